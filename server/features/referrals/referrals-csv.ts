import type { Address } from '#core/address.ts'
import type { PlayerReferral } from '#core/api/admin-players.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import { readReferred } from './read-referrals.ts'

type Asked = { readonly playerId: number; readonly walletAddress: Address }

/** Wallets that a player has referred and the earnings from their purchases, as the operator's file, newest first. */
export const PLAYER_REFERRALS_CSV = csvKind<Asked, PlayerReferral>(
  'player-referrals',
  ({ playerId, walletAddress: referrer }) => ({
    columns: {
      userId: ({ id }) => id,
      walletAddress: ({ walletAddress }) => walletAddress,
      joinedAt: ({ joinedAt }) => joinedAt,
      purchases: ({ purchases }) => purchases,
      earned: ({ earned }) => earned,
    },
    readAfter: (executor, last, limit) =>
      readReferred(executor, { userId: playerId, walletAddress: referrer }, BigInt(last?.id ?? ID_MAX), limit),
  }),
)
