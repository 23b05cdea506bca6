import { assert } from '#core/assert.ts'
import { payoutProblem } from '#core/payout-problem.ts'
import { readStoppedPlayers } from '../audit/alarm-stops.ts'
import { broadcast } from '../chain/payouts/broadcast.ts'
import { type PayoutWallet, type SignedTransaction, SignerFailed } from '../chain/payouts/payout-wallet.ts'
import { first, only } from '../db/statement.ts'
import { LOCKS } from '../db/with-lock.ts'
import { faultOf } from '../fault.ts'
import { readLastAttempt, recordNonce } from './attempts.sql.ts'
import { storeAttempt } from './book-payout.ts'
import { choosePayable, openCaps, type Payable } from './choose-payable.ts'
import { type ChainCounts, checkNonces, peekNonces, reserveNonces } from './nonces.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { noteProblem, noteSame, type Payout } from './payout-rows.ts'
import { lockCaps, lockQueued, markSigned } from './payouts.sql.ts'
import { noteAnswer, saySignerFailure } from './send-payout.ts'
import { checkCode, isStopped } from './stops.ts'

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
    await noteSame(deps, queued, payoutProblem('wallet_missing', {}))
    return 0
  }
  const payable = await choosePayable(deps, wallet.address, queued, Math.min(room, BATCH_MAX))
  if (payable.length === 0) return 0
  // Checked again right before signing, because a round may have followed payouts for long.
  const counts = (await checkCode(deps, wallet.address)) ?? (await checkNonces(deps, wallet.address))
  if ('code' in counts) {
    await noteSame(
      deps,
      payable.map(({ payout }) => payout),
      counts,
    )
    return 0
  }
  const signed = await signTogether(deps, payable, (some) => signBatch(deps, wallet, counts, some))
  for (let first = 0; first < signed.length; first += SENT_AT_ONCE) {
    // An alarm also stops signed payouts. They are sent once the alarm is resolved.
    if (await isStopped(deps.db)) break
    await sendTogether(deps, signed.slice(first, first + SENT_AT_ONCE))
  }
  return signed.length
}

/** Returns whether every payout would meet the fault again, or the payouts may have been stored. */
const wouldMeetAll = (error: unknown): boolean => ['outage', 'unknown'].includes(faultOf(error) ?? '')

/**
 * Signs all payouts at once, or one by one if that fails. One payout that cannot be stored must not hold up the others.
 *
 * @throws if the database or a node is down, or if the outcome is not known
 */
async function signTogether(
  { log }: PayoutDeps,
  payable: readonly Payable[],
  sign: (some: readonly Payable[]) => Promise<StoredPayout[]>,
): Promise<readonly StoredPayout[]> {
  try {
    return await sign(payable)
  } catch (error) {
    if (wouldMeetAll(error)) throw error
    log.warn(
      { err: error, payouts: payable.length },
      'payouts could not be signed together; they are signed one by one',
    )
  }
  const signed: StoredPayout[] = []
  for (const one of payable) {
    const { payoutId } = one.payout
    try {
      signed.push(...(await sign([one])))
    } catch (error) {
      if (wouldMeetAll(error)) throw error
      log.warn({ err: error, payoutId }, 'a payout could not go on; it is tried again')
    }
  }
  return signed
}

async function sendTogether(deps: PayoutDeps, signed: readonly StoredPayout[]): Promise<void> {
  const answers = await Promise.all(signed.map(({ raw }) => broadcast(deps.chain, raw)))
  await Promise.all(
    signed.map(async ({ payout, attempt, gas }, index) => {
      const answer = answers[index]
      if (answer !== undefined) await noteAnswer(deps, payout, { attempt, priceWei: gas.priceWei }, answer)
    }),
  )
}

/** Signed payout that is stored in the database. */
type StoredPayout = NewlySigned & { readonly attempt: number }

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
  payable: readonly Payable[],
): Promise<StoredPayout[]> {
  const key = { chainId: deps.chain.chainId, address: wallet.address }
  const nonces = await peekNonces(deps.db, key, counts, payable.length)
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
): Promise<StoredPayout[]> {
  return db.transaction(async (tx) => {
    const keys = signed.map(({ payout: { userId, payoutId } }) => ({ userId, payoutId }))
    const locked = (await Promise.all(keys.map((key) => lockQueued(tx, key)))).map(first)
    await lockCaps(tx, { lock: LOCKS.payoutCaps })
    const nonces = await reserveNonces(tx, { chainId: chain.chainId, address }, counts, signed.length)
    if (await isStopped(tx)) return []
    const stopped = await readStoppedPlayers(tx)
    const caps = await openCaps(
      tx,
      chain,
      signed.map(({ payout }) => payout),
    )
    const going: NewlySigned[] = []
    for (const [index, one] of signed.entries()) {
      const row = locked[index]
      if (row == null || nonces[index] !== one.nonce || stopped.includes(one.payout.userId)) break
      const payout: Payout = { ...one.payout, confirmedBy: row.confirmed_by }
      if (caps.objectTo(payout) !== null) break
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
type NewlySigned = Payable & SignedTransaction & { readonly nonce: number }

/** Milliseconds after which the remaining payouts wait for the next round. A slow signer signs fewer at once. */
const SIGNING_MS_MAX = 10_000

/**
 * Signs payouts one after the other with consecutive nonces. A payout that the signer refuses waits with its reason, and the
 * next one gets its nonce. A signer that is down, or that has signed something else, is not asked again in this round.
 */
async function signEach(
  deps: PayoutDeps,
  wallet: PayoutWallet,
  payable: readonly Payable[],
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
      const problem = saySignerFailure(error)
      if (error.failure === 'refused') {
        await noteProblem(deps, payout, problem)
        continue
      }
      const waiting = payable.slice(index).map((one) => one.payout)
      await noteSame(deps, waiting, problem)
      break
    }
  }
  return signed
}
