import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import type { InstantDay } from '#core/api/admin-withdrawals.ts'
import type { InstantOffer } from '#core/api/withdrawals.ts'
import { KINDS_STOPPING_INSTANT } from '#core/chain-alarm.ts'
import {
  formatSignals,
  INSTANT_TIMES_MAX,
  type InstantCaps,
  type InstantFacts,
  type InstantMeans,
  type InstantReason,
  type InstantRecord,
  type InstantSignal,
  isInstantOffered,
  judgeInstant,
  readInstantLimits,
} from '#core/instant.ts'
import {
  formatAmount,
  fromTokenUnits,
  maxOf,
  minOf,
  subtract,
  type TokenUnits,
  tokenUnits,
  type Usdt,
  usdt,
} from '#core/money.ts'
import { CAP_PROBLEMS, readPayoutCaps } from '#core/payout-caps.ts'
import { riskSignals } from '#core/risk.ts'
import type { Settings } from '#core/settings.ts'
import type { WithdrawalAsset } from '#core/withdrawal.ts'
import { type Database, type Executor, only, type Transaction } from '../../../db/statement.ts'
import { DependencyDown } from '../../../fault.ts'
import { shareReading } from '../../../http/routing/share-reading.ts'
import { readIncome, readPlayerGames } from '../../../ledger/totals.ts'
import { sumPurchases } from '../../../payments/deliver-purchases.ts'
import { isHeld } from '../../../payouts/holds/holds.ts'
import { type CachedSettings, readPayoutCapsSetting, readSetting } from '../../../settings/settings.ts'
import { countSimilarRequests, listWalletsOfSameReferrer } from '../read-withdrawals.ts'
import { readAccountRisk, readIsAlarmed, readOwnToday, readToday, sumLeaving } from '../withdrawals.sql.ts'
import { readFreeze, type WithdrawalDeps } from '../withdrawals.ts'

/** Facts that were read before the transaction began. */
export type FactsBeforeRequest = {
  readonly means: MeansOfDay | null
  readonly signals: readonly InstantSignal[]
  readonly others: ReferredOthers | null
}

/** Reads the chain and the facts about the player, outside any transaction. Returns null if nothing is paid at once anyway. */
export async function readFactsBefore(
  { db, instant }: { readonly db: Database; readonly instant?: InstantDeps | undefined },
  userId: number,
  asset: WithdrawalAsset,
  amount: bigint | null,
): Promise<FactsBeforeRequest | null> {
  if (instant === undefined || asset !== 'USDT' || !(await isOffered(instant))) return null
  const [means, known] = await Promise.all([instant.readMeans(), readSignals(db, userId, amount)])
  return { means, ...known }
}

/** Reads a copy that may be seconds old. It only decides whether the other reads are worthwhile. */
const isOffered = async ({ settings }: InstantDeps): Promise<boolean> =>
  isInstantOffered(readInstantLimits((await settings.current()).values.instantWithdrawals))

/** Facts from the database; for a request, they are read while the account is locked. */
export type LockedFacts = {
  readonly day: number
  readonly hasCompleted: boolean
  readonly approvedToWallet: Usdt
  readonly approvedTimes: number
  readonly isAlarmedOrHeld: boolean
  readonly setting: Settings['instantWithdrawals']
  readonly caps: CapsOfDay
}

/**
 * Reads the facts of the database that the rule needs.
 *
 * @param token USDT on the chain
 */
export async function readLockedFacts(
  tx: Transaction,
  userId: number,
  { chainId, token }: { readonly chainId: number; readonly token: Address },
): Promise<LockedFacts> {
  const [own, { is_alarmed: isAlarmed }, isWaiting, setting, caps] = await Promise.all([
    readOwnToday(tx, { userId }).then(only),
    readIsAlarmed(tx, { kinds: [...KINDS_STOPPING_INSTANT] }).then(only),
    isHeld(tx),
    readSetting(tx, 'instantWithdrawals'),
    readCaps(tx, chainId, token),
  ])
  return {
    day: own.day,
    hasCompleted: own.has_completed,
    approvedToWallet: usdt(own.paid),
    approvedTimes: Number(own.times),
    isAlarmedOrHeld: isAlarmed || isWaiting,
    setting,
    caps,
  }
}

export type InstantJudgement = {
  readonly record: InstantRecord
  /** Null if it waits for the operator. */
  readonly claim: {
    readonly day: number
    /** Maximum of the day's sum: the operator's limit, or less if the caps leave less or the hot wallet holds less. */
    readonly upTo: Usdt
    /** Reason if the claim is refused. */
    readonly refusal: InstantReason
    /** Players who may have requested the same in the meantime. */
    readonly others: ReferredOthers | null
  } | null
}

