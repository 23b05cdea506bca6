import { assert } from '#core/assert.ts'
import { payoutProblem } from '#core/payout-problem.ts'
import { readStoppedPlayers } from '../audit/alarm-stops.ts'
import { checkChain } from '../chain/check-chain.ts'
import { broadcast } from '../chain/payouts/broadcast.ts'
import { type PayoutWallet, type SignedTransaction, SignerFailed } from '../chain/payouts/payout-wallet.ts'
import { createWalletReader, readMinedCount, type WalletOnChain } from '../chain/payouts/read-wallet.ts'
import { runLanes } from '../chain/run-many.ts'
import { first, only } from '../db/statement.ts'
import { LOCKS, withLock } from '../db/with-lock.ts'
import { faultOf } from '../fault.ts'
import { type Loop, startLoop } from '../runtime/loop.ts'
import { readLastAttempt, recordNonce, selectAttemptsBetween } from './attempts.sql.ts'
import { storeAttempt } from './book-payout.ts'
import { choosePayable, type PayoutToSign, readCapsLeft } from './choose-payable.ts'
import { followPayout, isAwaitingFinality, problemOfSignerFailure, recordAnswer } from './follow-payout.ts'
import { arePayoutsStopped, checkCode } from './hot-wallet.ts'
import { type ChainCounts, checkNonces, fillGap, findNextNonces, reserveNonces } from './nonces.ts'
import {
  listInFlight,
  listQueued,
  type Payout,
  type PayoutDeps,
  recordProblem,
  recordProblemForAll,
} from './payout-rows.ts'
import { countOpenPayouts, lockCaps, lockQueued, markSigned, readLowestUnderWay } from './payouts.sql.ts'

/** Maximum rounds in a row while there are payouts to sign. The lock is released afterwards. */
const ROUNDS_MAX = 50
/** Maximum payouts that are signed and not final. Nodes hold this many pending transactions of one wallet. */
const IN_FLIGHT_MAX = 400
/** Maximum payouts read in one round, including those that wait for a person or cannot be paid now. */
const PAYOUTS_A_ROUND_MAX = 1_000
/** Payouts followed at the same time. Each sends a few requests to the nodes and the database. */
const LANES = 16

/** Stuck payouts. */
export type PayoutCounts = {
  /** Number that wait for gas, for tokens, or for a node. */
  readonly paused: number
  /** Number that are uncertain or failed, and wait for a person. */
  readonly forPerson: number
}

export type PayoutDriver = Loop

type DriverDeps = PayoutDeps & { readonly pollMs: number; readonly onCounts: (counts: PayoutCounts) => void }

/** Pays the queued payouts, one process at a time, many payouts at once. An idle queue costs one indexed read. */
export const drivePayouts = (deps: DriverDeps): PayoutDriver =>
  startLoop((signal) => runIfFree(deps, signal), {
    log: deps.log,
    failure: 'the payout driver failed; it retries, and payouts wait',
    recovery: 'the payout driver works again',
    everyMs: deps.pollMs,
  })

async function runIfFree(deps: DriverDeps, signal: AbortSignal): Promise<'skipped' | undefined> {
  const counts = only(await countOpenPayouts(deps.db))
  deps.onCounts({ paused: Number(counts.paused), forPerson: Number(counts.for_person) })
  if (counts.driven === 0n) return undefined
  return (await withLock(deps.db, LOCKS.payouts, () => payQueue(deps, signal))) ? undefined : 'skipped'
}

async function payQueue(deps: DriverDeps, signal: AbortSignal): Promise<void> {
  for (let rounds = 0; rounds < ROUNDS_MAX && !signal.aborted; rounds++) {
    if ((await runRound(deps, signal)) === 0) return
  }
}

/** @returns number of payouts signed */
async function runRound(deps: DriverDeps, signal: AbortSignal): Promise<number> {
  const { db, chain } = deps
  if (await arePayoutsStopped(db)) return 0
  await checkChain(chain)
  if (await isStoppedByCode(deps)) return 0
  await resendLost(deps)
  await fillGap(deps)
  const underWay = await listInFlight(db, chain.chainId, PAYOUTS_A_ROUND_MAX)
  const look = createWalletReader(chain)
  await runLanes(LANES, underWay, async (payout) => {
    if (payout.from === null) return
    const seen = await look(payout.from)
    if (isAwaitingFinality(deps, payout, seen)) return
    // An alarm also stops payouts that are under way. They are not sent or booked until it is resolved.
    if (signal.aborted || (await arePayoutsStopped(db))) return
    await tryFollow(deps, payout, seen)
  })
  const waiting = underWay.filter(({ state }) => state === 'signed' || state === 'broadcast')
  const room = IN_FLIGHT_MAX - waiting.length
  if (signal.aborted || room <= 0) return 0
  const queued = await listQueued(db, chain.chainId, PAYOUTS_A_ROUND_MAX, await readStoppedPlayers(db))
  return queued.length === 0 ? 0 : signQueued(deps, queued, room)
}

