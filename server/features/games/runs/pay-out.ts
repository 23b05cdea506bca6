import { createHmac, randomBytes } from 'node:crypto'
import { assert } from '#core/assert.ts'
import { type GamePay, msOfTicks, payRun, readGameLimits } from '#core/game-pay.ts'
import { type RankingFacts, type RunFigures, type RunSignal, signalsOf, whyUnranked } from '#core/game-run.ts'
import type { Transfer } from '#core/ledger.ts'
import { type Bv3, gameRate } from '#core/money.ts'
import { type Database, first, only, type Transaction, withMutex } from '../../../db/statement.ts'
import { networkOf } from '../../../http/routing/network-of.ts'
import type { NotifyPages } from '../../../http/routing/notify-pages.ts'
import { lockAccounts, post } from '../../../ledger/post.ts'
import { readSetting } from '../../../settings/settings.ts'
import type { CachedBoards } from '../board/routes.ts'
import type { ReplayPool } from '../replay/replay-pool.ts'
import type { ReplayAnswer } from '../replay/replay-task.ts'
import { budgetLeft, dayOf, isYoung, MS_PER_DAY } from './read-terms.ts'
import {
  countOtherWallets,
  deleteOldNetworks,
  insertBest,
  insertDay,
  lockDay,
  type ReadChunksRow,
  type ReadRunRow,
  readAllowances,
  readDay,
  readRunToSettle,
  sumTicksSince,
  updateAllowance,
  updateDay,
  updateNetworkKey,
  updateOldKeys,
  updateRunSettled,
} from './runs.sql.ts'

/**
 * Pays a run by its replay, in one transaction: allowance, budget, ledger and board. Does nothing if the run is already settled.
 */
export const payOut = ({ db, notifyPages }: Pick<RunDeps, 'db' | 'notifyPages'>, ended: EndedRun): Promise<void> =>
  withMutex(db, ended.run.wallet_address, () =>
    db.transaction(async (tx) => {
      const { userId, runId, run, replay } = ended
      await lockAccounts(tx, [userId])
      const { status, at } = only(await readRunToSettle(tx, { userId, runId }))
      if (status !== 'ended') return
      const unranked = whyUnranked(rankingFacts(ended))
      if (unranked === null) await recordBest(tx, ended)
      const { signals, figures } = await readSignals(tx, ended, at)
      const allowance = (await readAllowances(tx, { userId })).find(({ variant }) => variant === run.variant)
      assert(allowance !== undefined, `run ${runId} has no allowance`)
      const limits = readGameLimits(await readSetting(tx, 'games'))
      const isOfYoung = isYoung(limits, run.created_at, at)
      const day = dayOf(at)
      const { remainder } = allowance
      const payFrom = (left: Bv3): GamePay =>
        payRun({
          ...{ playedMs: msOfTicks(replay.ticks), usableMs: run.usable_ms, rate: gameRate(run.rate), remainder },
          budgetLeft: left,
        })
      // The day's row is locked last, because every payment waits for it.
      const left = await lockBudget(
        tx,
        day,
        (row) => budgetLeft(limits, row, isOfYoung),
        (all) => payFrom(all).paid > 0n,
      )
      const pay = payFrom(left)
      const { paid, paidMs } = pay
      const transfer = gameTransfer({ userId, runId, run, replay, pay, carried: remainder })
      const [kept, posted, settled] = await Promise.all([
        updateAllowance(tx, {
          userId,
          variant: run.variant,
          windowStart: run.window_start,
          paidMs,
          remainder: pay.remainder,
        }),
        transfer === null ? null : post(tx, [transfer]),
        updateRunSettled(tx, {
          ...{
            userId,
            runId,
            settledAt: at,
            paidMs,
            paid,
            paidDay: day,
            isYoung: isOfYoung,
            unranked,
            cutBy: pay.cutBy,
          },
          ...{ score: replay.score, ticks: replay.ticks, passed: replay.passed, isCrashed: replay.isCrashed },
          ...{ signals, signalFigures: JSON.stringify(figures) },
        }),
        paid > 0n ? updateDay(tx, { day, paid, paidYoung: isOfYoung ? paid : 0n }) : null,
      ])
      assert(kept.length === 1 && settled.length === 1, `run ${runId} has changed under its lock`)
      assert(transfer === null || posted?.has(transfer.key) === true, `run ${runId} was paid before`)
      if (paid > 0n) notifyPages(tx, userId, { type: 'balance' })
      notifyPages(tx, userId, { type: 'game', runId })
    }),
  )

/** Records the best run of a day of UTC, and of all time. */
async function recordBest(tx: Transaction, { userId, runId, run, replay }: EndedRun): Promise<void> {
  assert(run.ended_at !== null, 'an ended run has an end')
  const best = { userId, variant: run.variant, score: replay.score, runId, endedAt: run.ended_at }
  await Promise.all([dayOf(run.ended_at), ALL_TIME].map((day) => insertBest(tx, { ...best, day })))
}
const ALL_TIME = 0

type BudgetDay = { readonly paid: bigint; readonly paid_young: bigint }

/**
 * Returns what is left of the day's budget. Locks its row if anything would be paid from it.
 *
 * @param isDue whether anything would be paid if this much were left
 */
async function lockBudget(
  tx: Transaction,
  day: number,
  leftOf: (row: BudgetDay | null) => Bv3,
  isDue: (left: Bv3) => boolean,
): Promise<Bv3> {
  const seen = leftOf(first(await readDay(tx, { day })))
  // Needs no lock, because what is paid on a day never decreases.
  if (!isDue(seen)) return seen
  await insertDay(tx, { day })
  return leftOf(only(await lockDay(tx, { day })))
}

