import { takeUntoldAlarms } from '../chain/alarms.ts'
import type { Database } from '../db/pool.ts'
import type { Notify } from '../outbox/bots/notify.ts'

/** Sends each alarm about the chain to the operator's bot once, whichever process raised it. */
export const tellChainAlarms = (db: Pick<Database, 'transaction'>, notify: Notify): Promise<void> =>
  db.transaction(async (tx) => {
    for (const { kind, subject, detail } of await takeUntoldAlarms(tx)) {
      await notify(tx, { type: 'chain_alarm', kind, subject, detail })
    }
  })
