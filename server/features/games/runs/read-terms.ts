import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { GameAllowance } from '#core/api/game-runs.ts'
import { assert } from '#core/assert.ts'
import { seedMessage } from '#core/game/random.ts'
import { CHUNKS_AHEAD, VARIANTS, type Variant } from '#core/game/rules.ts'
import { type GameLimits, readGameLimits } from '#core/game-pay.ts'
import { cactusRate, characterRate, paidMinutes, readGameRate } from '#core/game-rates.ts'
import { type Bv3, bv3, formatAmount, type GameRate, maxOf, minOf, subtract } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { type Executor, first, only } from '../../../db/statement.ts'
import type { PlayerSession } from '../../../http/routing/route.ts'
import { readGameSettings } from '../routes.ts'
import { type ReadDayRow, readAllowances, readClock, readDay, readPlayerTerms } from './runs.sql.ts'

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

export type AllowanceWindow = { readonly start: Date; readonly usedMs: bigint }

/** Returns the open window of 24 hours of each game that has one. A run that starts after it opens another. */
export async function readWindows(
  executor: Executor,
  userId: number,
  at: Date,
): Promise<ReadonlyMap<Variant, AllowanceWindow>> {
  const rows = await readAllowances(executor, { userId })
  return new Map(
    rows
      .filter((row) => at.getTime() < row.window_start.getTime() + MS_PER_DAY)
      .map((row) => [row.variant, { start: row.window_start, usedMs: row.used_ms }]),
  )
}

/** Returns the milliseconds that are left of the paid minutes of so many copies in 24 hours. */
export function leftMs(copies: number, window: AllowanceWindow | undefined): bigint {
  const left = BigInt(paidMinutes(copies)) * 60_000n - (window?.usedMs ?? 0n)
  return left > 0n ? left : 0n
}

export const MS_PER_DAY = 86_400_000

/** Returns the day of UTC, counted from 1970. */
export const dayOf = (at: Date): number => Math.floor(at.getTime() / MS_PER_DAY)

/** Returns when a wallet's account is no longer young. */
export const youngUntil = ({ youngDays }: Pick<GameLimits, 'youngDays'>, createdAt: Date): Date =>
  new Date(createdAt.getTime() + youngDays * MS_PER_DAY)

/** Returns whether a wallet's account is younger than the operator's limit. */
export const isYoung = ({ youngDays }: Pick<GameLimits, 'youngDays'>, createdAt: Date, at: Date): boolean =>
  at < youngUntil({ youngDays }, createdAt)

/** Returns how much of a day's budget a wallet may still draw on. */
export function budgetLeft(limits: GameLimits, day: ReadDayRow | null, isOfYoung: boolean): Bv3 {
  const left = subtract(limits.dailyBudget, bv3(day?.paid ?? 0n))
  const leftToYoung = subtract(limits.youngBudget, bv3(day?.paid_young ?? 0n))
  // The operator may have lowered the budget below what is already paid.
  return maxOf(isOfYoung ? minOf(left, leftToYoung) : left, bv3(0n))
}

/** Reads what is left for a wallet and for all players. Takes no lock, so the answer is only for display. */
export async function readBudgetLeft(
  executor: Executor,
  games: Settings['games'],
  { at, createdAt }: { readonly at: Date; readonly createdAt: Date },
): Promise<{ readonly forWallet: Bv3; readonly forAll: Bv3 }> {
  const limits = readGameLimits(games)
  const day = first(await readDay(executor, { day: dayOf(at) }))
  return {
    forWallet: budgetLeft(limits, day, isYoung(limits, createdAt, at)),
    forAll: budgetLeft(limits, day, false),
  }
}

/**
 * Returns what playing would earn a wallet from now on, and for how long.
 *
 * @param session null for a guest
 */
export async function readAllowance(
  db: Executor,
  session: PlayerSession | null,
  settings: Pick<Settings, 'games' | 'gameRates'>,
): Promise<GameAllowance> {
  const terms = await readTermsOf(db, session)
  const windows = session === null ? new Map<never, AllowanceWindow>() : await readWindows(db, session.userId, terms.at)
  const limits = readGameLimits(settings.games)
  const { forAll, forWallet } = await readBudgetLeft(db, settings.games, terms)
  const isNew = session !== null && isYoung(limits, terms.createdAt, terms.at)
  return {
    budget: {
      dailyBv3: formatAmount(limits.dailyBudget, 'BV3'),
      leftBv3: formatAmount(forAll, 'BV3'),
      leftForYouBv3: formatAmount(session === null ? forAll : forWallet, 'BV3'),
      youngUntil: isNew ? youngUntil(limits, terms.createdAt).toISOString() : null,
      resetsAt: new Date((dayOf(terms.at) + 1) * MS_PER_DAY).toISOString(),
    },
    variants: await Promise.all(
      VARIANTS.map(async (variant) => {
        const window = windows.get(variant)
        return {
          variant,
          tokensPerMinute: formatAmount(await readRate(db, variant, terms, settings.gameRates), 'BV3 per minute'),
          secondsTotal: paidMinutes(terms.copies) * 60,
          secondsLeft: Number(leftMs(terms.copies, window) / 1_000n),
          resetsAt: window === undefined ? null : new Date(window.start.getTime() + MS_PER_DAY).toISOString(),
        }
      }),
    ),
  }
}

const readTermsOf = async (db: Executor, session: PlayerSession | null): Promise<PlayerTerms> =>
  session === null ? guestTerms(only(await readClock(db)).at) : readTerms(db, session.userId)

const SECRET_BYTES = 32
/** Bytes of a seed, with two hexadecimal digits each. */
const SEED_BYTES = 16

/** Draws the secret that a run's course follows from. It stays hidden until the run has ended. */
export const drawSecret = (): Buffer => randomBytes(SECRET_BYTES)

/**
 * Returns the commitment to a secret. It is sent at the start, and proves later that the secret was chosen before the first press.
 */
export const createCommitment = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('hex')

/** Digest of no inputs. */
export const FIRST_DIGEST: Buffer = createHash('sha256').digest()

/**
 * Returns the seed of a chunk of the course.
 *
 * @param digest of the input up to three chunks before; `FIRST_DIGEST` for the first three chunks
 */
export const seedOf = (secret: Uint8Array, runId: number, index: number, digest: Buffer): string =>
  createHmac('sha256', secret)
    .update(seedMessage(runId, index, digest.toString('hex')))
    .digest('hex')
    .slice(0, SEED_BYTES * 2)

/**
 * Returns the seeds of a run's first chunks.
 *
 * @param digests after each chunk that was played whole
 */
export const seedsOf = (secret: Uint8Array, runId: number, digests: readonly Buffer[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const digest = index < CHUNKS_AHEAD ? FIRST_DIGEST : digests[index - CHUNKS_AHEAD]
    assert(digest !== undefined, `run ${runId} has no digest for chunk ${index}`)
    return seedOf(secret, runId, index, digest)
  })
