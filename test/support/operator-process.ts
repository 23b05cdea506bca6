import { createDatabase, type Database } from '#server/db/pool.ts'
import { type OperatorStep, takeOperatorStep } from './operator-step.ts'
import type { PayoutProcessWish } from './payout-process.ts'
import { payoutDeps } from './payout-stage.ts'

/**
 * A program that does what an operator wishes and ends itself with `kill -9` right before its transaction commits, when all of it
 * is written, or right after it has, before anybody has an answer.
 *
 * Argument: what it needs, as JSON. It begins when it is told what to do.
 */
export type KillMoment = 'before commit' | 'after commit'
export type OperatorOrder = { readonly step: OperatorStep; readonly moment: KillMoment }

const wish = JSON.parse(process.argv[2] ?? '') as PayoutProcessWish
const db = createDatabase(wish.databaseUrl, 5, () => undefined)

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

const dyingAt = (moment: KillMoment): Database => ({
  ...db,
  async transaction(act, mode) {
    const value = await db.transaction(async (tx) => {
      const done = await act(tx)
      // What was put off to the end comes before it: it was asked for before.
      if (moment === 'before commit') tx.beforeCommit(die)
      return done
    }, mode)
    return moment === 'after commit' ? die() : value
  },
})

process.once('message', async ({ step, moment }: OperatorOrder) => {
  const done = await takeOperatorStep(payoutDeps(dyingAt(moment), wish.chain), step)
  console.error(`An operator's step was not to be answered: ${JSON.stringify({ step, done })}`)
  process.exit(1)
})
// The test that made it is gone.
process.once('disconnect', () => process.exit())
