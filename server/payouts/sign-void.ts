import { ATTEMPTS_MAX, type GasPriceBounds, nextGasPrice } from '#core/gas-price.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { type BroadcastAnswer, broadcast } from '../chain/payouts/broadcast.ts'
import { readGasPrice } from '../chain/payouts/read-wallet.ts'
import type { Executor } from '../db/statement.ts'
import { isStopped } from './is-stopped.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { sayRefusal } from './say-refusal.ts'
import type { WalletKey } from './strays.ts'
import { insertVoid, type SelectVoidsRow, selectVoids } from './voids.sql.ts'

/** A plain transfer to itself takes 21,000; a wallet with code of its own (EIP-7702) a little more. */
const GAS_LIMIT = 60_000n

type Wanted = {
  readonly nonce: number
  /** Wei for each unit of gas that what it replaces was signed with; null where there is nothing. */
  readonly replacedWei: bigint | null
  /** Milliseconds after which it is signed again for more gas. */
  readonly bumpAfterMs: number
}

/**
 * Uses a nonce of the hot wallet up: a transaction to itself that moves nothing, stored before it is sent, for enough gas to
 * replace whatever else was signed with the nonce. Whichever of them is mined, the others never can be.
 *
 * @returns what a person must know if gas costs too much, or no node takes it
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
  /** @returns whether there is a new one */
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

/** @returns what was said to the latest; null if a node has taken one */
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
 * Bounds of the price of a void. What has to be replaced may have cost as much as is paid at most: then a void costs a step
 * more. It depends on nothing that a void has cost before, so it does not grow.
 */
const boundsFor = (replacedWei: bigint | null, { minWei, maxWei }: GasPriceBounds): GasPriceBounds => ({
  minWei,
  maxWei: replacedWei === null ? maxWei : maxWei + (replacedWei * 130n) / 100n,
})

/** Stored before any node hears of it. */
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
