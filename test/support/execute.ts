import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '#server/db/pool.ts'

const dialect = new PgDialect()

/** Any statement of a test's own, past the server's files of SQL. Numbers beyond 32 bits arrive as texts. */
export async function execute<Row extends Record<string, unknown>>(
  on: Pick<Database, '$client'> | Pick<Transaction, 'executeSql'>,
  statement: SQL | string,
): Promise<{ rows: Row[] }> {
  const { sql: text, params } = dialect.sqlToQuery(typeof statement === 'string' ? sql.raw(statement) : statement)
  try {
    const answer = '$client' in on ? await on.$client.query(text, params) : await on.executeSql(text, params)
    return answer as { rows: Row[] }
  } catch (cause) {
    throw new Error('a statement of a test failed', { cause })
  }
}
