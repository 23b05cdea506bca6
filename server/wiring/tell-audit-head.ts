import { readHead } from '../audit/log/read-audit-log.ts'
import type { Database } from '../db/pool.ts'
import type { Notify } from '../outbox/bots/notify.ts'

/** Sends the head of the audit log to the operator's chat. Sends nothing while the log is empty or the bot is off. */
export const tellAuditHead = (db: Database, notify: Notify): Promise<void> =>
  db.transaction(async (tx) => {
    const { sequence, hash } = await readHead(tx)
    if (sequence === 0n) return
    await notify(tx, { type: 'audit_head', sequence: Number(sequence), hash: hash.toString('hex') })
  })
