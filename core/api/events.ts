import type { OrderStatus } from '../order.ts'
import type { WithdrawalStatus } from '../withdrawal.ts'

/**
 * Close code of `/ws` if there is no session: none at the opening, or it has ended since. A new connection fails before sign-in.
 */
export const SOCKET_NO_SESSION = 4401
/**
 * Close code of `/ws` if this wallet has too many pages open, or the page has sent too much. A new connection may succeed once
 * the minute is over.
 */
export const SOCKET_TOO_MANY = 4429

/** Message that the browser sends to test whether the connection is alive. It cannot see the protocol's own pings. */
export const SOCKET_PING = '{"type":"ping"}'

/**
 * Change of a wallet's airdrop. The wallet causes `submitted`, `claimed` and `referral_claimed`. The operator causes `approved`
 * and `rejected`. Another wallet that claims with this one's code causes `referral_earned`.
 */
type AirdropChange = 'submitted' | 'approved' | 'rejected' | 'claimed' | 'referral_claimed' | 'referral_earned'

/** Messages of `/ws` to a signed-in wallet. A message says what changed. The page fetches the figures, so none can be stale. */
export type SocketMessage =
  | { readonly type: 'hello'; readonly walletAddress: string }
  /** Answer to a ping of the page. */
  | { readonly type: 'pong' }
  | { readonly type: 'balance' }
  | { readonly type: 'mining'; readonly isActive: boolean }
  | {
      readonly type: 'order'
      readonly orderId: string
      readonly status: OrderStatus
      readonly txHash: string | null
    }
  /** `txHash` is null if the copies were given. */
  | { readonly type: 'purchase'; readonly cardId: number; readonly copies: number; readonly txHash: string | null }
  /** A session of this wallet was ended: this page's or another one. */
  | { readonly type: 'session' }
  | { readonly type: 'withdrawal'; readonly withdrawalId: number; readonly status: WithdrawalStatus }
  /** The operator has stopped this wallet's withdrawals, or allowed them again. */
  | { readonly type: 'withdrawal_freeze' }
  /** A run of a game was replayed and paid. */
  | { readonly type: 'game'; readonly runId: number }
  | { readonly type: 'airdrop'; readonly change: AirdropChange }
  /** Sent to every page: a setting was changed. */
  | { readonly type: 'settings' }
