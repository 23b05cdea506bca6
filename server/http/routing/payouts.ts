import type { Address } from '#core/address.ts'
import type { TokenUnits } from '#core/money.ts'
import type { PayoutWay } from '#core/payout.ts'
import type { Executor, Transaction } from '../../db/statement.ts'

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

/** Queues a payout in the transaction that decides it: of a withdrawal, or of a payment that is sent back. */
export type QueuePayout = (
  tx: Transaction,
  payout: ({ readonly withdrawalId: number } | { readonly paymentId: number }) & {
    /** Player of the withdrawal or payment. */
    readonly userId: number
    readonly chainId: number
    readonly way: PayoutWay
    /** Null for BNB. */
    readonly token: Address | null
    readonly toAddress: Address
    readonly amount: TokenUnits
    readonly createdBy: string
  },
) => Promise<void>
