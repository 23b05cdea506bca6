import { ATTEMPTS_MAX, type GasPriceBounds, nextGasPrice } from '#core/gas-price.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { type BroadcastAnswer, broadcast } from '../chain/payouts/broadcast.ts'
import { readGasPrice } from '../chain/payouts/read-wallet.ts'
import type { Executor } from '../db/statement.ts'
import { isStopped } from './is-stopped.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { sayRefusal } from './say-refusal.ts'
import { insertVoid, type SelectVoidsRow, selectVoids } from './strays.sql.ts'
import type { WalletKey } from './strays.ts'

/**
 * Gas limit of a void. A plain transfer to itself takes 21,000; a wallet with its own code (EIP-7702) takes a little more.
 */
const GAS_LIMIT = 60_000n

type Wanted = {
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
  { nonce, replacedWei, bumpAfterMs }: Wanted,
): Promise<PayoutProblem | null> {
  const { db, chain, wallet, gasPrice } = deps
  if (wallet === null) return payoutProblem('wallet_missing', {})
  if (await isStopped(db)) return null
  const key = { chainId: chain.chainId, from: wallet.address }
  const bounds = boundsFor(replacedWei, gasPrice)
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
  const problem = sayRefusal(answer, latest.gas_price_wei, bounds)
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
const boundsFor = (replacedWei: bigint | null, { minWei, maxWei }: GasPriceBounds): GasPriceBounds => ({
  minWei,
  maxWei: replacedWei === null ? maxWei : maxWei + (replacedWei * 130n) / 100n,
})

/** Signs a void and stores it before any node receives it. */
export async function storeVoid(
  { wallet, log }: Pick<PayoutDeps, 'wallet' | 'log'>,
  executor: Executor,
  key: WalletKey,
  { nonce, attempt, priceWei }: { readonly nonce: number; readonly attempt: number; readonly priceWei: bigint },
): Promise<void> {
  if (wallet === null) return
  const sending = { token: null, to: wallet.address, value: 0n }
  const { hash, raw } = await wallet.sign(sending, nonce, GAS_LIMIT, priceWei)
  const stored = await insertVoid(executor, { ...key, nonce, attempt, hash, raw, gasPriceWei: priceWei })
  if (stored.length > 0) log.warn({ nonce, hash }, 'a nonce of the hot wallet is used up by a transaction to itself')
}
