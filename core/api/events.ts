import type { OrderStatus } from '../order.ts'
import type { WithdrawalStatus } from '../withdrawal.ts'

/**
 * `/ws` closed the line because no session stands behind it: none at the opening, or it has ended since. Opening
 * another connection is of no use before sign-in.
 */
export const SOCKET_NO_SESSION = 4401
/**
 * `/ws` closed the line because this wallet has too many pages open, or the page has sent too much. A try may succeed once the
 * minute is over.
 */
export const SOCKET_TOO_MANY = 4429

/** What the browser sends to learn whether the line is alive. It cannot see the protocol's own pings. */
export const SOCKET_PING = '{"type":"ping"}'

/**
 * What happened to a wallet's airdrop. Its own doing: `submitted`, `claimed`, `referral_claimed`; the operator's:
 * `approved`, `rejected`; another wallet's, that has claimed with this one's code: `referral_earned`.
 */
type AirdropChange = 'submitted' | 'approved' | 'rejected' | 'claimed' | 'referral_claimed' | 'referral_earned'

/** What `/ws` tells a signed-in wallet. A message says what changed; the figures are fetched, so none can be stale. */
export type SocketMessage =
  | { readonly type: 'hello'; readonly walletAddress: string }
  /** The answer to a ping of the page. */
  | { readonly type: 'pong' }
  | { readonly type: 'balance' }
  | { readonly type: 'mining'; readonly isActive: boolean }
  | {
      readonly type: 'order'
      readonly orderId: string
      readonly status: OrderStatus
      readonly txHash: string | null
    }
  /** Without a transaction where the copies were given. */
  | { readonly type: 'purchase'; readonly cardId: number; readonly copies: number; readonly txHash: string | null }
  /** A session of this wallet was ended, this page's own or another's. */
  | { readonly type: 'session' }
  | { readonly type: 'withdrawal'; readonly withdrawalId: number; readonly status: WithdrawalStatus }
  /** The operator has stopped this wallet's withdrawals, or allowed them again. */
  | { readonly type: 'withdrawal_freeze' }
  /** A run of a game was replayed and paid. */
  | { readonly type: 'game'; readonly runId: number }
  | { readonly type: 'airdrop'; readonly change: AirdropChange }
  /** For everybody: what the operator can change while the platform runs was changed. */
  | { readonly type: 'settings' }
