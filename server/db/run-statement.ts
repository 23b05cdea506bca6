import pg from 'pg'
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

/** Type numbers of PostgreSQL, as its catalog has them on every server. */
const INT8 = 20
const INT8_ARRAY = 1016
const NUMERIC = 1700
const NUMERIC_ARRAY = 1231

/** Parses an array of numbers. All arrays of the schema have one dimension, and numbers have no quotation marks in them. */
const toBigints = (array: string) =>
  array === '{}'
    ? []
    : array
        .slice(1, -1)
        .split(',')
        .map((text) => (text === 'NULL' ? null : BigInt(text)))

const BIGINTS: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: BigInt,
  [NUMERIC]: BigInt,
  [INT8_ARRAY]: toBigints,
  [NUMERIC_ARRAY]: toBigints,
}

/**
 * Decoders that return whole numbers beyond 32 bits as `bigint`, and all numerics too, because all numerics of the schema are
 * whole. Other types keep the driver's decoders.
 */
export const decoders: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    BIGINTS[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
