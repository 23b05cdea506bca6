import type pg from 'pg'
import { type BackedTable, findTables } from './find-contents.ts'

/** A migration in between: it takes some seconds, and no two of them come at once. */
const ATTEMPTS_MAX = 5

/**
 * Begins a transaction that reads everything as of one moment, and in which no migration changes a table: such a one gives way
 * and tries again. Readers and writers go on.
 *
 * @returns the tables that it reads
 */
export async function openSchemaSnapshot(client: pg.Client): Promise<BackedTable[]> {
  // A login may have brought limits for statements of the program.
  await client.query(`select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const seen = await findTables(client)
    await client.query('begin isolation level repeatable read read only')
    const names = seen.map(({ name }) => client.escapeIdentifier(name))
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
    // The first that asks for rows fixes the moment: from here on tables are as they were when they were locked.
    const locked = await findTables(client)
    if (JSON.stringify(locked) === JSON.stringify(seen)) return locked
    await client.query('rollback')
  }
  throw new Error('the schema changes all the time')
}
