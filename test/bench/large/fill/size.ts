/** How much a database holds; everything else follows from the number of its players. */
export type Size = {
  readonly players: number
  readonly orders: number
  readonly lots: number
  readonly withdrawals: number
  /** When it is made: the present of everything in it, as a literal of SQL. */
  readonly now: string
}

/** Rows of one table, made from numbers 1 to `count`, so many numbers by one statement. */
export type Step = {
  readonly name: string
  readonly count: number
  /** Makes the rows of the numbers from `from` to `to`. */
  readonly sql: (from: number, to: number) => string
}

/** 50 transfers, 2.5 orders, 5 lots and a withdrawal a player. */
export const sizeOf = (players: number, madeAt: Date): Size => ({
  players,
  orders: players * 2.5,
  lots: players * 5,
  withdrawals: players,
  now: `timestamptz '${madeAt.toISOString()}'`,
})
