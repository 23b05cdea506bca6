import { type SQL, sql } from 'drizzle-orm'
import { bigint, customType, text, timestamp } from 'drizzle-orm/pg-core'
import type { Address } from '../../../core/address.ts'

/**
 * A whole number of base units, 18 decimals.
 *
 * Bare `numeric` with a check: `numeric(78,0)` would take NaN and round halves in silence.
 */
export const baseUnits = customType<{ data: bigint; driverData: string }>({
  dataType: () => 'numeric',
  toDriver: (value) => value.toString(),
  fromDriver: (value) => BigInt(value),
})

/** A wallet's or a contract's, lowercased. */
export const address = (name: string) => text(name).$type<Address>()

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** BV3 in hundredths. */
export const hundredths = (name: string) => bigint(name, { mode: 'bigint' })

/** A number of rows' identity; far below 2 ** 53. */
export const identity = (name: string) => bigint(name, { mode: 'number' })

/** A moment of the database's clock, kept to the millisecond. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The database's clock, cut to milliseconds; tests may move it, nothing else tells the time of money. */
export const clockNow: SQL<Date> = sql`clock_now()`

export const isAmount = (column: unknown, least: 0 | 1) =>
  sql`${column} >= ${sql.raw(String(least))} and ${column} < 1e60 and scale(${column}) = 0`
