import type { Address, TxHash } from '#core/address.ts'
import { findNonceUser } from '../chain/payouts/find-nonce-user.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { lockNonceRecord, recordNonce } from './attempts.sql.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { countOpenStrays, dropStrays, explainStray, findStray, insertSkipped, insertStray } from './strays.sql.ts'

/** Author of the explanation of a stray that the chain never had, because nodes returned a wrong count. */
export const BY_CHAIN = 'the chain'
/** Maximum strays recorded in one check. A later check finds the rest once these are explained. */
const STRAYS_A_LOOK_MAX = 20

export type WalletKey = { readonly chainId: number; readonly from: Address }

/**
 * Records as strays the final transactions of the hot wallet with these nonces, none of which was signed here. Their hashes
 * are recorded if a node can tell them.
 *
 * @param to the first nonce that is not used
 */
export async function noteStrays(
  { db, chain, log }: Pick<PayoutDeps, 'db' | 'chain' | 'log'>,
  from: Address,
  nonces: { readonly from: number; readonly to: number },
): Promise<void> {
  const wallet = { chainId: chain.chainId, from }
  for (let nonce = nonces.from; nonce < Math.min(nonces.to, nonces.from + STRAYS_A_LOOK_MAX); nonce++) {
    const [known] = await findStray(db, { ...wallet, nonce })
    if (known?.tx_hash != null && !known.is_explained) continue
    await noteStray({ db, log }, wallet, nonce, await findNonceUser(chain, from, nonce))
  }
}

/** @param txHash null if no node can tell it */
export async function noteStray(
  { db, log }: { readonly db: Executor } & Pick<PayoutDeps, 'log'>,
  wallet: WalletKey,
  nonce: number,
  txHash: TxHash | null,
): Promise<void> {
  const noted = await insertStray(db, { ...wallet, nonce, txHash, byChain: BY_CHAIN })
  if (noted.length > 0) {
    log.error({ nonce, txHash }, 'the hot wallet has a transaction that was not signed here; payouts wait')
  }
}

/** Drops strays that nodes reported wrongly. Their nonces are not used after all. */
export const forgetStrays = (executor: Executor, wallet: WalletKey, finalCount: number) =>
  dropStrays(executor, { ...wallet, finalCount, byChain: BY_CHAIN })

/** Returns whether transactions of the hot wallet, or of one before it, wait for an explanation. Signing stops until then. */
export async function hasStrays(executor: Executor, chainId: number): Promise<boolean> {
  return only(await countOpenStrays(executor, { chainId })).strays > 0n
}

/** Explanation of a stray, by a person or by a proof. */
export type Explanation = { readonly by: string; readonly note: string }

/**
 * Records an explained transaction of the hot wallet that was signed elsewhere, whether or not it was known as a stray. The
 * wallet's next nonce comes after it. Earlier transactions of the wallet that the record lacks must be explained as well.
 *
 * A wallet without a nonce record gets none here, because its past is compared first (`noteUnknownNonces`).
 *
 * @returns false if it was explained before
 */
export async function explain(
  tx: Transaction,
  wallet: WalletKey,
  { nonce, txHash }: { readonly nonce: number; readonly txHash: TxHash | null },
  { by, note }: Explanation,
): Promise<boolean> {
  const explained = await explainStray(tx, { ...wallet, nonce, txHash, explainedBy: by, note, byChain: BY_CHAIN })
  const key = { chainId: wallet.chainId, address: wallet.from }
  const record = first(await lockNonceRecord(tx, key))
  if (record !== null) {
    await insertSkipped(tx, { ...wallet, least: record.next_nonce, nonce, byChain: BY_CHAIN })
    await recordNonce(tx, { ...key, next: nonce + 1 })
  }
  return explained.length > 0
}
