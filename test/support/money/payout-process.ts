import { createDatabase } from '#server/db/pool.ts'
import type { PayoutPoint } from '#server/payouts/payout-rows.ts'
import { type PayoutChain, payoutDeps, startDriver } from './payout-stage.ts'

/**
 * Drives payouts and ends itself with `kill -9` at a point of one of them, which a test could not survive doing to itself.
 *
 * Argument: its dependencies, as JSON. It begins when it receives the steps at which it may end, so that a test can load it
 * before. It reports the step at which it ends.
 */
export type PayoutProcessInput = { readonly databaseUrl: string; readonly chain: PayoutChain }
/** Payout's id, and a point of it. */
export type PayoutKillPoint = `${number} ${PayoutPoint}`

const input = JSON.parse(process.argv[2] ?? '') as PayoutProcessInput
const db = createDatabase(input.databaseUrl, 5, () => undefined)

process.once('message', (steps: readonly PayoutKillPoint[]) => {
  startDriver({
    ...payoutDeps(db, input.chain),
    atPoint: (point, payoutId) =>
      new Promise((goOn) => {
        const step: PayoutKillPoint = `${payoutId} ${point}`
        if (!steps.includes(step)) return goOn()
        process.send?.(step, () => process.kill(process.pid, 'SIGKILL'))
      }),
  })
})
// The test that started it is gone.
process.once('disconnect', () => process.exit())
