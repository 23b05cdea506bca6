import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import type { QueuePayout } from '../../routing/queue-payout.ts'
import type { Tell } from '../../routing/tell.ts'

/** Names a withdrawal: its row stands with its player. */
export type WithdrawalKey = { readonly userId: number; readonly withdrawalId: number }

export type WithdrawalEvent = WithdrawalKey & {
  readonly type: 'withdrawal_requested' | 'withdrawal_decided' | 'withdrawal_completed'
}

export type WithdrawalDeps = {
  readonly db: Database
  readonly log: Logger
  readonly chainId: number
  /** The contract of each token, lowercased; BV3 is null where it cannot be withdrawn. */
  readonly tokens: { readonly USDT: Address; readonly BV3: Address | null }
  /** Whether the server has a key of its own to pay with. */
  readonly hasHotWallet: boolean
  /** Tells the player's pages, from within the transaction of the event. */
  readonly tell: Tell
  /** Tells the operator, from within the transaction of the event. */
  readonly notify: (tx: Transaction, event: WithdrawalEvent) => Promise<void>
  readonly queuePayout: QueuePayout
  /** Called after an approval was committed: the hot wallet need not wait for its next look. */
  readonly wakePayouts: () => void
}
