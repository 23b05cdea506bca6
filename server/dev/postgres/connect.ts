import pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { ROLE } from './cluster.ts'

const CONNECT_LIMIT_MS = 5_000
/** Time limits, long enough to create a database, which copies a template. */
const LIMITS_MS = { statement_timeout: 60_000, lock_timeout: 30_000 } as const
const WRONG_PASSWORD = '28P01'

export function embeddedUrl(port: number, password: string, database: string): string {
  return `postgres://${ROLE}:${password}@127.0.0.1:${port}/${database}`
}

/**
 * Returns whether the server answers. A failure means "not yet", and the caller's limit ends the waiting. A refused password is
 * the only exception.
 *
 * @throws StartupError if the server refuses the password, because these files then belong to another password
 */
export async function canConnect(port: number, password: string): Promise<boolean> {
  try {
    await withClient(embeddedUrl(port, password, 'postgres'), (client) => client.query('select 1'))
    return true
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === WRONG_PASSWORD)) return false
    throw new StartupError(
      'DATA_DIR: the embedded PostgreSQL refuses the stored password; restore the file postgres/password in it',
      { cause },
    )
  }
}

/** Creates the database if the cluster lacks it. */
export async function ensureDatabase(port: number, password: string, database: string): Promise<void> {
  await withClient(embeddedUrl(port, password, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database])
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  })
}

async function withClient(connectionString: string, use: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_LIMIT_MS, ...LIMITS_MS })
  await client.connect()
  try {
    await use(client)
  } finally {
    await client.end()
  }
}
