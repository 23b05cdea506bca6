import { assert } from '#core/assert.ts'
import { nextGasPrice } from '#core/gas-price.ts'
import { sayPayoutProblem } from '#core/payout-problem.ts'
import { isPlayerNamed, isStoppedByAlarm } from '../audit/alarms.ts'
import { gasLimitOf, type SignedTransaction } from '../chain/payouts/payout-wallet.ts'
import { readGasPrice } from '../chain/payouts/read-wallet.ts'
import type { Transaction } from '../db/pool.ts'
import { only } from '../db/statement.ts'
import { findNewerAttempt, insertAttempt, readLastAttempt } from './attempts.sql.ts'
import { checkFunds, GAS_PRICE_WEI_MAX } from './check-funds.ts'
import { claimTransaction } from './claim-transaction.ts'
import { noteProblem } from './note-problem.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout, PayoutKey, SignedAttempt } from './payout-rows.ts'
import { lockPayout, markSigned, setTransaction } from './payouts.sql.ts'
import { checkNonces, reserveNonce } from './reserve-nonce.ts'

/** Attempts for one payout: 125 % twenty times over is far beyond the highest price that we pay. */
const ATTEMPTS_MAX = 20

/**
 * Reserves a nonce, signs, and stores bytes and hash, all in one transaction: after it either all of it stands or nothing,
 * so no nonce is lost and no signature exists that we do not know. Nothing has reached a node yet.
 *
 * @returns whether it was signed; if not, it waits for funds, for a person, for the alarm's end, or somebody else has signed it
 */
export async function signPayout(deps: PayoutDeps, payout: Payout): Promise<boolean> {
  const { db, chain, wallet } = deps
  const { userId, payoutId } = payout
  if (wallet === null) {
    await noteProblem(deps, payout, sayPayoutProblem('wallet_missing', {}))
    return false
  }
  const gas = await checkFunds(deps, wallet, payout)
  if (typeof gas === 'string') {
    await noteProblem(deps, payout, gas)
    return false
  }
  const counts = await checkNonces(deps, wallet.address)
  if (typeof counts === 'string') {
    await noteProblem(deps, payout, counts)
    return false
  }
  await deps.atPoint?.('before sign', payoutId)
  const isSigned = await db.transaction(async (tx) => {
    const isMine = await lockInStates(tx, payout, ['queued'])
    if (!isMine || (await isStoppedByAlarm(tx)) || (await isPlayerNamed(tx, userId))) return false
    const nonce = await reserveNonce(tx, chain.chainId, wallet.address, counts)
    if (nonce === null) return false
    const signed = await wallet.sign(payout, nonce, gas.limit, gas.priceWei)
    const { attempt } = only(await readLastAttempt(tx, { userId, payoutId }))
    await storeAttempt(tx, payout, chain.chainId, { attempt: attempt + 1, nonce, gasPriceWei: gas.priceWei }, signed)
    const marked = await markSigned(tx, { userId, payoutId, from: wallet.address, nonce })
    assert(marked.length > 0, `payout ${payoutId} was signed and is not queued`)
    return true
  })
  if (isSigned) await deps.atPoint?.('after store', payoutId)
  return isSigned
}

/**
 * Signs the same payment with the same nonce for more gas, and stores it: whichever attempt is mined, the others never can.
 *
 * @param last the attempt that was stored last
 * @returns whether there is a new attempt
 */
export async function bumpPayout(deps: PayoutDeps, payout: Payout, last: SignedAttempt): Promise<boolean> {
  const { db, chain, wallet, log } = deps
  const { nonce, userId, payoutId } = payout
  // A key that was replaced cannot sign for the old wallet: its stored bytes are all there is.
  if (wallet === null || nonce === null || payout.from !== wallet.address || last.attempt >= ATTEMPTS_MAX) return false
  const priceWei = nextGasPrice(await readGasPrice(chain), last.gasPriceWei, GAS_PRICE_WEI_MAX)
  if (priceWei === null) return false
  const isBumped = await db.transaction(async (tx) => {
    const isMine = await lockInStates(tx, payout, ['signed', 'broadcast'])
    if (!isMine || (await isStoppedByAlarm(tx)) || (await isPlayerNamed(tx, userId))) return false
    const newer = await findNewerAttempt(tx, { userId, payoutId, attempt: last.attempt })
    if (newer.length > 0) return false
    const signed = await wallet.sign(payout, nonce, gasLimitOf(last.raw), priceWei)
    await storeAttempt(tx, payout, chain.chainId, { attempt: last.attempt + 1, nonce, gasPriceWei: priceWei }, signed)
    return true
  })
  if (isBumped) log.info({ payoutId, nonce, gasPriceWei: String(priceWei) }, 'a payout is sent again for more gas')
  return isBumped
}

async function lockInStates(
  tx: Transaction,
  { userId, payoutId }: PayoutKey,
  states: readonly Payout['state'][],
): Promise<boolean> {
  const locked = await lockPayout(tx, { userId, payoutId, states })
  return locked.length > 0
}

type NewAttempt = { readonly attempt: number; readonly nonce: number; readonly gasPriceWei: bigint }

async function storeAttempt(
  tx: Transaction,
  { userId, payoutId }: PayoutKey,
  chainId: number,
  attempt: NewAttempt,
  { hash, raw }: SignedTransaction,
): Promise<void> {
  await insertAttempt(tx, { userId, payoutId, ...attempt, hash, raw })
  const isOurs = await claimTransaction(tx, { userId, payoutId }, { chainId, txHash: hash })
  assert(isOurs, `transaction ${hash} was signed for payout ${payoutId} and is another's`)
  const set = await setTransaction(tx, { userId, payoutId, hash })
  assert(set.length > 0, `payout ${payoutId} was signed and is not open`)
}
