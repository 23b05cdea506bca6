import { csvKind } from '../../http/routing/csv-file.ts'
import { type ReadSessionsOfRow, readSessionsOf } from './sign-in.sql.ts'

type Asked = { readonly playerId: number }

/** A player's sessions as the operator's file, newest first. */
export const PLAYER_SIGN_INS_CSV = csvKind<Asked, ReadSessionsOfRow>('player-sign-ins', ({ playerId }) => ({
  columns: {
    signedInAt: (row) => row.created_at.toISOString(),
    expiresAt: (row) => row.expires_at.toISOString(),
  },
  readAfter: (executor, last, limit) =>
    readSessionsOf(executor, { userId: playerId, afterHash: last?.token_hash, limit }),
}))
