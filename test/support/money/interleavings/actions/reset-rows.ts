import { assert } from '#core/assert.ts'
import { readOpenAlarms } from '#server/audit/alarms.ts'
import { runAudit } from '#server/audit/run-audit.ts'
import type { Database } from '#server/db/statement.ts'
import { resetStoredRow } from '#server/features/corrections/routes.ts'
import { execute, sql } from '../../../world/execute.ts'
import { type Action, type InterleavingWorld, log, OPERATOR, SECOND_OPERATOR } from '../world.ts'

/** Returns the actions on two balances that the audit finds wrong. */
export async function keptRowActions({ db, newPlayer }: InterleavingWorld): Promise<Action[]> {
  const [ann, bob] = [await newPlayer(), await newPlayer()]
  await execute(db, sql`update balances set usdt_available = 5 where user_id in (${ann.userId}, ${bob.userId})`)
  for (const kind of ['new', 'totals'] as const)
    await runAudit({ db, log, metrics: { countFindings: () => undefined } }, kind)
  const alarm = (await readOpenAlarms(db)).find(({ userIds }) => userIds.includes(ann.userId))
  assert(alarm !== undefined, 'the audit raises an alarm of the balances')
  const set =
    (userId: number, by = OPERATOR) =>
    (on: Database) => {
      const difference = alarm.differences.find((it) => it.userId === userId)
      assert(difference !== undefined, 'the alarm names both players')
      return resetStoredRow(on, by, null, alarm.id, { ...difference, note: 'a note' })
    }
  return [
    {
      name: 'set the balance of ann',
      locks: ['lockResets', 'lockAccount'],
      skippedEnding: 'kept_row_cannot_be_set',
      run: set(ann.userId),
    },
    {
      name: 'set the balance of bob',
      locks: ['lockResets', 'lockAccount'],
      skippedEnding: 'kept_row_cannot_be_set',
      run: set(bob.userId, SECOND_OPERATOR),
    },
  ]
}
