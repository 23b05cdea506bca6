import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import { endPayout } from '#server/payouts/end-payout.ts'
import type { PayoutPoint } from '#server/payouts/payout-deps.ts'
import { startTestChain, type TestChain } from '../support/chain.ts'
import { COMPILE_CACHE } from '../support/compile-cache.ts'
import { openTestLedger, type TestLedger } from '../support/ledger.ts'
import type { PayoutProcessWish } from '../support/payout-process.ts'
import {
  type ApprovedWithdrawal,
  chainFactsOf,
  createPayoutStage,
  payoutDeps,
  startDriver,
} from '../support/payout-stage.ts'
import { startRpcProxy } from '../support/rpc-proxy.ts'
import { howMany } from '../support/test-length.ts'
import { waitUntil } from '../support/wait-until.ts'

const ONE_USDT = 10n ** 18n
const KILLS = howMany({ short: 5, long: 20 })
const PROCESS = join(import.meta.dirname, '../support/payout-process.ts')
const QUICKER = join(import.meta.dirname, '../support/import-drizzle-directly.ts')
const POINTS: readonly PayoutPoint[] = [
  'before sign',
  'after store',
  'after broadcast',
  'before confirm',
  'before commit',
]

let chain: TestChain
let ledger: TestLedger
beforeAll(async () => {
  ;[chain, ledger] = await Promise.all([startTestChain(), openTestLedger()])
})
afterAll(async () => {
  await ledger?.close()
  await chain?.stop()
})

/** A program that is loaded and waits for its word. */
function prepare(point: PayoutPoint): ChildProcess {
  const wish: PayoutProcessWish = { databaseUrl: ledger.databaseUrl, chain: chainFactsOf(chain), point }
  return spawn(process.execPath, ['--import', QUICKER, PROCESS, JSON.stringify(wish)], {
    env: { ...process.env, ...COMPILE_CACHE },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** @returns the payout at which the program was killed */
async function runToItsKill(child: ChildProcess, victims: ReadonlySet<number>): Promise<number> {
  const said = once(child, 'message')
  const ended = once(child, 'exit')
  child.send([...victims])
  const [payoutId] = await said
  expect(await ended).toEqual([null, 'SIGKILL'])
  return Number(payoutId)
}

test.each(POINTS)('processes killed %s, one after the other, leave payouts that are paid once each', async (point) => {
  const stage = createPayoutStage(ledger, chain)
  const payouts = []
  for (let i = 0; i < KILLS; i++) payouts.push(await stage.approved('1', ONE_USDT))
  const victims = new Set(payouts.map(({ payoutId }) => payoutId))
  let next = prepare(point)
  while (victims.size > 0) {
    const child = next
    // The one after it loads meanwhile.
    if (victims.size > 1) next = prepare(point)
    expect(victims.delete(await runToItsKill(child, victims))).toBe(true)
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
  'processes killed %s leave cancelled payouts that are unpaid, and the money given back once',
  async (point) => {
    const proxy = await startRpcProxy(chain.rpcUrl, async ({ method }, ask) =>
      method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : ask(),
    )
    const stage = createPayoutStage(ledger, chain)
    const payouts: ApprovedWithdrawal[] = []
    for (let i = 0; i < KILLS; i++) payouts.push(await stage.approved('1', ONE_USDT))
    const untilAll = (state: string) =>
      waitUntil(`all are ${state}`, async () =>
        (await Promise.all(payouts.map(stage.stateOf))).every((payout) => payout.state === state),
      )
    const lost = startDriver(payoutDeps(stage.db, { ...stage.facts, rpcUrls: [proxy.url] }))
    await untilAll('broadcast')
    await lost.stop()
    await proxy.stop()
    const operator = { username: 'operator', role: 'owner', isProven: true } as const
    const ask = { ending: 'cancel', reason: 'The wallet was stolen.' } as const
    for (const { payoutId } of payouts) {
      expect(await endPayout({ ...stage.deps, wake: () => undefined }, operator, payoutId, ask)).toMatchObject({
        ok: true,
      })
    }
    const victims = new Set(payouts.map(({ payoutId }) => payoutId))
    while (victims.size > 0) expect(victims.delete(await runToItsKill(prepare(point), victims))).toBe(true)
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
