/**
 * Returns SQL of a column's moment plus an interval. `timestamptz + interval` depends on the session's time zone, and a cluster
 * updates no row by an expression that depends on the session.
 *
 * @param by SQL of an interval
 */
export const later = (column: string, by: string) => `(${column} at time zone 'UTC' + ${by}) at time zone 'UTC'`
