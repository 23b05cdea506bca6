import type { Table } from 'drizzle-orm'

/** Effect of a statement: `lock` locks rows or an advisory lock and changes nothing else. */
export type StatementKind = 'read' | 'lock' | 'write'

/** Statement of the program, written in a file of SQL. PostgreSQL prepares it under its name. */
export type Statement = { readonly kind: StatementKind; readonly name: string; readonly text: string }

/** Connection on which a statement runs, by itself or inside a transaction. */
export type Executor = {
  /** @throws StatementFailed if the database refuses it, with the database's error as `cause` */
  readonly run: (statement: Statement, values: readonly unknown[]) => Promise<unknown[]>
}

/** Value of a column without null. The table declares the type of a text or JSON column. */
export type Kept<T extends Table, Column extends keyof T['$inferSelect']> = NonNullable<T['$inferSelect'][Column]>

/** Statement as a function. Only the generated files beside the SQL create it. */
export type Call<Values, Row> = {
  (...args: Values extends null ? [executor: Executor] : [executor: Executor, values: Values]): Promise<Row[]>
  readonly statement: Statement
}

/**
 * Returns a function that runs a statement. `scripts/generate-statements.ts` takes its kind and types from PostgreSQL.
 *
 * @param names of the values, in the order of their numbers in the text
 */
export function statement<Values, Row>(
  kind: StatementKind,
  name: string,
  names: readonly string[],
  text: string,
): Call<Values, Row> {
  const made = { kind, name, text }
  const call = async (executor: Executor, values: Values) => {
    const given = (values ?? {}) as Readonly<Record<string, unknown>>
    return (await executor.run(
      made,
      names.map((key) => given[key] ?? null),
    )) as Row[]
  }
  return Object.assign(call, { statement: made }) as unknown as Call<Values, Row>
}

/**
 * Returns the row of a statement that returns one row at most.
 *
 * @throws Error if it returns several, so that a transaction that has changed too many rows rolls back
 */
export function first<Row>(rows: readonly Row[]): Row | null {
  if (rows.length > 1) throw new Error(`a statement that answers one row at most answered ${rows.length}`)
  return rows[0] ?? null
}

/**
 * Returns the row of a statement that always returns one row.
 *
 * @throws Error if it returns no row, or several
 */
export function only<Row>(rows: readonly Row[]): Row {
  const row = first(rows)
  if (row === null) throw new Error('a statement that always answers a row answered none')
  return row
}
