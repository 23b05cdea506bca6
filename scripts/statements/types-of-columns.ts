/** Types that the driver returns for PostgreSQL's types (`server/db/statement.ts`), by the type's number. */
const ROW_TYPES: Readonly<Record<number, string>> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'bigint',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'unknown',
  701: 'number',
  1184: 'Date',
  1700: 'bigint',
  2950: 'string',
  3802: 'unknown',
}

/**
 * Types that the driver accepts for PostgreSQL's types. JSON is passed as text, because the driver would take a list for a
 * PostgreSQL array.
 */
const VALUE_TYPES: Readonly<Record<number, string>> = {
  ...ROW_TYPES,
  20: 'bigint | number',
  114: 'string',
  3802: 'string',
}

const ELEMENTS: Readonly<Record<number, number>> = {
  1000: 16,
  1001: 17,
  1005: 21,
  1007: 23,
  1009: 25,
  1016: 20,
  1022: 701,
  1185: 1184,
  1231: 1700,
  2951: 2950,
  3807: 3802,
}

/** @throws if the type has no counterpart here: cast it in the SQL to one that has */
export function rowType(oid: number, place: string): string {
  const element = ELEMENTS[oid]
  if (element !== undefined) return `readonly (${rowType(element, place)})[]`
  return ROW_TYPES[oid] ?? refuse(oid, place)
}

/** @throws like `rowType` */
export function valueType(oid: number, place: string): string {
  const element = ELEMENTS[oid]
  if (element !== undefined) return `readonly (${valueType(element, place)} | null)[]`
  return VALUE_TYPES[oid] ?? refuse(oid, place)
}

function refuse(oid: number, place: string): never {
  throw new Error(`${place}: no type for PostgreSQL's type ${oid}`)
}
