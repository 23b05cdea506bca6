import { PROGRAM_ROLE } from '#server/db/roles.ts'
import type { Database, Transaction } from '#server/db/statement.ts'

/** SQL text in parts. Between two parts is a value, which is sent apart from the text, or more SQL. */
export type Sql = { readonly texts: readonly string[]; readonly between: readonly unknown[]; readonly [IS_SQL]: true }

const IS_SQL = Symbol('SQL')
const isSql = (it: unknown): it is Sql => typeof it === 'object' && it !== null && IS_SQL in it

/** Returns SQL with values. A list is sent as an array of PostgreSQL. */
export const sql = (texts: readonly string[], ...between: unknown[]): Sql => ({ texts, between, [IS_SQL]: true })
/** Returns SQL without values, e.g. a name of a table. */
sql.raw = (text: string): Sql => sql([text])
/** Returns values or SQL, separated by commas. */
sql.list = (items: readonly unknown[]): Sql => sql(['', ...items.slice(1).map(() => ', '), ''], ...items)

/** Returns the text of SQL, and appends its values to a list. */
function numberValues({ texts, between }: Sql, values: unknown[]): string {
  const written = between.map((it) => (isSql(it) ? numberValues(it, values) : `$${values.push(it)}`))
  return String.raw({ raw: texts }, ...written)
}

/**
 * Runs any statement of a test, without the server's SQL files. On a database it runs as the owner, who may do what the program
 * may not. In a transaction it runs as the program. Numbers beyond 32 bits are returned as strings.
 */
export async function execute<Row extends Record<string, unknown>>(
  on: Pick<Database, '$client'> | Pick<Transaction, 'executeSql'>,
  statement: Sql | string,
): Promise<{ rows: Row[] }> {
  const values: unknown[] = []
  const text = typeof statement === 'string' ? statement : numberValues(statement, values)
  try {
    const answer = '$client' in on ? await asOwner(on, text, values) : await on.executeSql(text, values)
    return answer as { rows: Row[] }
  } catch (cause) {
    throw new Error('a statement of a test failed', { cause })
  }
}

async function asOwner({ $client }: Pick<Database, '$client'>, text: string, values: unknown[]) {
  const client = await $client.connect()
  try {
    // Sent without waiting in between, because the time of most tests grows with their number of statements.
    const sent = [client.query('set role none'), client.query(text, values), client.query(`set role ${PROGRAM_ROLE}`)]
    await Promise.allSettled(sent)
    const [, answer] = await Promise.all(sent)
    return answer
  } finally {
    client.release()
  }
}
