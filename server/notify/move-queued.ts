import type { PgBoss } from 'pg-boss'
import type { Database } from '../db/pool.ts'
import type { Notify } from './notify.ts'
import type { NotifyEvent } from './write-message.ts'

/** Where a release before the outbox put what it had to tell. */
const QUEUES = ['telegram.withdrawals', 'telegram.purchases'] as const

/** Puts into the outbox what an older release has queued, and what one that still runs beside this one queues. */
export async function moveQueued(boss: PgBoss, db: Database, notify: Notify): Promise<void> {
  for (const name of QUEUES) {
    if ((await boss.getQueue(name)) === null) continue
    await boss.work<NotifyEvent>(name, (jobs) =>
      db.transaction(async (tx) => {
        for (const { data } of jobs) await notify(tx, data)
      }),
    )
  }
}
