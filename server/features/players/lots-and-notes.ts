import type { PlayerLot, PlayerNote } from '#core/api/admin-players.ts'
import { type Bv3, formatAmount, type Usdt } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import { csvKind } from '../../http/routing/csv-file.ts'
import { ID_MAX } from '../../http/routing/id-cursor.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { insertNote, type ReadNotesRow, readLots, readNotes, readPlayer } from './players.sql.ts'

/** Page of a player's records that are older than one of them. */
export type Page = { readonly beforeId: number | bigint; readonly limit: number }

/** Lists a player's lots, newest first. */
export const readLotsOf = async (executor: Executor, userId: number, page: Page): Promise<PlayerLot[]> =>
  (await readLots(executor, { userId, ...page })).map((row) => ({
    id: Number(row.id),
    cardName: row.card_name,
    copies: row.copies,
    isGift: row.is_gift,
    isMining: row.is_mining,
    postedBv3: formatAmount(row.posted_bv3 as Bv3, 'BV3'),
    postedUsdt: formatAmount(row.posted_usdt as Usdt, 'USDT'),
    totalBv3: formatAmount(row.total_bv3 as Bv3, 'BV3'),
    totalUsdt: formatAmount(row.total_usdt as Usdt, 'USDT'),
    createdAt: row.created_at.toISOString(),
  }))

/** Lists the operators' notes about a player, newest first. */
export const readNotesOf = async (executor: Executor, userId: number, page: Page): Promise<PlayerNote[]> =>
  (await readNotes(executor, { userId, ...page })).map(toNote)

/** Adds a note about a player. Notes are never changed: a mistake is corrected by another note. */
export const addNote = (
  db: Database,
  { username }: OperatorSession,
  userId: number,
  text: string,
): Promise<Result<PlayerNote, 'player_unknown'>> =>
  transact<PlayerNote, 'player_unknown'>(db, async (tx) => {
    const player = first(await readPlayer(tx, { userId }))
    if (player === null) return refuse('player_unknown')
    const note = toNote(only(await insertNote(tx, { userId, text, author: username })))
    const details = { walletAddress: player.wallet_address, note: text }
    await writeAuditLog(tx, { username, action: 'note player', subject: `player ${userId}`, details })
    return ok(note)
  })

const toNote = (row: ReadNotesRow): PlayerNote => ({
  id: Number(row.id),
  text: row.text,
  author: row.author,
  createdAt: row.created_at.toISOString(),
})

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
