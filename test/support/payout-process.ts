import { createDatabase } from '#server/db/pool.ts'
import type { PayoutPoint } from '#server/payouts/payout-deps.ts'
import { type PayoutChain, payoutDeps, startDriver } from './payout-stage.ts'

/**
 * A program that drives payouts and ends itself with `kill -9` at a point of one of them, which no test could survive doing
 * to itself.
 *
 * Argument: what it needs, as JSON. It begins when it is told among which payouts, so that a test can have it loaded
 * before, and says at which one it ends.
 */
export type PayoutProcessWish = {
  readonly databaseUrl: string
  readonly chain: PayoutChain
  readonly point: PayoutPoint
}

const wish = JSON.parse(process.argv[2] ?? '') as PayoutProcessWish
const db = createDatabase(wish.databaseUrl, 5, () => undefined)

process.once('message', (victims: readonly number[]) => {
  startDriver({
    ...payoutDeps(db, wish.chain),
    atPoint: (point, payoutId) =>
      new Promise((goOn) => {
        if (point !== wish.point || !victims.includes(payoutId)) return goOn()
        process.send?.(payoutId, () => process.kill(process.pid, 'SIGKILL'))
      }),
  })
})
// The test that made it is gone.
process.once('disconnect', () => process.exit())
