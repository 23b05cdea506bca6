import type { PgBoss } from 'pg-boss'
import type { Database } from '../../db/statement.ts'
import type { Notify } from './notify.ts'
import type { NotifyEvent } from './write-message.ts'

/** Queues that releases before the outbox used for their messages. */
const QUEUES = ['telegram.withdrawals', 'telegram.purchases'] as const

/** Moves messages to the outbox that an older release has queued, or still queues while it runs beside this one. */
export async function moveQueuedMessages(boss: PgBoss, db: Database, notify: Notify): Promise<void> {
  for (const name of QUEUES) {
    if ((await boss.getQueue(name)) === null) continue
    await boss.work<NotifyEvent>(name, (jobs) =>
      db.transaction(async (tx) => {
        for (const { data } of jobs) await notify(tx, data)
      }),
    )
  }
}