/** Returns whether the hot wallet's account has code. If so, signing and sending stop, and each payout shows the problem. */
async function isStoppedByCode(deps: DriverDeps): Promise<boolean> {
  const { db, chain, wallet } = deps
  const problem = wallet === null ? null : await checkCode(deps, wallet.address)
  if (problem === null) return false
  await recordProblemForAll(deps, await listInFlight(db, chain.chainId, PAYOUTS_A_ROUND_MAX), problem)
  await recordProblemForAll(deps, await listQueued(db, chain.chainId, PAYOUTS_A_ROUND_MAX), problem)
  return true
}

/** Follows one payout. Its failure must not hold up the others. */
async function tryFollow(deps: DriverDeps, payout: Payout, seen: WalletOnChain): Promise<void> {
  try {
    await followPayout(deps, payout, seen)
  } catch (error) {
    deps.log.warn({ err: error, payoutId: payout.payoutId }, 'a step of a payout failed; it is retried')
  }
}

/** Maximum transactions sent again in one round. */
const LOST_MAX = 50

/**
 * Sends stored bytes again that the chain has lost although their payouts are over, if a later nonce waits for them. A chain
 * that was set back loses them, as the local one does after a crash. The same bytes pay only the same payout.
 */
export async function resendLost({ db, chain, wallet, log }: PayoutDeps): Promise<void> {
  if (wallet === null) return
  const ours = { chainId: chain.chainId, from: wallet.address }
  const { nonce } = only(await readLowestUnderWay(db, ours))
  if (nonce === null) return
  const lowest = Number(nonce)
  const mined = await readMinedCount(chain, wallet.address)
  if (mined >= lowest) return
  const lost = await selectAttemptsBetween(db, { ...ours, minedCount: mined, lowest, limit: LOST_MAX })
  if (lost.length === 0) return
  if (await arePayoutsStopped(db)) return
  log.warn(
    { mined, lowest, transactions: lost.length },
    'the nodes have lost transactions of payouts; the same transactions are sent again',
  )
  for (const { raw_transaction: raw } of lost) await broadcast(chain, raw as `0x${string}`)
}

/** Maximum payouts signed in one database transaction. */
const BATCH_MAX = 100
/** Maximum transactions sent in one request, by nonce. Nodes refuse longer requests. */
const SENT_AT_ONCE = 20

/**
 * Signs the queued payouts that can be paid, stores them, and sends them to the nodes.
 *
 * @param room how many more payouts may be under way
 * @returns number of payouts signed
 */
export async function signQueued(deps: PayoutDeps, queued: readonly Payout[], room: number): Promise<number> {
  const { wallet } = deps
  if (wallet === null) {
    await recordProblemForAll(deps, queued, payoutProblem('wallet_missing', {}))
    return 0
  }
  const payable = await choosePayable(deps, wallet.address, queued, Math.min(room, BATCH_MAX))
  if (payable.length === 0) return 0
  // Checked again right before signing, because a round may have followed payouts for long.
  const counts = (await checkCode(deps, wallet.address)) ?? (await checkNonces(deps, wallet.address))
  if ('code' in counts) {
    await recordProblemForAll(
      deps,
      payable.map(({ payout }) => payout),
      counts,
    )
    return 0
  }
  const signed = await signTogether(deps, payable, (some) => signBatch(deps, wallet, counts, some))
  for (let first = 0; first < signed.length; first += SENT_AT_ONCE) {
    // An alarm also stops signed payouts. They are sent once the alarm is resolved.
    if (await arePayoutsStopped(deps.db)) break
    await sendTogether(deps, signed.slice(first, first + SENT_AT_ONCE))
  }
  return signed.length
}

/** Returns whether every payout would meet the fault again, or the payouts may have been stored. */
const isSharedFailure = (error: unknown): boolean => ['outage', 'unknown'].includes(faultOf(error) ?? '')

/**
 * Signs all payouts at once, or one by one if that fails. One payout that cannot be stored must not hold up the others.
 *
 * @throws if the database or a node is down, or if the outcome is not known
 */
async function signTogether(
  { log }: PayoutDeps,
  payable: readonly PayoutToSign[],
  sign: (some: readonly PayoutToSign[]) => Promise<StoredSignedPayout[]>,
): Promise<readonly StoredSignedPayout[]> {
  try {
    return await sign(payable)
  } catch (error) {
    if (isSharedFailure(error)) throw error
    log.warn({ err: error, payouts: payable.length }, 'payouts were not signed as a batch; they are signed one by one')
  }
  const signed: StoredSignedPayout[] = []
  for (const one of payable) {
    const { payoutId } = one.payout
    try {
      signed.push(...(await sign([one])))
    } catch (error) {
      if (isSharedFailure(error)) throw error
      log.warn({ err: error, payoutId }, 'a step of a payout failed; it is retried')
    }
  }
  return signed
}

async function sendTogether(deps: PayoutDeps, signed: readonly StoredSignedPayout[]): Promise<void> {
  const answers = await Promise.all(signed.map(({ raw }) => broadcast(deps.chain, raw)))
  await Promise.all(
    signed.map(async ({ payout, attempt, gas }, index) => {
      const answer = answers[index]
      if (answer !== undefined) await recordAnswer(deps, payout, { attempt, priceWei: gas.priceWei }, answer)
    }),
  )
}

