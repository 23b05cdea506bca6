import type pg from 'pg'
import { type BackedTable, findTables } from './find-contents.ts'

/** Maximum number of attempts. A migration between two of them takes some seconds, and only one migration runs at a time. */
const ATTEMPTS_MAX = 5

/**
 * Begins a transaction that reads everything as of one moment. A migration that would change a table in the meantime gives way
 * and retries. Other readers and writers continue.
 *
 * @returns the tables that the transaction reads
 */
export async function openSchemaSnapshot(client: pg.Client): Promise<BackedTable[]> {
  // The login may have set limits for statements of the program.
  await client.query(`select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`)
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const seen = await findTables(client)
    await client.query('begin isolation level repeatable read read only')
    const names = seen.map(({ name }) => client.escapeIdentifier(name))
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`)
    // The first statement that reads rows fixes the snapshot, so the tables are as they were when they were locked.
    const locked = await findTables(client)
    if (JSON.stringify(locked) === JSON.stringify(seen)) return locked
    await client.query('rollback')
  }
  throw new Error('the schema changes all the time')
}
