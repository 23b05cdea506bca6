import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import type { PayoutProcessInput } from '../money/payout-process.ts'
import { payoutDeps } from '../money/payout-stage.ts'
import { type OperatorStep, runOperatorStep } from './operator-step.ts'

/**
 * Does what an operator asks, and ends itself with `kill -9` right before its transaction commits, when everything is written,
 * or right after it has, before anyone has an answer.
 *
 * Argument: its dependencies, as JSON. It begins when it receives its order.
 */
export type KillMoment = 'before commit' | 'after commit'
export type OperatorInstruction = { readonly step: OperatorStep; readonly moment: KillMoment }

const input = JSON.parse(process.argv[2] ?? '') as PayoutProcessInput
const db = createDatabase(input.databaseUrl, 5, () => undefined)

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

const killAt = (moment: KillMoment): Database => ({
  ...db,
  async transaction(act, mode) {
    const value = await db.transaction(async (tx) => {
      const done = await act(tx)
      // Work that was deferred to the end runs before this, because it was registered earlier.
      if (moment === 'before commit') tx.beforeCommit(die)
      return done
    }, mode)
    return moment === 'after commit' ? die() : value
  },
})

process.once('message', async ({ step, moment }: OperatorInstruction) => {
  const done = await runOperatorStep(payoutDeps(killAt(moment), input.chain), step)
  console.error(`An operator's step was not to be answered: ${JSON.stringify({ step, done })}`)
  process.exit(1)
})
// The test that started it is gone.
process.once('disconnect', () => process.exit())
