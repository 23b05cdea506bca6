import { once } from 'node:events'
import { type Duplex, Readable } from 'node:stream'
import type pg from 'pg'
import { StartupError } from '../../fault.ts'
import { isCluster } from '../distribute.ts'

/** Methods of the driver's connection for COPY, which its types leave out. */
type CopyConnection = {
  readonly stream: Duplex
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  sendCopyFail(reason: string): void
  endCopyFrom(): void
}

const HELD_BYTES_MAX = 1_048_576

/**
 * Streams the rows of a `copy … to stdout` in PostgreSQL's text format, one row per line. The database waits while the reader is
 * slow.
 */
export function copyOut(client: pg.Client, text: string): Readable {
  let connection: CopyConnection | null = null
  const rows = new Readable({ highWaterMark: HELD_BYTES_MAX, read: () => void connection?.stream.resume() })
  submitTo(client, {
    submit(at: CopyConnection) {
      connection = at
      at.query(text)
    },
    handleCopyData({ chunk }: { readonly chunk: Buffer }, at: CopyConnection) {
      // The driver reuses its buffer for the next chunk.
      if (!rows.push(Buffer.from(chunk))) at.stream.pause()
    },
    handleCommandComplete: () => undefined,
    handleReadyForQuery: () => void rows.push(null),
    handleError(error: Error, at: CopyConnection) {
      at.stream.resume()
      rows.destroy(error)
    },
  })
  return rows
}

/**
 * Sends rows in the format of `copyOut` to a `copy … from stdin`.
 *
 * @returns the number of rows that the database accepted
 */
export async function copyIn(client: pg.Client, text: string, rows: AsyncIterable<Buffer>): Promise<number> {
  const ended = Promise.withResolvers<number>()
  const stopping = new AbortController()
  let taken = 0
  let failure: unknown = null

  async function send(connection: CopyConnection): Promise<void> {
    try {
      for await (const bytes of rows) {
        if (stopping.signal.aborted) return
        connection.sendCopyFromChunk(bytes)
        const { stream } = connection
        if (stream.writableNeedDrain) await once(stream, 'drain', { signal: stopping.signal })
      }
      connection.endCopyFrom()
    } catch (error) {
      if (stopping.signal.aborted) return
      failure = error
      connection.sendCopyFail('the rows cannot be read')
    }
  }

  submitTo(client, {
    submit: (at: CopyConnection) => void at.query(text),
    handleCopyInResponse: (at: CopyConnection) => void send(at),
    handleCommandComplete({ text: tag }: { readonly text: string }) {
      taken = Number(/^COPY (\d+)/.exec(tag)?.[1] ?? 0)
    },
    handleReadyForQuery: () => ended.resolve(taken),
    handleError(error: Error) {
      stopping.abort()
      ended.reject(failure ?? error)
    },
  })
  return ended.promise
}

/** Submits an object whose handlers use the driver's connection directly. Submitted objects run one after the other. */
const submitTo = (client: pg.Client, handlers: object): void => void client.query(handlers as pg.Submittable)

/** A table to back up, with its columns except those that the database computes. */
export type BackedTable = { readonly name: string; readonly columns: readonly string[] }

export async function expectNoCluster(client: pg.Client): Promise<void> {
  if (!(await isCluster(client))) return
  throw new StartupError(
    'DATABASE_URL: a Citus cluster is backed up and restored with its own tools, all nodes as of one moment; see docs/operations.md',
  )
}

/** Lists the tables in the program's schema, by whichever user, without those of extensions. */
export async function findTables(client: pg.Client): Promise<BackedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select relname::text as name, array_agg(attname::text order by attnum) as columns from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    group by 1 order by 1`)
  return rows
}

export async function findSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1`)
  return rows.map(({ name }) => name)
}

/** Returns the last migration of the database. Null if it has had none. */
export async function readSchemaVersion(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  )
  if (rows[0]?.is_there !== true) return null
  const found = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  )
  return found.rows[0]?.last == null ? null : Number(found.rows[0].last)
}
