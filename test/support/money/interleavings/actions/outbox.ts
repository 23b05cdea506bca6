import { claimUnsentAlarms, raiseChainAlarm } from '#server/chain/alarms.ts'
import type { Database } from '#server/db/statement.ts'
import { createOutbox } from '#server/outbox/outbox.ts'
import { deliverToPages } from '#server/outbox/start-delivering.ts'
import { createPageNotifier } from '#server/wiring/open-common.ts'
import { type Action, type InterleavingWorld, log } from '../world.ts'

/** Returns the actions on the events of two players. */
export async function outboxActions({ db, newPlayer }: InterleavingWorld): Promise<Action[]> {
  const [ann, bob] = [await newPlayer(), await newPlayer()]
  const notifyPlayers =
    (...players: (typeof ann)[]) =>
    (on: Database) =>
      on.transaction(async (tx) => {
        const say = createPageNotifier(createOutbox())
        for (const { userId } of players) say(tx, userId, { type: 'balance' })
      })
  await notifyPlayers(ann, bob)(db)
  await raiseChainAlarm(db, { kind: 'finality_stalled', subject: '', detail: 'a detail' })
  async function deliver(on: Database) {
    let published = 0
    const publish = async (_: unknown, events: readonly unknown[]) => {
      published += events.length
    }
    return [await deliverToPages({ db: on, log, publish }, null), published]
  }
  return [
    { name: 'tell ann', locks: ['lockEvents'], run: notifyPlayers(ann) },
    { name: 'tell ann and bob', locks: ['lockEvents'], run: notifyPlayers(ann, bob) },
    { name: 'tell bob and ann', locks: ['lockEvents'], run: notifyPlayers(bob, ann) },
    { name: 'deliver', locks: ['tryLockDelivery'], skippedEnding: '["somebody else is at it",0]', run: deliver },
    { name: 'tell chain alarms', locks: ['markSent'], run: claimUnsentAlarms },
  ]
}
