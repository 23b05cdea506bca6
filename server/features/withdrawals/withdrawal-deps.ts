import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import type { Database, Transaction } from '../../db/pool.ts'
import type { PayoutRecord } from '../../routing/payout-record.ts'
import type { QueuePayout } from '../../routing/queue-payout.ts'
import type { Tell } from '../../routing/tell.ts'
import type { InstantDeps } from './instant/instant-deps.ts'

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
  /** Address of the wallet that one of the server's processes pays from; null where payouts are the operator's own. */
  readonly hotWallet: () => Address | null
  /** Tells the player's pages, from within the transaction of the event. */
  readonly tell: Tell
  /** Tells the operator, from within the transaction of the event. */
  readonly notify: (tx: Transaction, event: WithdrawalEvent) => Promise<void>
  readonly queuePayout: QueuePayout
  /** Compared with the chain before a withdrawal is decided: it may have been paid before the database was set back. */
  readonly record: PayoutRecord
  /** What withdrawals that no person approves are judged by; without it there are none. */
  readonly instant?: InstantDeps
  /** Called after an approval was committed: the hot wallet need not wait for its next look. */
  readonly wakePayouts: () => void
}
