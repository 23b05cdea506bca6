import { createHash } from 'node:crypto'
import { AIRDROP_REASONS } from '#core/ledger.ts'
import { type Database, only, type Transaction } from '../../../db/statement.ts'
import type { NotifyPages } from '../../../http/routing/notify-pages.ts'
import {
  creditMissedBase,
  creditMissedLot,
  readMissedBase,
  readMissedLots,
  readNowMs,
} from '../../../ledger/mining/missed-mining.ts'
import { settleMining } from '../../../ledger/mining/settle-mining.ts'
import { lockAccounts, post } from '../../../ledger/post.ts'
import { readBonusesPosted, readPlayersAfter, readWallets } from './backfill.sql.ts'
import {
  airdropTransfers,
  type BackfillPlayer,
  bonusTransfer,
  findShortfalls,
  nameOf,
  type Shortfall,
} from './find-shortfalls.ts'

/** Players that are checked together. */
const BATCH_PLAYERS = 200
/** Lines to credit in one plan. The players of the last batch may add some more. */
const LINES_MAX = 2_000
/** Lines posted in excess that are listed. Further ones are only counted. */
const OVER_MAX = 200
/** Milliseconds after which planning stops, before its request does. */
const LOOK_MS = 12_000
/** Number above every player's id. */
export const LAST_USER_ID = Number.MAX_SAFE_INTEGER

/** Players of a plan: above the first id and up to the last one, both as a preview has returned them. */
export type PlanRange = {
  readonly after: number
  readonly until: number
  /** Moment of the plan, in Unix milliseconds. */
  readonly atMs: number
}

export type BackfillPlan = {
  readonly range: PlanRange
  /** Amounts that are short, to be credited. */
  readonly short: readonly Shortfall[]
  /** Amounts posted in excess. They are listed, up to a limit, and never taken back. */
  readonly over: readonly Shortfall[]
  readonly overCount: number
  /** Whether players after the last one are still to be checked. */
  readonly hasMore: boolean
  /** SHA-256 of the range and of the short amounts, in hexadecimal digits. Equal plans have equal hashes. */
  readonly hash: string
}

/**
 * Checks players in the order of their ids, a batch at a time, and changes nothing. Stops at the end of the range, with enough
 * differences for one plan, or when its time has run out. In the latter cases `hasMore` is true, and the next plan starts where
 * this one ended.
 *
 * The plan is as of a moment. The shortfall of a running lot near its total shrinks over time, and a plan that is calculated again
 * must be the same as long as the facts are.
 *
 * @param range as of now if it has no moment
 * @param nowMs a clock that is used for the time limit only
 */
export async function planBackfill(
  db: Database,
  range: Omit<PlanRange, 'atMs'> & { readonly atMs?: number },
  nowMs = () => performance.now(),
): Promise<BackfillPlan> {
  const endMs = nowMs() + LOOK_MS
  const atMs = await momentOf(db, range.atMs)
  const hash = createHash('sha256')
  const short: Shortfall[] = []
  const over: Shortfall[] = []
  let overCount = 0
  let after = range.after
  let hasMore = true
  while (short.length < LINES_MAX && nowMs() < endMs) {
    // Each batch reads one snapshot, so that due and posted amounts are of one moment.
    const batch = await db.transaction(
      async (tx) => {
        const rows = await readPlayersAfter(tx, { afterUserId: after, untilUserId: range.until, limit: BATCH_PLAYERS })
        const players = rows.map(
          (row): BackfillPlayer => ({ userId: Number(row.user_id), walletAddress: row.wallet_address }),
        )
        return { players, shortfalls: await findShortfalls(tx, players, BigInt(atMs)) }
      },
      { isSnapshot: true },
    )
    for (const shortfall of batch.shortfalls) {
      if (shortfall.amount > 0n) {
        hash.update(`${nameOf(shortfall)} ${shortfall.amount}\n`)
        short.push(shortfall)
      } else if (overCount++ < OVER_MAX) over.push(shortfall)
    }
    after = batch.players.at(-1)?.userId ?? after
    if (batch.players.length < BATCH_PLAYERS) {
      hasMore = false
      break
    }
  }
  const looked = { after: range.after, until: hasMore ? after : range.until, atMs }
  hash.update(`${looked.after} ${looked.until} ${looked.atMs}`)
  return { range: looked, short, over, overCount, hasMore, hash: hash.digest('hex') }
}

/** Returns the moment of a plan, which is never in the future: future earnings are not short yet. */
async function momentOf(db: Database, atMs: number | undefined): Promise<number> {
  const nowMs = Number(await readNowMs(db))
  return Math.min(atMs ?? nowMs, nowMs)
}

/** Outcome of a planned line: credited now, or left out because the player's facts have changed since. */
type BackfillOutcome = { readonly shortfall: Shortfall; readonly isCredited: boolean }

/** Milliseconds after which an execution leaves the rest to the next one. */
const EXECUTE_MS = 12_000

