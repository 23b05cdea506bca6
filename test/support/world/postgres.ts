import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { CLUSTER_URL, createClusterDatabase } from './cluster.ts'
import './global-setup.ts'

export interface TestDatabase {
  readonly databaseUrl: string
  /** Drops the database, and ends all connections to it. */
  drop(): Promise<void>
}

/** Creates a separate, entirely empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> =>
  CLUSTER_URL === null ? createDatabaseFrom('template0') : createClusterDatabase(CLUSTER_URL, newName(), false)

/** Creates a separate database with the schema and no rows: a clone of the template, made in some tens of milliseconds. */
export const createTestDatabase = (): Promise<TestDatabase> =>
  CLUSTER_URL === null
    ? createDatabaseFrom(new URL(inject('templateDatabaseUrl')).pathname.slice(1))
    : createClusterDatabase(CLUSTER_URL, newName(), true)

const newName = () => `test_${randomBytes(8).toString('hex')}`

/** Copies a database from its files, as an operator does who copies its folder. Ends all connections to it. */
export async function copyDatabase(databaseUrl: string): Promise<TestDatabase> {
  const name = new URL(databaseUrl).pathname.slice(1)
  await disconnect(name)
  return createDatabaseFrom(name)
}

/** Replaces a database by an older copy, on the same PostgreSQL server, with the same timeline and name. */
export async function restoreCopy(databaseUrl: string, copy: TestDatabase): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1)
  await disconnect(name)
  await execute(administrationUrl(), `drop database ${name} with (force)`)
  await createDatabaseFrom(new URL(copy.databaseUrl).pathname.slice(1), name)
}

const administrationUrl = () => withDatabase(new URL(inject('templateDatabaseUrl')), 'postgres')

const disconnect = (name: string) =>
  execute(administrationUrl(), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

async function createDatabaseFrom(template: string, name = newName()): Promise<TestDatabase> {
  const server = new URL(inject('templateDatabaseUrl'))
  const administration = withDatabase(server, 'postgres')
  // Copied as files. The default, copying through the log, costs twice as much.
  await execute(administration, `create database ${name} template ${template} strategy file_copy`)
  return {
    databaseUrl: withDatabase(server, name),
    drop: () => execute(administration, `drop database if exists ${name} with (force)`),
  }
}

function withDatabase(url: URL, name: string): string {
  const copy = new URL(url)
  copy.pathname = `/${name}`
  return copy.href
}

async function execute(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
