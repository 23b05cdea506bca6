import type { Address, TxHash } from '#core/address.ts'
import { findNonceUser } from '../chain/payouts/find-nonce-user.ts'
import type { Transaction } from '../db/pool.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { lockNonceRecord, recordNonce } from './attempts.sql.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { countOpenStrays, dropStrays, explainStray, findStray, insertSkipped, insertStray } from './strays.sql.ts'

/** Who has explained a stray that the chain never had: nodes told a wrong count. */
export const BY_CHAIN = 'the chain'
/** Strays written down in one look; a look finds the rest once these are explained. */
const STRAYS_A_LOOK_MAX = 20

/** A wallet on a chain. */
export type WalletKey = { readonly chainId: number; readonly from: Address }

/**
 * Writes down the final transactions of the hot wallet with these nonces, none of which was signed here, and which they were
 * if a node can tell.
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

/** @param txHash null where no node could tell */
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

/** What nodes have told wrong is none: its nonces are not used after all. */
export const forgetStrays = (executor: Executor, wallet: WalletKey, finalCount: number) =>
  dropStrays(executor, { ...wallet, finalCount, byChain: BY_CHAIN })

/** Whether transactions of the hot wallet, or of one before it, wait to be explained: until then nothing is signed. */
export async function hasStrays(executor: Executor, chainId: number): Promise<boolean> {
  return only(await countOpenStrays(executor, { chainId })).strays > 0n
}

/** What a stray was, as a person says or as a proof has shown. */
export type Explanation = { readonly by: string; readonly note: string }

/**
 * Takes a transaction of the hot wallet that was signed elsewhere into the record, known as a stray before or not: the next
 * nonce comes after it. What the wallet has sent before it and the record does not have is to be explained as well.
 *
 * A wallet without a record of its nonces gets none by this: its past is compared first (`noteUnknownNonces`).
 *
 * @returns false where it was explained before
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