type InstantRequest = {
  readonly asset: WithdrawalAsset
  readonly amount: bigint
  readonly isFrozen: boolean
  readonly hasHotWallet: boolean
}

/** Applies the rule. Returns the record of what it has read and, if the withdrawal passes, its claim. */
export function judgeRequest(request: InstantRequest, asked: FactsBeforeRequest, read: LockedFacts): InstantJudgement {
  const limits = readInstantLimits(read.setting)
  // A read of another day does not contain this day's sum.
  const means = asked.means?.day === read.day ? asked.means : null
  const facts: InstantFacts = {
    ...request,
    limits,
    isAlarmedOrHeld: read.isAlarmedOrHeld,
    means,
    hasCompleted: read.hasCompleted,
    signals: asked.signals,
    approved: {
      toWallet: read.approvedToWallet,
      toAll: means?.approvedToAll ?? usdt(0n),
      times: read.approvedTimes,
    },
    caps: read.caps,
  }
  const verdict = judgeInstant(facts)
  const reasons = verdict === 'instant' ? [] : verdict
  const record = { reasons, figures: figuresOf(facts) }
  if (verdict !== 'instant' || means === null) return { record, claim: null }
  const funded = usdt(means.approvedToAll + means.spendable)
  const allowed = read.caps.upTo === null ? limits.perDay : minOf(limits.perDay, read.caps.upTo)
  const isShort = funded < allowed
  const upTo = minOf(allowed, funded)
  const refusal = isShort ? 'hot_wallet_low' : 'above_day_limit'
  return { record, claim: { day: read.day, upTo, refusal, others: asked.others } }
}

function figuresOf({ limits, means, approved, caps, signals, hasCompleted }: InstantFacts): InstantRecord['figures'] {
  const text = (amount: Usdt) => formatAmount(amount, 'USDT')
  return {
    perWithdrawalUsdt: text(limits.perWithdrawal),
    perWalletDayUsdt: text(limits.perWalletDay),
    perDayUsdt: text(limits.perDay),
    approvedToWalletUsdt: text(approved.toWallet),
    approvedToAllUsdt: text(approved.toAll),
    capUsdt: caps.each === null ? null : text(caps.each),
    leftOfDayCapUsdt: caps.leftToday === null ? null : text(caps.leftToday),
    spendableUsdt: means === null ? null : text(means.spendable),
    isCovered: means?.isCovered ?? null,
    hasCompleted,
    signals: formatSignals(signals),
  }
}

/** Amounts that the payout caps leave to the rule, and the maximum that the day's sum may then reach; null without a cap. */
type CapsOfDay = InstantCaps & { readonly upTo: Usdt | null }

/**
 * Reads the caps. The day's sum comes first, so that an approval in between is counted twice rather than not at all.
 *
 * @param token USDT on the chain
 */
export async function readCaps(tx: Transaction, chainId: number, token: Address): Promise<CapsOfDay> {
  const { each, day } = readPayoutCaps(await readPayoutCapsSetting(tx, chainId), 'USDT')
  const atOnce = each === null ? null : fromTokenUnits('USDT', each)
  if (day === null) return { each: atOnce, leftToday: null, upTo: null }
  const { paid } = only(await readToday(tx))
  const { amount } = only(await sumLeaving(tx, { chainId, token, waiting: CAP_PROBLEMS }))
  const leftToday = maxOf(fromTokenUnits('USDT', subtract(day, tokenUnits(amount))), usdt(0n))
  return { each: atOnce, leftToday, upTo: usdt(paid + leftToday) }
}

/**
 * Returns what an operator should check about a player before paying, and who may request the same until the decision.
 *
 * @param amount in base units of USDT; null if no amount is entered yet
 */
async function readSignals(
  db: Executor,
  userId: number,
  amount: bigint | null,
): Promise<{ readonly signals: readonly InstantSignal[]; readonly others: ReferredOthers | null }> {
  const account = only(await readAccountRisk(db, { userId }))
  const others = amount === null ? null : await readOthers(db, userId, account.referred_by, account.at)
  const [purchases, income, games, freeze, isAlike] = await Promise.all([
    sumPurchases(db, userId),
    readIncome(db, userId),
    readPlayerGames(db, userId),
    readFreeze(db, userId),
    isPattern(db, others, amount),
  ])
  const signals = riskSignals({
    hasSignedIn: account.has_signed_in,
    ageMs: Number(account.age_ms),
    bought: purchases.bought,
    incomeUsdt: income,
    flaggedRuns: games.recentFlagged,
    isFrozen: freeze !== null,
  })
  return { signals: isAlike ? [...signals, 'alike'] : signals, others }
}

