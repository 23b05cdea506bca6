import type { Address } from '#core/address.ts'
import { endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { readFinalCount, readSeenCount } from '../chain/payouts/wallet-counts.ts'
import type { Executor } from '../db/statement.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { selectExplainedNonces } from './strays.sql.ts'
import { BY_CHAIN } from './strays.ts'

/** Transaction counts of one wallet that the nodes agree on: those in final blocks, and all that they have seen. */
export type SeenTransactions = { readonly address: Address; readonly finalCount: number; readonly seenCount: number }

export async function readSeenTransactions(chain: ChainReader, address: Address): Promise<SeenTransactions> {
  // Reads the final count first, because the seen count is never lower.
  const finalCount = await readFinalCount(chain, address)
  return { address, finalCount, seenCount: Math.max(finalCount, await readSeenCount(chain, address)) }
}

/** Counts the transactions of a wallet that are not final yet and that were neither signed here nor explained. */
export async function countForeign(
  executor: Executor,
  chainId: number,
  { address, finalCount, seenCount }: SeenTransactions,
): Promise<number> {
  if (seenCount === finalCount) return 0
  const range = { chainId, address, least: finalCount, end: seenCount, byChain: BY_CHAIN }
  const known = new Set((await selectExplainedNonces(executor, range)).map(({ nonce }) => nonce))
  return seenCount - finalCount - known.size
}

/**
 * Raises an alarm while a wallet has foreign transactions that are not final, and ends it afterwards. Final ones are strays.
 */
export async function tellForeign(
  { db, chain }: Pick<PayoutDeps, 'db' | 'chain'>,
  seen: SeenTransactions,
): Promise<void> {
  const alarm = { kind: 'foreign_transaction', subject: seen.address } as const
  const count = await countForeign(db, chain.chainId, seen)
  if (count === 0) return endChainAlarm(db, alarm)
  const detail = `${count} of its transactions with nonces from ${seen.finalCount} to ${seen.seenCount - 1} were not signed here`
  await raiseChainAlarm(db, { ...alarm, detail })
}
