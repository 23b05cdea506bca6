import type pg from 'pg'
import { decoders } from './decoders.ts'
import type { Executor } from './statement.ts'

/** The database has refused a statement; `cause` is its own error. Values stand in neither. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
}

/** Runs statements on a connection, or on any of a pool; each is prepared by its name once a connection. */
export const runOn =
  (connection: Pick<pg.Pool | pg.PoolClient, 'query'>): Executor['run'] =>
  async ({ name, text }, values) => {
    try {
      return (await connection.query({ name, text, values: [...values], types: decoders })).rows
    } catch (cause) {
      throw new StatementFailed(`the statement ${name} failed`, { cause })
    }
  }
