import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { PROGRAM_ROLE } from '#server/db/roles.ts'
import type { Database, Transaction } from '#server/db/statement.ts'

const dialect = new PgDialect()

/**
 * Runs any statement of a test, without the server's SQL files. On a database it runs as the owner, who may do what the program
 * may not. In a transaction it runs as the program. Numbers beyond 32 bits are returned as strings.
 */
export async function execute<Row extends Record<string, unknown>>(
  on: Pick<Database, '$client'> | Pick<Transaction, 'executeSql'>,
  statement: SQL | string,
): Promise<{ rows: Row[] }> {
  const { sql: text, params } = dialect.sqlToQuery(typeof statement === 'string' ? sql.raw(statement) : statement)
  try {
    const answer = '$client' in on ? await asOwner(on, text, params) : await on.executeSql(text, params)
    return answer as { rows: Row[] }
  } catch (cause) {
    throw new Error('a statement of a test failed', { cause })
  }
}

async function asOwner({ $client }: Pick<Database, '$client'>, text: string, params: unknown[]) {
  const client = await $client.connect()
  try {
    // Sent without waiting in between, because the time of most tests grows with their number of statements.
    const sent = [client.query('set role none'), client.query(text, params), client.query(`set role ${PROGRAM_ROLE}`)]
    await Promise.allSettled(sent)
    const [, answer] = await Promise.all(sent)
    return answer
  } finally {
    client.release()
  }
}
