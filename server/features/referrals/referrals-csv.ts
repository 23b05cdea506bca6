import type { Address } from '#core/address.ts'
import { csvKind } from '../../routing/csv-file.ts'
import { type ReferredLine, readReferredAfter } from './read-referrals.ts'

type Asked = { readonly playerId: number; readonly walletAddress: Address }

/** All whom a player has referred as the operator's file, newest first, and what their purchases brought. */
export const PLAYER_REFERRALS_CSV = csvKind<Asked, ReferredLine>(
  'player-referrals',
  ({ playerId, walletAddress: referrer }) => ({
    columns: {
      userId: ({ userId }) => String(userId),
      walletAddress: ({ walletAddress }) => walletAddress,
      joinedAt: ({ joinedAt }) => joinedAt,
      purchases: ({ purchases }) => purchases,
      earned: ({ earned }) => earned,
    },
    readAfter: (executor, last, limit) =>
      readReferredAfter(executor, { userId: playerId, walletAddress: referrer }, last, limit),
  }),
)
