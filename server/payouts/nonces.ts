import type { Address } from '#core/address.ts'
import { ATTEMPTS_MAX, type GasPriceBounds, nextGasPrice } from '#core/gas-price.ts'
import { chooseNonces } from '#core/payout.ts'
import { type PayoutProblem, payoutProblem, payoutProblemSentence } from '#core/payout-problem.ts'
import { type BroadcastAnswer, broadcast, problemOfRefusal } from '../chain/payouts/broadcast.ts'
import { readFinalCount, readGasPrice, readSeenCount } from '../chain/payouts/read-wallet.ts'
import { type Executor, first, only, type Transaction } from '../db/statement.ts'
import { insertNonceRecord, lockNonceRecord, readNonceRecord, selectSignedNonces } from './attempts.sql.ts'
import { arePayoutsStopped, hasDifference, hasUnexplained } from './hot-wallet.ts'
import type { PayoutDeps } from './payout-rows.ts'
import { readLowestUnderWay } from './payouts.sql.ts'
import { insertVoid, type SelectVoidsRow, selectVoids } from './strays.sql.ts'
import { deleteFalseStrays, hasStrays, recordStrays, type WalletKey } from './strays.ts'

/** Transaction counts of the wallet that the nodes agree on. */
export type ChainCounts = { readonly finalCount: number; readonly seenCount: number }

type NonceKey = { readonly chainId: number; readonly address: Address }

const NONCE_PROBLEM = payoutProblem('nonce_unexplained', {})
const TRANSFER_PROBLEM = payoutProblem('transfer_unexplained', {})

/**
 * Compares the hot wallet's transactions on the chain with those signed here, and records the others as strays.
 *
 * @returns the counts that the nodes agree on; or the problem that stops signing
 */
export async function checkNonces(
  deps: Pick<PayoutDeps, 'db' | 'chain' | 'log'>,
  address: Address,
): Promise<ChainCounts | PayoutProblem> {
  const { db, chain } = deps
  const wallet = { chainId: chain.chainId, from: address }
  // Reads the final count first, because the seen count is never lower.
  const finalCount = await readFinalCount(chain, address)
  const counts = { finalCount, seenCount: Math.max(finalCount, await readSeenCount(chain, address)) }
  const record = first(await readNonceRecord(db, { chainId: chain.chainId, address }))
  await deleteFalseStrays(db, wallet, finalCount)
  const recorded = record === null ? null : Number(record.next_nonce)
  const choice = chooseNonces({ recorded, ...counts, signed: [] }, 1)
  if (choice.choice === 'stop') await recordStrays(deps, address, choice)
  if (choice.choice === 'stop' || (await hasStrays(db, chain.chainId))) return NONCE_PROBLEM
  if (await hasDifference(db)) return TRANSFER_PROBLEM
  return choice.choice === 'wait' ? payoutProblem('nonce_waiting', {}) : counts
}

/**
 * Returns the nonces that would be reserved now, without reserving them. Transactions signed with them count only if the
 * nonces are reserved afterwards.
 */
export async function findNextNonces(
  executor: Executor,
  key: NonceKey,
  counts: ChainCounts,
  count: number,
): Promise<readonly number[]> {
  const record = first(await readNonceRecord(executor, key))
  return selectNonces(executor, key, counts, record === null ? null : Number(record.next_nonce), count)
}

/**
 * Locks the wallet's nonce record and returns its next nonces. The lock is held until the transaction ends that stores the
 * signed bytes.
 *
 * @returns an empty list if the record and the chain allow no more
 */
export async function reserveNonces(
  tx: Transaction,
  key: NonceKey,
  counts: ChainCounts,
  count: number,
): Promise<readonly number[]> {
  // A wallet that was never used has no row to lock.
  await insertNonceRecord(tx, { ...key, next: 0 })
  const record = only(await lockNonceRecord(tx, key))
  if (await hasUnexplained(tx, key.chainId)) return []
  return selectNonces(tx, key, counts, Number(record.next_nonce), count)
}

async function selectNonces(
  executor: Executor,
  key: NonceKey,
  { finalCount, seenCount }: ChainCounts,
  recorded: number | null,
  count: number,
): Promise<readonly number[]> {
  const rows = await selectSignedNonces(executor, { ...key, least: finalCount })
  const signed = rows.map(({ nonce }) => Number(nonce))
  const choice = chooseNonces({ recorded, finalCount, seenCount, signed }, count)
  return choice.choice === 'use' ? choice.nonces : []
}

/**
 * Gas limit of a void. A plain transfer to itself takes 21,000; a wallet with its own code (EIP-7702) takes a little more.
 */
const GAS_LIMIT = 60_000n

type VoidRequest = {
  readonly nonce: number
  /** Gas price of the transaction to replace, in wei; null without such a transaction. */
  readonly replacedWei: bigint | null
  /** Milliseconds after which the void is signed again for more gas. */
  readonly bumpAfterMs: number
}

/**
 * Uses a nonce of the hot wallet up with a transaction to itself that moves no money. It is stored before it is sent, and
 * pays enough gas to replace every other transaction with the nonce. Only one of them can be mined.
 *
 * @returns the problem for the operator if gas costs too much, or no node accepts it
 */
