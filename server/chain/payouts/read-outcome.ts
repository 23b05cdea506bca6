import type { PublicClient } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import { askAll, type ChainReader } from '../chain-reader.ts'
import { finalizedBlock } from '../finalized-block.ts'
import { absentAsNull, toTransfer } from '../read-transaction.ts'

/** Money that a final transaction moved: tokens by their logs, BNB by its value. `token` is null for BNB. */
export type MovedMoney = {
  readonly token: Address | null
  readonly from: Address
  readonly to: Address
  readonly value: bigint
}

/** A transaction as all nodes see it, whatever it was for. */
export type TransactionOutcome =
  | { readonly state: 'unknown' | 'waiting' | 'contradictory' | 'reverted' }
  | { readonly state: 'final'; readonly moved: readonly MovedMoney[]; readonly blockTimeMs: bigint }

type MinedView = {
  readonly isCanonical: boolean
  readonly isSuccess: boolean
  readonly blockNumber: bigint
  readonly blockHash: string
  readonly blockTimeMs: bigint
  readonly moved: readonly MovedMoney[]
}

/**
 * Reads what a transaction did from every node. It counts as done only where all of them have it in the same block, that
 * block is theirs still, and it is final.
 *
 * @throws DependencyDown when a node fails
 */
export async function readOutcome(chain: ChainReader, hash: TxHash): Promise<TransactionOutcome> {
  const views = await askAll(chain, (client) => readFromNode(client, hash))
  if (views.every((view) => view === 'unknown')) return { state: 'unknown' }
  const mined = views.filter((view): view is MinedView => typeof view === 'object')
  const [first, ...rest] = mined
  if (first === undefined || mined.length < views.length) return { state: 'waiting' }
  const finalized = await finalizedBlock(chain)
  if (mined.some((view) => view.blockNumber > finalized || !view.isCanonical)) return { state: 'waiting' }
  if (rest.some((view) => fingerprint(view) !== fingerprint(first))) return { state: 'contradictory' }
  if (!first.isSuccess) return { state: 'reverted' }
  return { state: 'final', moved: first.moved, blockTimeMs: first.blockTimeMs }
}

async function readFromNode(client: PublicClient, hash: TxHash): Promise<'unknown' | 'pending' | MinedView> {
  const [transaction, receipt] = await Promise.all([
    absentAsNull(() => client.getTransaction({ hash })),
    absentAsNull(() => client.getTransactionReceipt({ hash })),
  ])
  if (transaction === null && receipt === null) return 'unknown'
  // Half an answer, or one to another question: whatever it means, it proves nothing yet.
  const isWhole = lowercased(transaction?.hash ?? '') === hash && lowercased(receipt?.transactionHash ?? '') === hash
  if (transaction === null || receipt === null || !isWhole) return 'pending'
  const block = await absentAsNull(() => client.getBlock({ blockNumber: receipt.blockNumber }))
  const tokens = receipt.logs.flatMap(toTransfer)
  const native =
    transaction.to === null || transaction.value === 0n
      ? []
      : [
          {
            token: null,
            from: lowercased(transaction.from),
            to: lowercased(transaction.to),
            value: transaction.value,
          },
        ]
  return {
    isCanonical: [block?.hash, transaction.blockHash, ...receipt.logs.map((log) => log.blockHash)].every(
      (blockHash) => blockHash === receipt.blockHash,
    ),
    isSuccess: receipt.status === 'success',
    blockNumber: receipt.blockNumber,
    blockHash: receipt.blockHash,
    blockTimeMs: (block?.timestamp ?? 0n) * 1000n,
    moved: [...tokens.map(({ token, from, to, value }) => ({ token, from, to, value })), ...native],
  }
}

const fingerprint = (value: unknown) =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item))

/** Whether a transaction moved exactly this amount of this token to this wallet; null for the token means BNB. */
export const findMoved = (
  moved: readonly MovedMoney[],
  wanted: { readonly token: Address | null; readonly to: Address; readonly value: bigint },
): MovedMoney | undefined =>
  moved.find(({ token, to, value }) => token === wanted.token && to === wanted.to && value === wanted.value)
