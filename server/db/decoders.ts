import pg from 'pg'

/** Types of PostgreSQL by their numbers, as its catalogue has them on every server. */
const INT8 = 20
const INT8_ARRAY = 1016
const NUMERIC = 1700
const NUMERIC_ARRAY = 1231

/** Of one dimension, as all of ours are; numbers stand in it without quotation marks. */
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

/** Whole numbers beyond 32 bits arrive as `bigint`, and all our numerics are whole; the rest is as the driver has it. */
export const decoders: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    BIGINTS[oid] ?? pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
}
