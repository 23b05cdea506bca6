import { assert } from '#core/assert.ts'
import type { Variant } from '#core/game/rules.ts'
import { cactusRate, characterRate, paidMinutes, readGameRate } from '#core/game-rates.ts'
import type { GameRate } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { type Executor, only } from '../../../db/statement.ts'
import { readGameSettings } from '../read-game-settings.ts'
import { MS_PER_DAY } from './read-budget.ts'
import { readAllowances, readPlayerTerms } from './runs.sql.ts'

/** Facts at a moment that decide what a wallet's play earns, and for how long. */
export type PlayerTerms = {
  readonly at: Date
  readonly createdAt: Date
  readonly copies: number
  readonly cardIds: ReadonlySet<number>
}

/** Returns the terms of a new account without a card. */
export const guestTerms = (at: Date): PlayerTerms => ({ at, createdAt: at, copies: 0, cardIds: new Set() })

export async function readTerms(executor: Executor, userId: number): Promise<PlayerTerms> {
  const row = only(await readPlayerTerms(executor, { userId }))
  return {
    at: row.at,
    createdAt: row.created_at,
    copies: Number(row.copies),
    cardIds: new Set(row.card_ids.map(Number)),
  }
}

export async function readRate(
  executor: Executor,
  variant: Variant,
  { copies, cardIds }: PlayerTerms,
  gameRates: Settings['gameRates'],
): Promise<GameRate> {
  if (variant === 'character') return characterRate(copies)
  const free = readGameRate(gameRates.free)
  assert(free !== null, `the rate for free play is no rate: ${gameRates.free}`)
  const cards = await readGameSettings(executor, gameRates)
  const rates = cards.map(({ cardId, isActive, tokensPerMinute }) => {
    const rate = readGameRate(tokensPerMinute)
    assert(rate !== null, `the rate of card ${cardId} is no rate: ${tokensPerMinute}`)
    return { cardId, isActive, rate }
  })
  return cactusRate(free, cardIds, rates)
}

export type Window = { readonly start: Date; readonly usedMs: bigint }

/** Returns the open window of 24 hours of each game that has one. A run that starts after it opens another. */
export async function readWindows(executor: Executor, userId: number, at: Date): Promise<ReadonlyMap<Variant, Window>> {
  const rows = await readAllowances(executor, { userId })
  return new Map(
    rows
      .filter((row) => at.getTime() < row.window_start.getTime() + MS_PER_DAY)
      .map((row) => [row.variant, { start: row.window_start, usedMs: row.used_ms }]),
  )
}

/** Returns the milliseconds that are left of the paid minutes of so many copies in 24 hours. */
export function leftMs(copies: number, window: Window | undefined): bigint {
  const left = BigInt(paidMinutes(copies)) * 60_000n - (window?.usedMs ?? 0n)
  return left > 0n ? left : 0n
}
