import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { InstantDay } from '#core/api/admin-withdrawals.ts'
import type { InstantOffer } from '#core/api/withdrawals.ts'
import { INSTANT_TIMES_MAX, isInstantOffered, readInstantLimits } from '#core/instant.ts'
import { formatAmount, fromTokenUnits, least, most, subtract, type TokenUnits, usdt } from '#core/money.ts'

import { type Database, type Executor, only } from '../../../db/statement.ts'
import { DependencyDown } from '../../../dependency-down.ts'
import { keepFresh } from '../../../http/routing/keep-fresh.ts'
import { readSetting } from '../../../settings/settings.ts'
import { readFreeze } from '../freeze-withdrawals.ts'
import type { WithdrawalDeps } from '../withdrawal-deps.ts'
import { readToday } from '../withdrawals.sql.ts'
import { askBefore, judgeRequest, type MeansOfDay, readUnderLock } from './judge-request.ts'

/** Smallest amount that can be requested: a reason that refuses it refuses any amount. */
const LEAST = 1n

const NOT_OFFERED: InstantOffer = {
  isOffered: false,
  reasons: ['off'],
  perWithdrawalUsdt: '0',
  leftUsdt: '0',
  isNearlyUsedUp: false,
}

/**
 * Returns whether a player's withdrawal would be paid at once now, by the same rule. It shows only whether the budget of all
 * players is nearly used up, and not how much is left.
 */
export async function readInstantOffer(
  {
    db,
    instant,
    hotWallet,
    chainId,
    tokens,
  }: Pick<WithdrawalDeps, 'db' | 'instant' | 'hotWallet' | 'chainId' | 'tokens'>,
  userId: number,
): Promise<InstantOffer> {
  const limits = readInstantLimits(await readSetting(db, 'instantWithdrawals'))
  const asked = isInstantOffered(limits) ? await askBefore({ db, instant }, userId, 'USDT', null) : null
  const { USDT: token } = tokens
  if (asked === null || token === null) return NOT_OFFERED
  const [read, freeze] = await Promise.all([
    db.transaction((tx) => readUnderLock(tx, userId, { chainId, token }), { isSnapshot: true }),
    readFreeze(db, userId),
  ])
  const request = {
    asset: 'USDT',
    amount: LEAST,
    isFrozen: freeze !== null,
    hasHotWallet: hotWallet() !== null,
  } as const
  const { record, claim } = judgeRequest(request, asked, read)
  const isSpent = read.approvedTimes >= INSTANT_TIMES_MAX
  const left = isSpent ? usdt(0n) : most(subtract(limits.perWalletDay, read.approvedToWallet), usdt(0n))
  const { each } = read.caps
  const atOnce = each === null ? limits.perWithdrawal : least(limits.perWithdrawal, each)
  const wanted = least(left, atOnce)
  const approvedToAll = asked.means?.approvedToAll ?? usdt(0n)
  return {
    isOffered: true,
    reasons: [...record.reasons],
    perWithdrawalUsdt: formatAmount(atOnce, 'USDT'),
    leftUsdt: formatAmount(left, 'USDT'),
    isNearlyUsedUp: claim !== null && approvedToAll + wanted > claim.upTo,
  }
}

/** Minimum milliseconds between two queries of the nodes, however many callers ask. */
const FRESH_MS = 3_000
/** Milliseconds that a player who requests a withdrawal waits for the chain. After that, an operator decides. */
const PATIENCE_MS = 2_000

type Deps = {
  readonly db: Database
  readonly log: Logger
  /** Returns null if no hot wallet pays. */
  readonly readSpendable: () => Promise<{
    readonly amount: TokenUnits
    readonly isLow: boolean
    readonly isStopped: boolean
  } | null>
  /** Returns null while the chain cannot be read. */
  readonly readIsCovered: () => Promise<boolean | null>
}

/**
 * Creates a reader that shares one read among all callers within some seconds. If a fact cannot be read, it is unknown, and nothing
 * is paid at once.
 */
export function createMeansReader(deps: Deps): () => Promise<MeansOfDay | null> {
  const readShared = keepFresh(FRESH_MS, () =>
    read(deps).catch((error: unknown) => {
      if (!(error instanceof DependencyDown))
        deps.log.error({ err: error }, 'what instant withdrawals need cannot be read')
      return null
    }),
  )
  return () => Promise.race([readShared(), sleep(PATIENCE_MS, null, { ref: false })])
}

/** Reads the day's sum first, so that an approval during the other reads is counted twice rather than not at all. */
async function read({ db, readSpendable, readIsCovered }: Deps): Promise<MeansOfDay | null> {
  const today = only(await readToday(db))
  const [spendable, isCovered] = await Promise.all([readSpendable(), readIsCovered()])
  if (isCovered === null || spendable === null) return null
  const { amount, isLow, isStopped } = spendable
  return {
    day: today.day,
    approvedToAll: usdt(today.paid),
    isCovered,
    isLow,
    isStopped,
    spendable: fromTokenUnits('USDT', amount),
  }
}

/** Reads what the rule has approved today, and what it may approve. */
export async function readInstantDay(executor: Executor): Promise<InstantDay> {
  const [today, setting] = await Promise.all([
    readToday(executor).then(only),
    readSetting(executor, 'instantWithdrawals'),
  ])
  return {
    approvedUsdt: formatAmount(today.paid, 'USDT'),
    count: today.withdrawals,
    perDayUsdt: setting.perDayUsdt,
  }
}
