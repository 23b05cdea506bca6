import type pg from 'pg'
import { decoders } from './decoders.ts'
import type { Executor } from './statement.ts'

/** Error of a statement that the database refused. `cause` is the database's error. Neither contains values. */
export class StatementFailed extends Error {
  override readonly name = 'StatementFailed'
}

/** Runs statements on a connection, or on any connection of a pool. Each is prepared by its name once for each connection. */
export const runOn =
  (connection: Pick<pg.Pool | pg.PoolClient, 'query'>): Executor['run'] =>
  async ({ name, text }, values) => {
    try {
      return (await connection.query({ name, text, values: [...values], types: decoders })).rows
    } catch (cause) {
      throw new StatementFailed(`the statement ${name} failed`, { cause })
    }
  }
