import type { Address } from '#core/address.ts'
import type { Executor } from '../db/statement.ts'

/** Answers, within the transaction that decides, whether the record explains what the chain had when it was compared. */
export type IsExplained = (executor: Executor) => Promise<boolean>

/** The record of what the hot wallet has sent, beside the chain's. A database that was set back knows less than the chain. */
export type PayoutRecord = {
  /**
   * Reads the chain for a decision that gives money back or lets it out, before anything is locked.
   *
   * @throws DependencyDown while the chain cannot be read, or its past is still being compared
   */
  readonly compare: () => Promise<IsExplained>
  /** Reads whether a transaction that waits to be explained has moved exactly this: to decide it then pays nothing twice. */
  readonly isPaidByStray: (paid: {
    /** Null for BNB. */
    readonly token: Address | null
    readonly to: Address
    /** In base units of the chain. */
    readonly value: bigint
  }) => Promise<boolean>
}
