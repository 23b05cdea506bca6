import type { Logger } from 'pino'
import type { Address, TxHash } from '#core/address.ts'
import type { GasPriceBounds } from '#core/gas-price.ts'
import type { TokenUnits } from '#core/money.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import type { PayoutWallet } from '../chain/payouts/payout-wallet.ts'
import type { Database, Executor, Transaction } from '../db/statement.ts'

/** Returns, within the deciding transaction, whether the record explains what the chain had when it was compared. */
export type IsExplained = (executor: Executor) => Promise<boolean>

/**
 * The record of the hot wallet's transfers, beside the chain's. A database that was set back has fewer transfers than the chain.
 */
export type PayoutRecord = {
  /**
   * Reads the chain before anything is locked, for a decision that gives money back or lets it out.
   *
   * @throws DependencyDown while the chain cannot be read, or its past is still being compared
   */
  readonly compare: () => Promise<IsExplained>
  /**
   * Returns whether an unexplained transaction has moved exactly this amount. The operator then decides it first, so that nothing
   * is paid twice.
   */
  readonly isPaidByStray: (paid: {
    /** Null for BNB. */
    readonly token: Address | null
    readonly to: Address
    readonly value: TokenUnits
  }) => Promise<boolean>
}

/** Returns the hot wallet's address, whichever process has its key; null if operators pay from their own wallets. */
export type HotWallet = () => Address | null

/** Completed payout, with the final transaction that paid it. Exactly one of `withdrawalId` and `paymentId` is set. */
export type CompletedPayout = {
  readonly userId: number
  readonly payoutId: number
  readonly withdrawalId: number | null
  readonly paymentId: number | null
  readonly txHash: TxHash
}

/** Payout that an operator has ended unpaid. */
export type CancelledPayout = Omit<CompletedPayout, 'txHash'> & {
  /** Operator's name. The player reads `reason`. */
  readonly by: string
  readonly reason: string
}

/** Points between the steps of a payout at which a test may end the process. */
export type PayoutPoint =
  | 'before sign'
  | 'before store'
  | 'after store'
  | 'after broadcast'
  | 'after void'
  | 'before end'
  | 'before confirm'
  | 'before commit'

export type PayoutDeps = {
  readonly db: Database
  readonly chain: ChainReader
  readonly log: Logger
  readonly hotWallet: HotWallet
  /**
   * Wallet that signs; null without a key. Without a key, new payouts are not signed, and signed ones are followed to their
   * end.
   */
  readonly wallet: PayoutWallet | null
  /** Bounds of the chain's gas price, in wei. */
  readonly gasPrice: GasPriceBounds
  /** Record that is compared with the chain before a payout that may have been paid is ended. */
  readonly record: PayoutRecord
  /** Called in the transaction that completes a payout. The function that it returns is called after commit. */
  readonly onCompleted: (tx: Transaction, payout: CompletedPayout) => Promise<() => void>
  /**
   * Called in the transaction that cancels a payout, to return its money. The function that it returns is called after
   * commit.
   */
  readonly onCancelled: (tx: Transaction, payout: CancelledPayout) => Promise<() => void>
  /** Milliseconds that an attempt may stay out of a block before it is signed again for more gas. */
  readonly bumpAfterMs?: number
  /** Set only by tests. */
  readonly atPoint?: (point: PayoutPoint, payoutId: number) => Promise<void>
}
