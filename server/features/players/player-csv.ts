import type { PlayerLot, PlayerNote } from '#core/api/admin-players.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import { readNotesOf } from './notes.ts'
import { readLotsOf } from './read-lots.ts'

type Asked = { readonly playerId: number }

/** A player's lots as a file, newest first. */
export const PLAYER_LOTS_CSV = csvKind<Asked, PlayerLot>('player-lots', ({ playerId }) => ({
  columns: {
    id: ({ id }) => id,
    cardName: ({ cardName }) => cardName,
    copies: ({ copies }) => copies,
    isGift: ({ isGift }) => (isGift ? 'yes' : 'no'),
    isMining: ({ isMining }) => (isMining ? 'yes' : 'no'),
    postedBv3: ({ postedBv3 }) => postedBv3,
    totalBv3: ({ totalBv3 }) => totalBv3,
    postedUsdt: ({ postedUsdt }) => postedUsdt,
    totalUsdt: ({ totalUsdt }) => totalUsdt,
    createdAt: ({ createdAt }) => createdAt,
  },
  readAfter: (executor, last, limit) => readLotsOf(executor, playerId, { beforeId: last?.id ?? ID_MAX, limit }),
}))

/** Operators' notes about a player as a file, newest first. */
export const PLAYER_NOTES_CSV = csvKind<Asked, PlayerNote>('player-notes', ({ playerId }) => ({
  columns: {
    id: ({ id }) => id,
    createdAt: ({ createdAt }) => createdAt,
    author: ({ author }) => author,
    text: ({ text }) => text,
  },
  readAfter: (executor, last, limit) => readNotesOf(executor, playerId, { beforeId: last?.id ?? ID_MAX, limit }),
}))