export async function signVoid(
  deps: PayoutDeps,
  { nonce, replacedWei, bumpAfterMs }: VoidRequest,
): Promise<PayoutProblem | null> {
  const { db, chain, wallet, gasPrice } = deps
  if (wallet === null) return payoutProblem('wallet_missing', {})
  if (await arePayoutsStopped(db)) return null
  const key = { chainId: chain.chainId, from: wallet.address }
  const bounds = gasPriceBounds(replacedWei, gasPrice)
  /** @returns whether a new void is stored */
  const signNext = async (last: SelectVoidsRow | undefined, neededWei: bigint | null): Promise<boolean> => {
    const { attempt = 0, gas_price_wei: lastWei = replacedWei } = last ?? {}
    if (attempt >= ATTEMPTS_MAX) return false
    const priceWei = nextGasPrice({ suggestedWei: await readGasPrice(chain), lastWei, neededWei }, bounds)
    if (priceWei !== null) await storeVoid(deps, db, key, { nonce, attempt: attempt + 1, priceWei })
    return priceWei !== null
  }
  const [last] = await selectVoids(db, { ...key, nonce })
  const isDue = last === undefined || last.age_ms > BigInt(bumpAfterMs)
  const isSigned = isDue && (await signNext(last, null))
  if (!isSigned && last === undefined) return payoutProblem('gas_too_expensive', { limit: String(bounds.maxWei) })
  const voids = await selectVoids(db, { ...key, nonce })
  const [latest] = voids
  const answer = await sendVoids(deps, voids)
  if (answer === null || latest === undefined) return null
  const problem = problemOfRefusal(answer, latest.gas_price_wei, bounds)
  const { neededWei } = answer
  if (neededWei === null || neededWei <= latest.gas_price_wei || !(await signNext(latest, neededWei))) return problem
  const again = await sendVoids(deps, await selectVoids(db, { ...key, nonce }))
  return again === null ? null : problem
}

/** @returns the answer to the latest void; null if a node has accepted one */
async function sendVoids({ chain }: PayoutDeps, voids: readonly SelectVoidsRow[]): Promise<BroadcastAnswer | null> {
  let first: BroadcastAnswer | null = null
  for (const { raw_transaction: raw } of voids) {
    const answer = await broadcast(chain, raw)
    if (answer.isTaken) return null
    first ??= answer
  }
  return first
}

/**
 * Returns the bounds of a void's gas price. The transaction to replace may have cost the maximum price, so a void may cost
 * one step more. The bounds do not depend on the price of earlier voids, so they do not grow.
 */
const gasPriceBounds = (replacedWei: bigint | null, { minWei, maxWei }: GasPriceBounds): GasPriceBounds => ({
  minWei,
  maxWei: replacedWei === null ? maxWei : maxWei + (replacedWei * 130n) / 100n,
})

/** Signs a void and stores it before any node receives it. */
async function storeVoid(
  { wallet, log }: Pick<PayoutDeps, 'wallet' | 'log'>,
  executor: Executor,
  key: WalletKey,
  { nonce, attempt, priceWei }: { readonly nonce: number; readonly attempt: number; readonly priceWei: bigint },
): Promise<void> {
  if (wallet === null) return
  const sending = { token: null, to: wallet.address, value: 0n }
  const { hash, raw } = await wallet.sign(sending, nonce, GAS_LIMIT, priceWei)
  const stored = await insertVoid(executor, { ...key, nonce, attempt, hash, raw, gasPriceWei: priceWei })
  if (stored.length > 0) log.warn({ nonce, hash }, 'a void was signed, which uses up a nonce of the hot wallet')
}

/** Maximum nonces used up in one round. */
const NONCES_A_ROUND_MAX = 20
/** Milliseconds before a gap is filled. A queued payout takes a free nonce before that. */
const GAP_FILLED_AFTER_MS = 180_000

/**
 * Uses up free nonces that block payouts with higher nonces. Gaps exist if the database took a node's wrong count for the
 * next nonce. Transactions above a gap can never be mined.
 */
export async function fillGap(deps: PayoutDeps): Promise<void> {
  const { db, chain, wallet, log } = deps
  if (wallet === null) return
  const key = { chainId: chain.chainId, address: wallet.address }
  const under = only(await readLowestUnderWay(db, { chainId: chain.chainId, from: wallet.address }))
  const bumpAfterMs = deps.bumpAfterMs ?? GAP_FILLED_AFTER_MS
  if (under.nonce === null || under.age_ms === null || under.age_ms < BigInt(bumpAfterMs)) return
  const seenCount = await readSeenCount(chain, wallet.address)
  if (Number(under.nonce) <= seenCount) return
  const signed = new Set((await selectSignedNonces(db, { ...key, least: seenCount })).map(({ nonce }) => Number(nonce)))
  const last = Math.min(Number(under.nonce), seenCount + NONCES_A_ROUND_MAX)
  for (let nonce = seenCount; nonce < last; nonce++) {
    if (signed.has(nonce)) continue
    const complaint = await signVoid(deps, { nonce, replacedWei: null, bumpAfterMs })
    if (complaint !== null)
      log.warn(
        { nonce, complaint: payoutProblemSentence(complaint) },
        "a gap in the hot wallet's nonces was not filled; payouts behind it wait",
      )
  }
}
