import type { OperatorSessionView } from '#core/api/own-account.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../../audit/log/audit-log.ts'
import type { Database } from '../../db/pool.ts'
import { type Executor, first } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { OperatorSession } from '../../http/routing/operator-session.ts'
import {
  deleteOtherTokens,
  deleteTokenById,
  type ListTokensRow,
  listTokens,
  listTokensOf,
} from './operator-tokens.sql.ts'

export async function readOwnSessions(db: Executor, username: string, tokenHash: Buffer) {
  return (await listTokensOf(db, { username, tokenHash })).map(viewOf)
}

export async function readAllSessions(db: Executor, tokenHash: Buffer) {
  return (await listTokens(db, { tokenHash })).map(viewOf)
}

const viewOf = (row: ListTokensRow): OperatorSessionView => ({
  id: Number(row.id),
  username: row.username,
  isThisOne: row.is_this_one,
  createdAt: row.created_at.toISOString(),
  usedAt: row.used_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  address: row.address,
  browser: row.browser,
  system: row.system,
})

/**
 * Ends a session. Another operator's session can be ended only by an owner who has the required second factor; for others it does
 * not exist.
 */
export const endSession = (
  db: Database,
  { username, role, isFactorMissing }: OperatorSession,
  id: number,
): Promise<Result<undefined, 'operator_session_unknown'>> =>
  transact(db, async (tx) => {
    const isAnybodys = role === 'owner' && !isFactorMissing
    const ended = first(await deleteTokenById(tx, { id, username, isAnybodys }))
    if (ended === null) return refuse('operator_session_unknown')
    const { address, browser, system } = ended
    const subject = `operator ${ended.username}`
    await writeAuditLog(tx, { username, action: 'end session', subject, details: { address, browser, system } })
    return ok(undefined)
  })

export const endOtherSessions = (db: Database, username: string, tokenHash: Buffer): Promise<{ ended: number }> =>
  db.transaction(async (tx) => {
    const ended = (await deleteOtherTokens(tx, { username, tokenHash })).length
    const subject = `operator ${username}`
    await writeAuditLog(tx, { username, action: 'end sessions', subject, details: { sessionsEnded: ended } })
    return { ended }
  })
