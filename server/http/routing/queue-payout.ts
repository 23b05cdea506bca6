import type { Address } from '#core/address.ts'
import type { TokenUnits } from '#core/money.ts'
import type { PayoutWay } from '#core/payout.ts'
import type { Transaction } from '../../db/pool.ts'
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
