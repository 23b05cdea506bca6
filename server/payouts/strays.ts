import type { Address, TxHash } from '#core/address.ts'
import type { Stray } from '#core/api/admin-payouts.ts'
import { formatAmount } from '#core/money.ts'
import { endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { findMoved, findNonceUser, readFinalCount, readOutcome, readSeenCount } from '../chain/payouts/read-wallet.ts'
import { type Executor, first, only, type Transaction } from '../db/statement.ts'
import { DependencyDown } from '../fault.ts'
import { lockNonceRecord, recordNonce } from './attempts.sql.ts'
import { assetOf, type PayoutDeps, type PayoutRecord } from './payout-rows.ts'
import { listOpenMatching } from './payouts.sql.ts'
import {
  countOpenStrays,
  dropStrays,
  explainStray,
  findStray,
  insertSkipped,
  insertStray,
  listOpenStrays,
  selectExplainedNonces,
} from './strays.sql.ts'

/** Author of the explanation of a stray that the chain never had, because nodes returned a wrong count. */
export const EXPLAINED_BY_CHAIN = 'the chain'
/** Maximum strays recorded in one check. A later check finds the rest once these are explained. */
const STRAYS_PER_CHECK_MAX = 20

export type WalletKey = { readonly chainId: number; readonly from: Address }

/**
 * Records as strays the final transactions of the hot wallet with these nonces, none of which was signed here. Their hashes
 * are recorded if a node can tell them.
 *
 * @param to the first nonce that is not used
 */
export async function recordStrays(
  { db, chain, log }: Pick<PayoutDeps, 'db' | 'chain' | 'log'>,
  from: Address,
  nonces: { readonly from: number; readonly to: number },
): Promise<void> {
  const wallet = { chainId: chain.chainId, from }
  for (let nonce = nonces.from; nonce < Math.min(nonces.to, nonces.from + STRAYS_PER_CHECK_MAX); nonce++) {
    const [known] = await findStray(db, { ...wallet, nonce })
    if (known?.tx_hash != null && !known.is_explained) continue
    await recordStray({ db, log }, wallet, nonce, await findNonceUser(chain, from, nonce))
  }
}

/** @param txHash null if no node can tell it */
export async function recordStray(
  { db, log }: { readonly db: Executor } & Pick<PayoutDeps, 'log'>,
  wallet: WalletKey,
  nonce: number,
  txHash: TxHash | null,
): Promise<void> {
  const noted = await insertStray(db, { ...wallet, nonce, txHash, byChain: EXPLAINED_BY_CHAIN })
  if (noted.length > 0) {
    log.error(
      { nonce, txHash },
      'the hot wallet sent a transaction that is not in the record; payouts wait until an operator explains it',
    )
  }
}

/** Drops strays that nodes reported wrongly. Their nonces are not used after all. */
export const deleteFalseStrays = (executor: Executor, wallet: WalletKey, finalCount: number) =>
  dropStrays(executor, { ...wallet, finalCount, byChain: EXPLAINED_BY_CHAIN })

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
 * A wallet without a nonce record gets none here, because its past is compared first (`recordUnknownNonces`).
 *
 * @returns false if it was explained before
 */
export async function recordExplained(
  tx: Transaction,
  wallet: WalletKey,
  { nonce, txHash }: { readonly nonce: number; readonly txHash: TxHash | null },
  { by, note }: Explanation,
): Promise<boolean> {
  const explained = await explainStray(tx, {
    ...wallet,
    nonce,
    txHash,
    explainedBy: by,
    note,
    byChain: EXPLAINED_BY_CHAIN,
  })
  const key = { chainId: wallet.chainId, address: wallet.from }
  const record = first(await lockNonceRecord(tx, key))
  if (record !== null) {
    await insertSkipped(tx, { ...wallet, least: record.next_nonce, nonce, byChain: EXPLAINED_BY_CHAIN })
    await recordNonce(tx, { ...key, next: nonce + 1 })
  }
  return explained.length > 0
}

/** Transaction counts of one wallet that the nodes agree on: those in final blocks, and all that they have seen. */
export type SeenTransactions = { readonly address: Address; readonly finalCount: number; readonly seenCount: number }

export async function readSeenTransactions(chain: ChainReader, address: Address): Promise<SeenTransactions> {
  // Reads the final count first, because the seen count is never lower.
  const finalCount = await readFinalCount(chain, address)
  return { address, finalCount, seenCount: Math.max(finalCount, await readSeenCount(chain, address)) }
}

/** Counts the transactions of a wallet that are not final yet and that were neither signed here nor explained. */
export async function countForeignPending(
  executor: Executor,
  chainId: number,
  { address, finalCount, seenCount }: SeenTransactions,
): Promise<number> {
  if (seenCount === finalCount) return 0
  const range = { chainId, address, least: finalCount, end: seenCount, byChain: EXPLAINED_BY_CHAIN }
  const known = new Set((await selectExplainedNonces(executor, range)).map(({ nonce }) => nonce))
  return seenCount - finalCount - known.size
}

/**
 * Raises an alarm while a wallet has foreign transactions that are not final, and ends it afterwards. Final ones are strays.
 */
export async function updateForeignAlarm(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  seen: SeenTransactions,
): Promise<void> {
  const alarm = { kind: 'foreign_transaction', subject: seen.address } as const
  const count = await countForeignPending(db, chain.chainId, seen)
  if (count === 0) return endChainAlarm(db, alarm)
  const detail = `${count} of its transactions with nonces from ${seen.finalCount} to ${seen.seenCount - 1} were not signed here`
  await raiseChainAlarm(db, { ...alarm, detail })
}

/** Maximum strays shown at once. The next ones follow when these are explained. */
const STRAYS_MAX = 50
/** Maximum payouts of the same amount to the same wallet that are listed for one stray. */
const MATCHES_MAX = 5

type StrayDeps = Pick<PayoutDeps, 'db' | 'chain'>

/** Lists transactions of the hot wallet that were not signed here, with the open payouts that they may have paid. */
export async function readStrays(deps: StrayDeps): Promise<Stray[]> {
  const strays: Stray[] = []
  for (const row of await listOpenStrays(deps.db, { limit: STRAYS_MAX })) {
    strays.push({
      walletAddress: row.from_address,
      nonce: Number(row.nonce),
      txHash: row.tx_hash,
      foundAt: row.found_at.toISOString(),
      payouts: row.tx_hash === null ? [] : await findMatchingPayouts(deps, row.chain_id, row.tx_hash),
    })
  }
  return strays
}

async function findMatchingPayouts(
  { db, chain }: StrayDeps,
  chainId: number,
  txHash: `0x${string}`,
): Promise<Stray['payouts']> {
  try {
    const outcome = await readOutcome(chain, txHash)
    if (outcome.state !== 'final') return []
    const found = new Map<number, Stray['payouts'][number]>()
    for (const { token, to, value } of outcome.moved) {
      const alike = await listOpenMatching(db, { chainId, token, to, amount: value, limit: MATCHES_MAX })
      const [asset, amount] = [assetOf(chain, token), formatAmount(value, 'token')]
      for (const { id } of alike) found.set(Number(id), { id: Number(id), asset, amount, toAddress: to })
    }
    return [...found.values()]
  } catch (error) {
    // Strays are also listed while the nodes are down.
    if (error instanceof DependencyDown) return []
    throw error
  }
}

/**
 * Returns whether a final stray moved exactly this. The operator then approves the withdrawal and names the stray for its
 * payout.
 */
export async function isPaidByStray({ db, chain }: StrayDeps, paid: Parameters<PayoutRecord['isPaidByStray']>[0]) {
  for (const { tx_hash: hash, from_address: from } of await listOpenStrays(db, { limit: STRAYS_MAX })) {
    if (hash === null) continue
    const outcome = await readOutcome(chain, hash)
    if (outcome.state !== 'final') continue
    if (findMoved(outcome.moved, paid).some((moved) => moved.from === from)) return true
  }
  return false
}
