import type { FakeBlock } from './fake-chain.ts'

/** What a node does wrong for as long as it is set. */
export type Faults = {
  isDown: boolean
  /** Blocks that it is behind. */
  lagBlocks: number
  /** Answers every question for logs with none. */
  hidesLogs: boolean
  /** Answers every question for logs with all up to the last block asked for, whatever the first one was. */
  addsOlderLogs: boolean
  /** Has blocks alone, and none of their transactions and receipts by themselves. */
  forgetsTransactions: boolean
  /** Says that no account has any BNB. */
  hidesBalances: boolean
  /** Has the balances of its last block alone. */
  forgetsState: boolean
  /** After so many more requests it is another chain's node, on which everybody has paid; null for never. */
  strayAfterRequests: number | null
  /** Tells of another amount than was paid. */
  inflates: boolean
  /** Answers with another transaction's receipt. */
  givesForeignReceipts: boolean
  /** Says of every transaction that it failed. */
  saysAllFailed: boolean
  /** Numbers the logs of a block from here. */
  firstLogIndex: number
  /** Calls its latest block final. */
  finalizesAtOnce: boolean
  /** Does not know the `finalized` tag. */
  knowsNoTag: boolean
  /** Refuses questions for logs of more blocks, or answers of more logs; null for any number. */
  rangeBlocksMax: number | null
  logsMax: number | null
  /** Leaves out the logs beyond so many, without a word; null for none. */
  cutsLogsAt: number | null
  /** Serves no receipts of a whole block. */
  knowsNoBlockReceipts: boolean
  /** Bytes that it adds to each answer beside the result. */
  paddingBytes: number
  /** Takes one call at a time only. */
  takesNoBatches: boolean
  /** Answers HTTP 429 to everything. */
  isThrottled: boolean
  /** Stays on these blocks, of which one is the last final one, whatever the others do. */
  pinned: { readonly blocks: readonly FakeBlock[]; readonly final: number } | null
}

export const honest = (): Faults => ({
  isDown: false,
  lagBlocks: 0,
  hidesLogs: false,
  addsOlderLogs: false,
  forgetsTransactions: false,
  hidesBalances: false,
  forgetsState: false,
  strayAfterRequests: null,
  inflates: false,
  givesForeignReceipts: false,
  saysAllFailed: false,
  firstLogIndex: 0,
  finalizesAtOnce: false,
  knowsNoTag: false,
  rangeBlocksMax: null,
  logsMax: null,
  cutsLogsAt: null,
  knowsNoBlockReceipts: false,
  paddingBytes: 0,
  takesNoBatches: false,
  isThrottled: false,
  pinned: null,
})
