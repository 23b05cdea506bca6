import { nextGasPrice } from '#core/gas-price.ts'
import { sayPayoutProblem } from '#core/payout-problem.ts'
import { broadcast } from '../chain/payouts/broadcast.ts'
import { readGasPrice } from '../chain/payouts/read-wallet.ts'
import type { Executor } from '../db/statement.ts'
import { GAS_PRICE_WEI_MAX } from './choose-payable.ts'
import { isStopped } from './is-stopped.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { WalletKey } from './strays.ts'
import { insertVoid, selectVoids } from './voids.sql.ts'

/** A plain transfer to itself takes 21,000; a wallet with code of its own (EIP-7702) a little more. */
const GAS_LIMIT = 60_000n
/** As of payouts. */
const ATTEMPTS_MAX = 20

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
export async function signVoid(deps: PayoutDeps, { nonce, replacedWei, bumpAfterMs }: Wanted): Promise<string | null> {
  const { db, chain, wallet } = deps
  if (wallet === null) return sayPayoutProblem('wallet_missing', {})
  if (await isStopped(db)) return null
  const key = { chainId: chain.chainId, from: wallet.address }
  const [last] = await selectVoids(db, { ...key, nonce })
  if (last === undefined || (last.age_ms > BigInt(bumpAfterMs) && last.attempt < ATTEMPTS_MAX)) {
    const least = last?.gas_price_wei ?? replacedWei
    const mostWei = maxFor(least)
    const priceWei = nextGasPrice(await readGasPrice(chain), least, mostWei)
    if (priceWei === null && last === undefined)
      return sayPayoutProblem('gas_too_expensive', { limit: String(mostWei) })
    if (priceWei !== null) await storeVoid(deps, db, key, { nonce, attempt: (last?.attempt ?? 0) + 1, priceWei })
  }
  let complaint: string | null = null
  for (const { raw_transaction: raw } of await selectVoids(db, { ...key, nonce })) {
    const answer = await broadcast(chain, raw)
    if (answer.isTaken) return null
    complaint ??= answer.complaint
  }
  if (complaint === null || /nonce too low|underpriced/i.test(complaint)) return null
  return sayPayoutProblem('not_taken', { complaint })
}

/** What has to be replaced may have cost as much as we pay at most: then this costs a step more. */
const maxFor = (replacedWei: bigint | null) =>
  replacedWei === null ? GAS_PRICE_WEI_MAX : GAS_PRICE_WEI_MAX + (replacedWei * 130n) / 100n

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
