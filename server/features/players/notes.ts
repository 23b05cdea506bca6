import type { PlayerNote } from '#core/api/admin-players.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import { type Executor, first, only } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import { insertNote, type ReadNotesRow, readNotes, readPlayer } from './players.sql.ts'
import type { Page } from './read-lots.ts'

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
