/**
 * SQL of a moment that stands in a column, so much later. `timestamptz + interval` goes by the session's time zone, and a cluster
 * changes no row by what depends on the session.
 *
 * @param by SQL of an interval
 */
export const later = (column: string, by: string) => `(${column} at time zone 'UTC' + ${by}) at time zone 'UTC'`
