/** Size of a database. Everything follows from the number of its players. */
export type Size = {
  readonly players: number
  readonly orders: number
  readonly lots: number
  readonly withdrawals: number
  /** Time at which it was made, as an SQL literal. It is the present of everything in the database. */
  readonly now: string
}

/** A step that makes the rows of one table from the numbers 1 to `count`, in several statements. */
export type FillStep = {
  readonly name: string
  readonly count: number
  /** Returns the statement for the numbers from `from` to `to`. */
  readonly sql: (from: number, to: number) => string
}

/** Returns the size for a number of players: 50 transfers, 2.5 orders, 5 lots and a withdrawal per player. */
export const sizeOf = (players: number, madeAt: Date): Size => ({
  players,
  orders: players * 2.5,
  lots: players * 5,
  withdrawals: players,
  now: `timestamptz '${madeAt.toISOString()}'`,
})
