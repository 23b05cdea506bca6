import { z } from 'zod'
import { ORDER_STATUSES } from '../order.ts'
import { WITHDRAWAL_STATUSES } from '../withdrawal.ts'

/**
 * What happened to a wallet's airdrop. Its own doing: `submitted`, `claimed`, `referral_claimed`; the operator's:
 * `approved`, `rejected`; another wallet's, that has claimed with this one's code: `referral_earned`.
 */
const AIRDROP_CHANGES = ['submitted', 'approved', 'rejected', 'claimed', 'referral_claimed', 'referral_earned'] as const

/** What `/ws` tells a signed-in wallet. A message says what changed; the figures are fetched, so none can be stale. */
export const socketMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), walletAddress: z.string() }),
  z.object({ type: z.literal('balance') }),
  z.object({ type: z.literal('mining'), isActive: z.boolean() }),
  z.object({
    type: z.literal('order'),
    orderId: z.string(),
    status: z.enum(ORDER_STATUSES),
    txHash: z.string().nullable(),
  }),
  z.object({ type: z.literal('purchase'), cardId: z.int(), copies: z.int(), txHash: z.string() }),
  /** A session of this wallet was ended, this page's own or another's. */
  z.object({ type: z.literal('session') }),
  z.object({ type: z.literal('withdrawal'), withdrawalId: z.int(), status: z.enum(WITHDRAWAL_STATUSES) }),
  z.object({ type: z.literal('airdrop'), change: z.enum(AIRDROP_CHANGES) }),
  z.object({ type: z.literal('settings') }),
])
export type SocketMessage = z.output<typeof socketMessage>