/** Others of one referrer who request the same within a week: this many are a pattern, and no longer just a round number. */
const ALIKE_MIN = 2

/** Other wallets of a player's referrer, and the time of the player's request. */
type ReferredOthers = { readonly userIds: readonly bigint[]; readonly requestedAt: Date }

/** Lists the other wallets of a player's referrer. Returns null without a referrer. */
const readOthers = async (
  db: Executor,
  userId: number,
  referrer: Address | null,
  requestedAt: Date,
): Promise<ReferredOthers | null> =>
  referrer === null ? null : { userIds: await listWalletsOfSameReferrer(db, userId, referrer), requestedAt }

/**
 * Returns whether enough others have requested the same to be a pattern.
 *
 * @param amount in base units of USDT
 */
export async function isPattern(db: Executor, others: ReferredOthers | null, amount: bigint | null): Promise<boolean> {
  if (others === null || amount === null || others.userIds.length === 0) return false
  const { userIds, requestedAt } = others
  return (await countSimilarRequests(db, userIds, { asset: 'USDT', amount, requestedAt })) >= ALIKE_MIN
}

/** State of the chain and of the platform's own sums a moment ago. */
export type MeansOfDay = InstantMeans & {
  /** Day of UTC, counted from 1970. It and the total that the rule had approved on it are read before the rest. */
  readonly day: number
  readonly approvedToAll: Usdt
}

/** Reads that run before a withdrawal's transaction begins, so that no locks are held while the chain is read. */
export type InstantDeps = {
  readonly settings: Pick<CachedSettings, 'current'>
  /** Returns null while the chain cannot be read, or takes too long. */
  readonly readMeans: () => Promise<MeansOfDay | null>
}

/** Smallest amount that can be requested: a reason that refuses it refuses any amount. */
const SMALLEST_AMOUNT = 1n

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
  const asked = isInstantOffered(limits) ? await readFactsBefore({ db, instant }, userId, 'USDT', null) : null
  const { USDT: token } = tokens
  if (asked === null || token === null) return NOT_OFFERED
  const [read, freeze] = await Promise.all([
    db.transaction((tx) => readLockedFacts(tx, userId, { chainId, token }), { isSnapshot: true }),
    readFreeze(db, userId),
  ])
  const request = {
    asset: 'USDT',
    amount: SMALLEST_AMOUNT,
    isFrozen: freeze !== null,
    hasHotWallet: hotWallet() !== null,
  } as const
  const { record, claim } = judgeRequest(request, asked, read)
  const isSpent = read.approvedTimes >= INSTANT_TIMES_MAX
  const left = isSpent ? usdt(0n) : maxOf(subtract(limits.perWalletDay, read.approvedToWallet), usdt(0n))
  const { each } = read.caps
  const atOnce = each === null ? limits.perWithdrawal : minOf(limits.perWithdrawal, each)
  const wanted = minOf(left, atOnce)
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

type MeansDeps = {
  readonly db: Database
  readonly log: Logger
  /** Returns null if no hot wallet pays. */
  readonly readSpendable: () => Promise<{
    readonly amount: TokenUnits
    readonly isLow: boolean
    readonly isSigningStopped: boolean
  } | null>
  /** Returns null while the chain cannot be read. */
  readonly readIsCovered: () => Promise<boolean | null>
}

/**
 * Creates a reader that shares one read among all callers within some seconds. If a fact cannot be read, it is unknown, and nothing
 * is paid at once.
 */
export function createMeansReader(deps: MeansDeps): () => Promise<MeansOfDay | null> {
  const readShared = shareReading(FRESH_MS, () =>
    read(deps).catch((error: unknown) => {
      if (!(error instanceof DependencyDown))
        deps.log.error(
          { err: error },
          'the means for instant withdrawals were not read; new withdrawals wait for an operator',
        )
      return null
    }),
  )
  return () => Promise.race([readShared(), sleep(PATIENCE_MS, null, { ref: false })])
}

/** Reads the day's sum first, so that an approval during the other reads is counted twice rather than not at all. */
async function read({ db, readSpendable, readIsCovered }: MeansDeps): Promise<MeansOfDay | null> {
  const today = only(await readToday(db))
  const [spendable, isCovered] = await Promise.all([readSpendable(), readIsCovered()])
  if (isCovered === null || spendable === null) return null
  const { amount, isLow, isSigningStopped: isStopped } = spendable
  return {
    day: today.day,
    approvedToAll: usdt(today.paid),
    isCovered,
    isLow,
    isSigningStopped: isStopped,
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