/**
 * Credits the shortfalls of a plan player by player. Each player has a separate transaction that locks the accounts and calculates
 * everything again. A line that has changed since is left out and named. Only one of two concurrent executions credits.
 *
 * @returns fewer outcomes than the plan has lines if its time has run out
 */
export async function executeBackfill(
  { db, notifyPages }: { readonly db: Database; readonly notifyPages: NotifyPages },
  { short, range }: Pick<BackfillPlan, 'short' | 'range'>,
  nowMs = () => performance.now(),
): Promise<BackfillOutcome[]> {
  const endMs = nowMs() + EXECUTE_MS
  const outcomes: BackfillOutcome[] = []
  for (const [userId, planned] of Map.groupBy(short, ({ ofUserId }) => ofUserId)) {
    if (nowMs() > endMs) break
    const own = await db.transaction(async (tx) => {
      const done = await creditPlayer(tx, userId, planned, BigInt(range.atMs))
      const credited = done.filter(({ isCredited }) => isCredited).map(({ shortfall }) => shortfall.userId)
      for (const creditedId of new Set(credited)) notifyPages(tx, creditedId, { type: 'balance' })
      return done
    })
    outcomes.push(...own)
  }
  return outcomes
}

async function creditPlayer(
  tx: Transaction,
  userId: number,
  planned: readonly Shortfall[],
  atMs: bigint,
): Promise<BackfillOutcome[]> {
  await lockAccounts(tx, [userId, ...planned.map((shortfall) => shortfall.userId)])
  const [row] = await readWallets(tx, { userIds: [userId] })
  if (row === undefined) return planned.map((shortfall) => ({ shortfall, isCredited: false }))
  const player: BackfillPlayer = { userId, walletAddress: row.wallet_address }
  const now = new Map(
    (await findShortfalls(tx, [player], atMs)).map((shortfall) => [nameOf(shortfall), shortfall.amount]),
  )
  const isStill = (shortfall: Shortfall) => shortfall.amount > 0n && now.get(nameOf(shortfall)) === shortfall.amount
  const due = planned.filter(isStill)
  const credited = new Set([
    ...(await creditMining(tx, userId, due, atMs)),
    ...(await creditBonus(tx, userId, due)),
    ...(await creditAirdrops(tx, player, due)),
  ])
  return planned.map((shortfall) => ({ shortfall, isCredited: credited.has(shortfall) }))
}

/** Makes up for a lot as a whole, its BV3 and its USDT, because both follow from one time. */
async function creditMining(
  tx: Transaction,
  userId: number,
  due: readonly Shortfall[],
  atMs: bigint,
): Promise<Shortfall[]> {
  const ofLots = Map.groupBy(
    due.filter(({ makesUpFor }) => makesUpFor === 'mining_card'),
    ({ subject }) => Number(subject),
  )
  const credited: Shortfall[] = []
  for (const lot of ofLots.size === 0 ? [] : await readMissedLots(tx, [userId], atMs)) {
    const lines = ofLots.get(lot.lotId) ?? []
    const wanted = [lot.short.bv3, lot.short.usdt].filter((amount) => amount > 0n).length
    if (lines.length === 0 || lines.length < wanted) continue
    // A settlement since the moment of the plan has already posted up to the total.
    if (lot.short.bv3 > lot.room.bv3 || lot.short.usdt > lot.room.usdt) continue
    await creditMissedLot(tx, lot)
    credited.push(...lines)
  }
  const base = due.filter(({ makesUpFor }) => makesUpFor === 'mining_base')
  for (const missed of base.length === 0 ? [] : await readMissedBase(tx, [userId], atMs)) {
    if (missed.short > missed.room) continue
    await creditMissedBase(tx, missed)
    credited.push(...base)
  }
  // Also posts what a running session has earned so far, so that its next line covers the time after this.
  if (credited.length > 0) await settleMining(tx, userId, 'go on')
  return credited
}

async function creditBonus(tx: Transaction, userId: number, due: readonly Shortfall[]): Promise<Shortfall[]> {
  const bonuses = due.filter(({ makesUpFor }) => makesUpFor === 'referral_bonus')
  for (const { amount } of bonuses) {
    const { referral_usdt: postedBefore } = only(await readBonusesPosted(tx, { userIds: [userId] }))
    await post(tx, [bonusTransfer(userId, amount, postedBefore)])
  }
  return bonuses
}

async function creditAirdrops(
  tx: Transaction,
  player: BackfillPlayer,
  due: readonly Shortfall[],
): Promise<Shortfall[]> {
  const airdrops = due.filter(({ makesUpFor }) => AIRDROP_REASONS.some((reason) => reason === makesUpFor))
  if (airdrops.length === 0) return []
  const transfers = await airdropTransfers(tx, player)
  const posted = await post(
    tx,
    airdrops.flatMap(({ makesUpFor, userId }) => transfers.get(`${makesUpFor} ${userId}`) ?? []),
  )
  return airdrops.filter(({ makesUpFor, userId }) => posted.has(transfers.get(`${makesUpFor} ${userId}`)?.key ?? ''))
}
