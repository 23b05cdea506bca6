import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { LOCKS, withLock } from '#server/db/with-lock.ts'
import { decideWithdrawal } from '#server/features/withdrawals/decide-withdrawal.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { startTestChain, type TestChain } from '../support/chain/chain.ts'
import { passThrough, type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import type { ApprovedWithdrawal } from '../support/money/payout-stage.ts'
import { OPERATOR, openPayoutTrial, type PayoutTrial } from '../support/money/payout-trial.ts'
import { raiseAlarmOf } from '../support/money/raise-alarm-of.ts'
import { waitUntil } from '../support/wait-until.ts'

const ONE_USDT = 10n ** 18n

let chain: TestChain
let proxy: RpcProxy
let trial: PayoutTrial
let stage: PayoutTrial['stage']

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.rpcUrl)
})
beforeEach(async () => {
  trial = await openPayoutTrial(chain, proxy)
  ;({ stage } = trial)
})
afterEach(async () => {
  proxy.behave(passThrough)
  await trial.close()
})
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

const raiseAlarm = () =>
  execute(stage.db, sql`insert into audit_alarms (finding) values ('{"check":"test","count":1,"example":""}')`)
const resolveAlarms = () => execute(stage.db, sql`update audit_alarms set resolved_at = clock_now()`)

/** Signed, said to be sent, and unknown to the chain. */
async function approveSwallowed(): Promise<ApprovedWithdrawal> {
  proxy.behave(async ({ method }, ask) =>
    method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : ask(),
  )
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(trial.onlyThroughProxy())
  await trial.untilState(payout, 'broadcast')
  await trial.stopDriver()
  return payout
}

test('signed bytes are stored before any node receives them', async () => {
  const known: boolean[] = []
  proxy.behave(async ({ method, params }, ask) => {
    if (method === 'eth_sendRawTransaction') {
      const { rows } = await execute(
        stage.db,
        sql`select 1 from payout_transactions where raw_transaction = ${params[0]}`,
      )
      known.push(rows.length === 1)
    }
    return ask()
  })
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(trial.onlyThroughProxy())
  await trial.untilState(payout, 'completed')
  expect(known[0]).toBe(true)
  expect(known).not.toContain(false)
})

test('an alarm stops signed payouts: nothing is sent again until it is resolved', async () => {
  const payout = await approveSwallowed()
  await raiseAlarm()
  let sendings = 0
  proxy.behave(async ({ method }, ask) => {
    if (method === 'eth_sendRawTransaction') sendings += 1
    return ask()
  })
  trial.drive(trial.onlyThroughProxy())
  await trial.untilRound()
  await trial.untilRound()
  expect(sendings).toBe(0)
  await resolveAlarms()
  await trial.untilState(payout, 'completed')
})

test('an alarm raised before payouts are booked stops them: nothing is booked until it is resolved', async () => {
  const payouts = [await approveSwallowed(), await approveSwallowed()]
  for (const payout of payouts) {
    const [attempt] = await trial.attemptsOf(payout)
    await chain.client.request({ method: 'eth_sendRawTransaction', params: [attempt?.raw ?? '0x'] })
    await waitUntil('it is mined', async () => (await stage.paidTo(payout.wallet)).length > 0)
  }
  await chain.waitUntilFinal(await chain.client.getBlockNumber())
  // Both are followed at once: whichever comes first raises it, and neither goes on before it is there.
  let raising: Promise<unknown> | null = null
  trial.drive({
    ...stage.deps,
    atPoint: async (point) => {
      if (point !== 'before confirm') return
      raising ??= raiseAlarm()
      await raising
    },
  })
  await waitUntil('the alarm is raised', async () => raising !== null)
  await trial.untilRound()
  const states = await Promise.all(payouts.map((payout) => stage.stateOf(payout)))
  expect(states.map(({ state }) => state)).toEqual(['broadcast', 'broadcast'])
  await resolveAlarms()
  for (const payout of payouts) await trial.untilState(payout, 'completed')
})

test('while another process drives payouts, this one signs nothing', async () => {
  const payout = await stage.approved('1', ONE_USDT)
  await withLock(stage.db, LOCKS.payouts, async () => {
    trial.drive(stage.deps)
    await trial.untilRound()
    await trial.untilRound()
    expect(await stage.stateOf(payout)).toMatchObject({ state: 'queued', nonce: null })
  })
  await trial.untilState(payout, 'completed')
})

test('an approved withdrawal cannot be rejected, and a rejected one cannot be approved', async () => {
  const { withdrawalId } = await stage.approved('1', ONE_USDT)
  const reject = { status: 'rejected', reason: 'No.', way: 'hot_wallet' } as const
  expect(await decideWithdrawal(stage.withdrawals, OPERATOR, withdrawalId, reject)).toMatchObject({
    code: 'withdrawal_already_decided',
  })
})

test('an alarm for one player stops only that player’s payouts, even if raised right before signing', async () => {
  const [named, other] = [await stage.approved('1', ONE_USDT), await stage.approved('1', ONE_USDT)]
  let isRaised = false
  trial.drive({
    ...stage.deps,
    atPoint: async (point) => {
      if (point !== 'before sign' || isRaised) return
      isRaised = true
      await raiseAlarmOf(stage.db, named.wallet)
    },
  })
  await waitUntil('the alarm is raised', async () => isRaised)
  await trial.untilRound()
  await trial.untilRound()
  expect([await trial.attemptsOf(named), await trial.attemptsOf(other)]).toMatchObject([[], [{ nonce: '0' }]])
  await trial.untilState(other, 'completed')
  expect((await stage.stateOf(named)).state).toBe('queued')
  await resolveAlarms()
  await trial.untilState(named, 'completed')
})
