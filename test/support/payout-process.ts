import { createDatabase } from '#server/db/pool.ts'
import type { PayoutPoint } from '#server/payouts/payout-deps.ts'
import { type PayoutChain, payoutDeps, startDriver } from './payout-stage.ts'

/**
 * A program that drives payouts and ends itself with `kill -9` at a point of one of them, which no test could survive doing
 * to itself.
 *
 * Argument: what it needs, as JSON. It begins when it is told at which steps it may end, so that a test can have it loaded
 * before, and says at which one it does.
 */
export type PayoutProcessWish = { readonly databaseUrl: string; readonly chain: PayoutChain }
/** A point of a payout. */
export type PayoutStep = `${number} ${PayoutPoint}`

const wish = JSON.parse(process.argv[2] ?? '') as PayoutProcessWish
const db = createDatabase(wish.databaseUrl, 5, () => undefined)

process.once('message', (steps: readonly PayoutStep[]) => {
  startDriver({
    ...payoutDeps(db, wish.chain),
    atPoint: (point, payoutId) =>
      new Promise((goOn) => {
        const step: PayoutStep = `${payoutId} ${point}`
        if (!steps.includes(step)) return goOn()
        process.send?.(step, () => process.kill(process.pid, 'SIGKILL'))
      }),
  })
})
// The test that made it is gone.
process.once('disconnect', () => process.exit())
