import type { Database, Transaction } from '../../../db/pool.ts'
import { only } from '../../../db/statement.ts'
import type { Tell } from '../../../http/routing/tell.ts'
import { lockAccounts } from '../../../ledger/lock-accounts.ts'
import { makeUpForBase, makeUpForLot, readMissedBase, readMissedLots } from '../../../ledger/mining/missed-mining.ts'
import { settleMining } from '../../../ledger/mining/settle-mining.ts'
import { post } from '../../../ledger/post.ts'
import { airdropTransfers } from './airdrop-shortfalls.ts'
import { readBonusesPosted, readWallets } from './backfill.sql.ts'
import { bonusTransfer } from './bonus-shortfalls.ts'
import { findShortfalls, nameOf, type Player, type Shortfall } from './find-shortfalls.ts'
import type { BackfillPlan } from './plan-backfill.ts'

/** Outcome of a planned line: credited now, or left out because the player's facts have changed since. */
export type Outcome = { readonly shortfall: Shortfall; readonly isCredited: boolean }

/** Milliseconds after which an execution leaves the rest to the next one. */
const EXECUTE_MS = 12_000

/**
 * Credits the shortfalls of a plan player by player. Each player has a separate transaction that locks the accounts and calculates
 * everything again. A line that has changed since is left out and named. Only one of two concurrent executions credits.
 *
 * @returns fewer outcomes than the plan has lines if its time has run out
 */
export async function executeBackfill(
  { db, tell }: { readonly db: Database; readonly tell: Tell },
  { short, range }: Pick<BackfillPlan, 'short' | 'range'>,
  nowMs = () => performance.now(),
): Promise<Outcome[]> {
  const endMs = nowMs() + EXECUTE_MS
  const outcomes: Outcome[] = []
  for (const [userId, planned] of Map.groupBy(short, ({ ofUserId }) => ofUserId)) {
    if (nowMs() > endMs) break
    const own = await db.transaction(async (tx) => {
      const done = await creditPlayer(tx, userId, planned, BigInt(range.atMs))
      const credited = done.filter(({ isCredited }) => isCredited).map(({ shortfall }) => shortfall.userId)
      for (const creditedId of new Set(credited)) tell(tx, creditedId, { type: 'balance' })
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
): Promise<Outcome[]> {
  await lockAccounts(tx, [userId, ...planned.map((shortfall) => shortfall.userId)])
  const [row] = await readWallets(tx, { userIds: [userId] })
  if (row === undefined) return planned.map((shortfall) => ({ shortfall, isCredited: false }))
  const player: Player = { userId, walletAddress: row.wallet_address }
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
    await makeUpForLot(tx, lot)
    credited.push(...lines)
  }
  const base = due.filter(({ makesUpFor }) => makesUpFor === 'mining_base')
  for (const missed of base.length === 0 ? [] : await readMissedBase(tx, [userId], atMs)) {
    if (missed.short > missed.room) continue
    await makeUpForBase(tx, missed)
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

async function creditAirdrops(tx: Transaction, player: Player, due: readonly Shortfall[]): Promise<Shortfall[]> {
  const airdrops = due.filter(({ makesUpFor }) => makesUpFor.startsWith('airdrop'))
  if (airdrops.length === 0) return []
  const transfers = await airdropTransfers(tx, player)
  const posted = await post(
    tx,
    airdrops.flatMap(({ makesUpFor, userId }) => transfers.get(`${makesUpFor} ${userId}`) ?? []),
  )
  return airdrops.filter(({ makesUpFor, userId }) => posted.has(transfers.get(`${makesUpFor} ${userId}`)?.key ?? ''))
}
