import { raiseChainAlarm, takeUntoldAlarms } from '#server/chain/alarms.ts'
import type { Database } from '#server/db/statement.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { deliverToPages } from '#server/outbox/start-delivering.ts'
import { tellPages } from '#server/wiring/open-common.ts'
import { type Action, log, type World } from '../world.ts'

/** Returns the actions on the events of two players. */
export async function outboxActions({ db, newPlayer }: World): Promise<Action[]> {
  const [ann, bob] = [await newPlayer(), await newPlayer()]
  const tell =
    (...players: (typeof ann)[]) =>
    (on: Database) =>
      on.transaction(async (tx) => {
        const say = tellPages(createOutbox())
        for (const { userId } of players) say(tx, userId, { type: 'balance' })
      })
  await tell(ann, bob)(db)
  await raiseChainAlarm(db, { kind: 'finality_stalled', subject: '', detail: 'a detail' })
  async function deliver(on: Database) {
    let published = 0
    const publish = async (_: unknown, events: readonly unknown[]) => {
      published += events.length
    }
    return [await deliverToPages({ db: on, log, publish }, null), published]
  }
  return [
    { name: 'tell ann', locks: ['lockTelling'], run: tell(ann) },
    { name: 'tell ann and bob', locks: ['lockTelling'], run: tell(ann, bob) },
    { name: 'tell bob and ann', locks: ['lockTelling'], run: tell(bob, ann) },
    { name: 'deliver', locks: ['tryLockDelivery'], givesWay: '["somebody else is at it",0]', run: deliver },
    { name: 'tell chain alarms', locks: ['updateTold'], run: takeUntoldAlarms },
  ]
}
