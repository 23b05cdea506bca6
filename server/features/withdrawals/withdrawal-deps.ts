import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import type { Broadcast } from '../../db/broadcast.ts'
import type { Database, Transaction } from '../../db/statement.ts'
import type { Tell } from '../../http/routing/tell.ts'
import type { HotWallet, PayoutRecord } from '../../payouts/payout-deps.ts'
import type { InstantDeps } from './instant/judge-request.ts'

/** Key of a withdrawal. Its row is stored with its player. */
export type WithdrawalKey = { readonly userId: number; readonly withdrawalId: number }

export type WithdrawalEvent = WithdrawalKey & {
  readonly type: 'withdrawal_requested' | 'withdrawal_decided' | 'withdrawal_completed'
}

export type WithdrawalDeps = {
  readonly db: Database
  readonly log: Logger
  readonly chainId: number
  /** Contract of each token, lowercased; BV3 is null if it cannot be withdrawn. */
  readonly tokens: { readonly USDT: Address; readonly BV3: Address | null }
  readonly hotWallet: HotWallet
  /** Notifies the player's pages, within the transaction of the event. */
  readonly tell: Tell
  /** Notifies the operator, within the transaction of the event. */
  readonly notify: (tx: Transaction, event: WithdrawalEvent) => Promise<void>
  /** Compared with the chain before a withdrawal is decided, because it may have been paid before the database was set back. */
  readonly record: PayoutRecord
  /** Reads for the rule of instant withdrawals; without them, no withdrawal is instant. */
  readonly instant?: InstantDeps
  /** Wakes the payer after an approval was committed. */
  readonly broadcast: Pick<Broadcast, 'publish'>
}