/** Maximum of other wallets that are counted, because more of them make no difference. */
const OTHERS_COUNTED_MAX = 100

type RunSignals = { readonly signals: RunSignal[]; readonly figures: RunFigures }

/** Returns what an operator may want to check about a run. A signal refuses nothing and changes no pay. */
async function readSignals(tx: Transaction, { userId, run, replay }: EndedRun, at: Date): Promise<RunSignals> {
  const since = new Date(at.getTime() - MS_PER_DAY)
  const earlierTicks = Number(only(await sumTicksSince(tx, { userId, since })).ticks)
  const { network, claimed_score: claimed } = run
  const otherWallets =
    network === null
      ? 0
      : Number(only(await countOtherWallets(tx, { network, userId, limit: OTHERS_COUNTED_MAX })).wallets)
  const playedMs = Number(msOfTicks(earlierTicks + replay.ticks))
  const isOther = claimed !== null && claimed !== BigInt(replay.score)
  const figures = { ...replay.presses, playedMs, otherWallets, ...(isOther && { claimedScore: Number(claimed) }) }
  return { signals: signalsOf(figures, replay.score), figures }
}

/** Returns the facts that decide whether a run is ranked, from its browser's messages and its replay. */
export function rankingFacts({ run, chunks, replay }: EndedRun): RankingFacts {
  assert(run.ended_at !== null, 'an ended run has an end')
  return {
    score: replay.score,
    rulesVersion: run.rules_version,
    wallMs: run.ended_at.getTime() - run.started_at.getTime(),
    simulatedMs: Number(msOfTicks(replay.ticks)),
    pausesMs: [...chunks.flatMap((chunk) => chunk.pauses_ms), ...(run.last_pauses_ms ?? [])],
    doStatesAgree: areStatesEqual({ run, chunks, replay }),
  }
}

/**
 * Compares the browser's states with the replay's, after each whole chunk and, if it was sent, at the end. Chunks after the crash
 * have no state.
 */
function areStatesEqual({ run, chunks, replay }: Pick<EndedRun, 'run' | 'chunks' | 'replay'>): boolean {
  const last = run.last_state_hash
  const isEndTold = last !== null && replay.stateHashes.length === chunks.length
  return (
    replay.stateHashes.every((own, index) => BigInt(own) === (chunks[index]?.state_hash ?? last)) &&
    (!isEndTold || BigInt(replay.stateHash) === last)
  )
}

/** Ended run as it was sent, with the result of its replay. */
export type EndedRun = {
  readonly userId: number
  readonly runId: number
  readonly run: ReadRunRow
  readonly chunks: readonly ReadChunksRow[]
  readonly replay: ReplayAnswer
}

type RunPayment = {
  readonly userId: number
  readonly runId: number
  readonly run: Pick<ReadRunRow, 'variant' | 'rate'>
  readonly replay: Pick<ReplayAnswer, 'score'>
  readonly pay: GamePay
  /** Remainder of earlier runs below a hundredth, in 1/60,000 of one. */
  readonly carried: bigint
}

/**
 * Returns the transfer that pays a run, or null if the run earns nothing. The key contains the run, so that no run can be paid
 * twice.
 */
const gameTransfer = ({ userId, runId, run, replay, pay, carried }: RunPayment): Transfer | null =>
  pay.paid === 0n
    ? null
    : {
        asset: 'BV3',
        debit: { kind: 'rewards' },
        key: `game:${runId}`,
        reason: 'game_play',
        amount: pay.paid,
        credit: { kind: 'available', userId },
        details: {
          runId,
          variant: run.variant,
          paidMs: Number(pay.paidMs),
          rate: String(run.rate),
          carried: Number(carried),
          score: replay.score,
        },
      }

export type RunDeps = {
  readonly db: Database
  readonly notifyPages: NotifyPages
  readonly replays: ReplayPool
  readonly boards: CachedBoards
  readonly markNetwork: MarkNetwork
}

const KEY_BYTES = 32

/**
 * Returns a mark of an address's network on a day. The mark is the same for the same network, and no address can be looked up by
 * it.
 */
export type MarkNetwork = (address: string, at: Date) => Promise<Buffer>

/**
 * Creates marks of networks. Each is an HMAC under a key of the day. The key is deleted once it is of no use, and the stored marks
 * then lead back to no address.
 */
export function createNetworkMarks(db: Database): MarkNetwork {
  let today: { readonly day: number; readonly key: Promise<Buffer> } | null = null
  return async (address, at) => {
    const day = dayOf(at)
    if (today?.day !== day) {
      const key = chooseKey(db, day)
      today = { day, key }
      // The next caller retries.
      key.catch(() => {
        today = null
      })
    }
    return createHmac('sha256', await today.key)
      .update(networkOf(address))
      .digest()
  }
}

async function chooseKey(db: Database, day: number): Promise<Buffer> {
  await insertDay(db, { day })
  return only(await updateNetworkKey(db, { day, networkKey: randomBytes(KEY_BYTES) })).network_key
}

/** Days for which wallets are compared by network. Afterwards, nothing leads back to an address. */
const NETWORK_DAYS = 30
const KEY_DAYS = 1

/** Deletes old networks, and the keys under which they were marked. */
export async function tidyNetworks(db: Database): Promise<void> {
  await deleteOldNetworks(db, { days: NETWORK_DAYS })
  await updateOldKeys(db, { day: dayOf(new Date()) - KEY_DAYS })
}
