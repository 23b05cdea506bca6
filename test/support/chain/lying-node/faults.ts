import type { FakeBlock } from './fake-chain.ts'

/** Faults of a node, each active for as long as it is set. */
export type Faults = {
  isDown: boolean
  /** Blocks by which it is behind. */
  lagBlocks: number
  /** Whether it answers every log query with no logs. */
  hidesLogs: boolean
  /** Whether it ignores the first block of a log query, and answers with all logs up to the last block. */
  addsOlderLogs: boolean
  /** Whether it has only blocks, and neither transactions nor receipts by hash. */
  forgetsTransactions: boolean
  /** Whether it says that no account has any BNB. */
  hidesBalances: boolean
  /** Whether it has the balances of only its last block. */
  forgetsState: boolean
  /** Requests after which it becomes another chain's node, on which everyone has paid; null for never. */
  strayAfterRequests: number | null
  /** Whether it reports another amount than was paid. */
  inflates: boolean
  /** Whether it answers with another transaction's receipt. */
  givesForeignReceipts: boolean
  /** Whether it says that every transaction failed. */
  reportsAllFailed: boolean
  /** Number of the first log of each block. */
  firstLogIndex: number
  /** Whether it reports its latest block as final. */
  finalizesAtOnce: boolean
  /** Whether it lacks the `finalized` tag. */
  lacksFinalizedTag: boolean
  /** Maximum blocks of a log query, and maximum logs of an answer. It refuses what is above; null for no limit. */
  rangeBlocksMax: number | null
  logsMax: number | null
  /** Number of logs after which it silently cuts an answer; null for no cut. */
  cutsLogsAt: number | null
  /** Whether it serves no receipts of a whole block. */
  lacksBlockReceipts: boolean
  /** Bytes that it adds to each answer beside the result. */
  paddingBytes: number
  /** Whether it accepts only single calls. */
  takesNoBatches: boolean
  /** Whether it answers HTTP 429 to everything. */
  isThrottled: boolean
  /** Blocks on which it stays whatever the other nodes do, and the last final one of them; null if it follows the chain. */
  pinned: { readonly blocks: readonly FakeBlock[]; readonly final: number } | null
}

export const noFaults = (): Faults => ({
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
  reportsAllFailed: false,
  firstLogIndex: 0,
  finalizesAtOnce: false,
  lacksFinalizedTag: false,
  rangeBlocksMax: null,
  logsMax: null,
  cutsLogsAt: null,
  lacksBlockReceipts: false,
  paddingBytes: 0,
  takesNoBatches: false,
  isThrottled: false,
  pinned: null,
})
