import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import type { PayoutPoint } from '#server/payouts/payout-rows.ts'
import { endPayout } from '#server/payouts/routes.ts'
import { startTestChain, type TestChain } from '../support/chain/chain.ts'
import { startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { createKilledDrivers } from '../support/money/killed-drivers.ts'
import { openTestLedger, type TestLedger } from '../support/money/ledger.ts'
import type { PayoutKillPoint } from '../support/money/payout-process.ts'
import {
  type ApprovedWithdrawal,
  chainFactsOf,
  createPayoutStage,
  payoutDeps,
  startDriver,
} from '../support/money/payout-stage.ts'
import { runCount } from '../support/test-length.ts'
import { waitUntil } from '../support/wait-until.ts'

const ONE_USDT = 10n ** 18n
const KILLS = runCount({ short: 2, long: 20 })
/** Signed together: one of them is where the process ends, between the others' steps. */
const PAYOUTS_A_KILL = 2
const POINTS: readonly PayoutPoint[] = [
  'before sign',
  'before store',
  'after store',
  'after broadcast',
  'before confirm',
  'before commit',
]

let chain: TestChain
let ledger: TestLedger
let drivers: ReturnType<typeof createKilledDrivers>
beforeAll(async () => {
  ;[chain, ledger] = await Promise.all([startTestChain(), openTestLedger()])
  drivers = createKilledDrivers({ databaseUrl: ledger.databaseUrl, chain: chainFactsOf(chain) })
})
afterAll(async () => {
  drivers?.stop()
  await ledger?.close()
  await chain?.stop()
})

const stepsOf = (payouts: readonly ApprovedWithdrawal[], point: PayoutPoint): PayoutKillPoint[] =>
  payouts.map(({ payoutId }): PayoutKillPoint => `${payoutId} ${point}`)

test.each(POINTS)('processes killed %s, one after another, leave payouts that are paid once each', async (point) => {
  const stage = createPayoutStage(ledger, chain)
  const payouts: ApprovedWithdrawal[] = []
  for (let kills = 0; kills < KILLS; kills++) {
    const batch: ApprovedWithdrawal[] = []
    for (let i = 0; i < PAYOUTS_A_KILL; i++) batch.push(await stage.approved('1', ONE_USDT))
    payouts.push(...batch)
    expect(stepsOf(batch, point)).toContain(await drivers.runToItsKill(stepsOf(batch, point)))
  }
  const driver = startDriver(stage.deps)
  for (const payout of payouts) {
    await waitUntil('it is completed', async () => (await stage.stateOf(payout)).state === 'completed')
    expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
    expect(await stage.stateOf(payout)).toMatchObject({ withdrawal: 'completed' })
  }
  await driver.stop()
  expect(await audit(stage.db)).toEqual([])
})

test.each(['after void', 'before end'] as const)(
  'processes killed %s leave cancelled payouts unpaid, and the money returned once',
  async (point) => {
    const proxy = await startRpcProxy(chain.rpcUrl, async ({ method }, ask) =>
      method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : ask(),
    )
    const stage = createPayoutStage(ledger, chain)
    const payouts: ApprovedWithdrawal[] = []
    for (let i = 0; i < KILLS; i++) payouts.push(await stage.approved('1', ONE_USDT))
    const areAll = async (state: string) =>
      (await Promise.all(payouts.map(stage.stateOf))).every((payout) => payout.state === state)
    const untilAll = (state: string) => waitUntil(`all are ${state}`, () => areAll(state))
    const lost = startDriver(payoutDeps(stage.db, { ...stage.facts, rpcUrls: [proxy.url] }))
    await untilAll('broadcast')
    await lost.stop()
    await proxy.stop()
    const operator = { username: 'operator', role: 'owner', isProven: true, isFactorMissing: false } as const
    const ask = { ending: 'cancel', reason: 'The wallet was stolen.' } as const
    for (const { payoutId } of payouts) {
      expect(await endPayout({ ...stage.deps, wake: () => undefined }, operator, payoutId, ask)).toMatchObject({
        ok: true,
      })
    }
    const steps = new Set(stepsOf(payouts, point))
    // Several are followed at once: a kill of one may come after the same step of another, which then is over with.
    const isOver = async (signal: AbortSignal) => {
      while (!signal.aborted && !(await areAll('cancelled'))) await sleep(50)
    }
    while (steps.size > 0) {
      const step = await drivers.runToItsKill([...steps], isOver)
      if (step === null) break
      expect(steps.delete(step)).toBe(true)
    }
    expect(steps.size).toBeLessThan(KILLS)
    const driver = startDriver(stage.deps)
    await untilAll('cancelled')
    await driver.stop()
    for (const payout of payouts) {
      expect(await stage.paidTo(payout.wallet)).toEqual([])
      expect(await stage.stateOf(payout)).toMatchObject({ withdrawal: 'rejected' })
    }
    expect(await audit(stage.db)).toEqual([])
  },
)
