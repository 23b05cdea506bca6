import type { Logger } from 'pino'
import type { Address, TxHash } from '#core/address.ts'
import type { GasPriceBounds } from '#core/gas-price.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import type { PayoutWallet } from '../chain/payouts/payout-wallet.ts'
import type { Database, Transaction } from '../db/pool.ts'
import type { PayoutRecord } from '../routing/payout-record.ts'

/** The hot wallet's address, whichever process has its key; null where payouts are the operator's own. */
export type HotWallet = () => Address | null

/** What a payout was for, and the final transaction that paid it: exactly one of both ids is set. */
export type CompletedPayout = {
  readonly userId: number
  readonly payoutId: number
  readonly withdrawalId: number | null
  readonly paymentId: number | null
  readonly txHash: TxHash
}

/** What a payout was for that an operator has ended unpaid. */
export type CancelledPayout = Omit<CompletedPayout, 'txHash'> & {
  /** The operator's name, and what the player reads. */
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
  /** Null without a key: then nothing new is signed, and what was signed before is followed to its end. */
  readonly wallet: PayoutWallet | null
  /** Bounds of the chain. */
  readonly gasPrice: GasPriceBounds
  /** Compared with the chain before anything that may have been paid is ended. */
  readonly record: PayoutRecord
  /** Called in the transaction that completes a payout; what it returns is called after commit. */
  readonly onCompleted: (tx: Transaction, payout: CompletedPayout) => Promise<() => void>
  /** Called in the transaction that cancels a payout: gives back what it was for; what it returns is called after commit. */
  readonly onCancelled: (tx: Transaction, payout: CancelledPayout) => Promise<() => void>
  /** How long an attempt may stay out of a block before it is sent again for more gas. */
  readonly bumpAfterMs?: number
  /** Only tests pass it. */
  readonly atPoint?: (point: PayoutPoint, payoutId: number) => Promise<void>
}
