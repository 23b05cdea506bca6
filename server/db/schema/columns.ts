import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core'
import type { Address } from '#core/address.ts'

/**
 * Whole number of base units, 18 decimals.
 *
 * Bare `numeric` with a check, because `numeric(78,0)` would accept NaN and round halves silently.
 */
export const baseUnits = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => BigInt(value),
})

/** Address of a wallet or a contract, lowercased. */
export const address = (name: string) => text(name).$type<Address>()

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** BV3 in hundredths. */
export const hundredths = (name: string) => bigint(name, { mode: 'bigint' })

/** Identity number of a row, far below 2 ** 53. */
export const identity = (name: string) => bigint(name, { mode: 'number' })

/** Moment of the database's clock, stored to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Database's clock, cut to milliseconds. Tests may move it. No other clock gives the time of money. */
export const clockNow: SQL<Date> = sql`clock_now()`

export const isAmount = (column: unknown, least: 0 | 1) =>
  sql`${column} >= ${sql.raw(String(least))} and ${column} < 1e60 and scale(${column}) = 0`