/** Signed payout that is stored in the database. */
type StoredSignedPayout = NewlySigned & { readonly attempt: number }

/**
 * Signs payouts with consecutive nonces, and stores bytes, hashes and reserved nonces in one transaction, all or none. No
 * node has received the transactions yet.
 *
 * The payouts are signed before the database transaction begins, because a signer may take seconds and no lock should wait
 * for it. A payout that has changed since then ends the batch, so that no nonce is skipped. Transactions signed after it are
 * discarded unsent.
 *
 * @returns the stored payouts
 */
export async function signBatch(
  deps: PayoutDeps,
  wallet: PayoutWallet,
  counts: ChainCounts,
  payable: readonly PayoutToSign[],
): Promise<StoredSignedPayout[]> {
  const key = { chainId: deps.chain.chainId, address: wallet.address }
  const nonces = await findNextNonces(deps.db, key, counts, payable.length)
  const signed = await signEach(deps, wallet, payable, nonces)
  if (signed.length === 0) return []
  for (const { payout } of signed) await deps.atPoint?.('before store', payout.payoutId)
  const stored = await storeBatch(deps, wallet, counts, signed)
  for (const { payout } of stored) await deps.atPoint?.('after store', payout.payoutId)
  return stored
}

function storeBatch(
  { db, chain }: PayoutDeps,
  { address }: PayoutWallet,
  counts: ChainCounts,
  signed: readonly NewlySigned[],
): Promise<StoredSignedPayout[]> {
  return db.transaction(async (tx) => {
    const keys = signed.map(({ payout: { userId, payoutId } }) => ({ userId, payoutId }))
    const locked = (await Promise.all(keys.map((key) => lockQueued(tx, key)))).map(first)
    await lockCaps(tx, { lock: LOCKS.payoutCaps })
    const nonces = await reserveNonces(tx, { chainId: chain.chainId, address }, counts, signed.length)
    if (await arePayoutsStopped(tx)) return []
    const stopped = await readStoppedPlayers(tx)
    const caps = await readCapsLeft(
      tx,
      chain,
      signed.map(({ payout }) => payout),
    )
    const going: NewlySigned[] = []
    for (const [index, one] of signed.entries()) {
      const row = locked[index]
      if (row == null || nonces[index] !== one.nonce || stopped.includes(one.payout.userId)) break
      const payout: Payout = { ...one.payout, confirmedBy: row.confirmed_by }
      if (caps.problemOf(payout) !== null) break
      caps.add(payout)
      going.push(one)
    }
    const stored = await Promise.all(
      going.map(async (one) => {
        const { userId, payoutId } = one.payout
        const attempt = only(await readLastAttempt(tx, { userId, payoutId })).attempt + 1
        await storeAttempt(tx, one.payout, chain.chainId, { ...one, attempt, gasPriceWei: one.gas.priceWei })
        const marked = await markSigned(tx, { userId, payoutId, from: address, nonce: one.nonce })
        assert(marked.length > 0, `payout ${payoutId} was signed and is not queued`)
        return { ...one, payout: { ...one.payout, problem: null }, attempt }
      }),
    )
    const last = Math.max(...stored.map(({ nonce }) => nonce))
    if (stored.length > 0) await recordNonce(tx, { chainId: chain.chainId, address, next: last + 1 })
    return stored
  })
}

/** Payout with the transaction signed for it, and the transaction's nonce. */
type NewlySigned = PayoutToSign & SignedTransaction & { readonly nonce: number }

/** Milliseconds after which the remaining payouts wait for the next round. A slow signer signs fewer at once. */
const SIGNING_MS_MAX = 10_000

/**
 * Signs payouts one after the other with consecutive nonces. A payout that the signer refuses waits with its reason, and the
 * next one gets its nonce. A signer that is down, or that has signed something else, is not asked again in this round.
 */
async function signEach(
  deps: PayoutDeps,
  wallet: PayoutWallet,
  payable: readonly PayoutToSign[],
  nonces: readonly number[],
): Promise<NewlySigned[]> {
  const untilMs = performance.now() + SIGNING_MS_MAX
  const signed: NewlySigned[] = []
  for (const [index, { payout, gas }] of payable.entries()) {
    const nonce = nonces[signed.length]
    if (nonce === undefined || performance.now() > untilMs) break
    await deps.atPoint?.('before sign', payout.payoutId)
    try {
      signed.push({ payout, gas, nonce, ...(await wallet.sign(payout, nonce, gas.limit, gas.priceWei)) })
    } catch (error) {
      if (!(error instanceof SignerFailed)) throw error
      const problem = problemOfSignerFailure(error)
      if (error.failure === 'refused') {
        await recordProblem(deps, payout, problem)
        continue
      }
      const waiting = payable.slice(index).map((one) => one.payout)
      await recordProblemForAll(deps, waiting, problem)
      break
    }
  }
  return signed
}
