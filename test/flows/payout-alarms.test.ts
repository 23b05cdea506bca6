import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutDeps } from '#server/payouts/payout-rows.ts'
import { endPayout } from '#server/payouts/routes.ts'
import { ageSignatures } from '../support/chain/lying-payer/payer-steps.ts'
import { createPayerWorld, driveOnce, ONE_USDT, type PayerWorld } from '../support/chain/lying-payer/payer-world.ts'
import { openTestLedger, type TestLedger } from '../support/money/ledger.ts'
import type { ApprovedWithdrawal } from '../support/money/payout-stage.ts'
import { OPERATOR } from '../support/money/payout-trial.ts'
import { raiseAlarmOf } from '../support/money/raise-alarm-of.ts'
import { execute, sql } from '../support/world/execute.ts'

/** An alarm of the audit that is raised right before something would be signed, sent or booked. Each place looks once more. */
let ledger: TestLedger
let world: PayerWorld
/** What the nodes were asked since the alarm was raised. */
let calledMethods: string[]
let isRaised: boolean

/** Each test has a chain of its own: what another one left behind is of another. */
let worlds = 0

beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(() => {
  worlds += 1
  world = createPayerWorld(ledger, worlds)
  calledMethods = []
  isRaised = false
})
afterEach(() => resolveAlarms())
afterAll(() => ledger?.close())

async function raiseAlarm(): Promise<void> {
  if (isRaised) return
  isRaised = true
  const finding = '{"check":"test","count":1,"example":""}'
  await execute(ledger.db, sql`insert into audit_alarms (finding) values (${finding}::jsonb)`)
}
const resolveAlarms = () => execute(ledger.db, sql`update audit_alarms set resolved_at = clock_now()`)

const onNodeCall = (onAsk: (method: string, params: readonly unknown[]) => Promise<void>) => {
  for (const node of world.nodes) node.heard.onAsk = onAsk
}
/** Raises it as soon as a node is asked this. */
const raiseAlarmOn = (method: string, isMeant: (params: readonly unknown[]) => boolean = () => true) =>
  onNodeCall(async (heard, params) => {
    if (heard === method && isMeant(params)) await raiseAlarm()
    else if (isRaised) calledMethods.push(heard)
  })

const drive = (change: Partial<PayoutDeps> = {}) => driveOnce({ ...world.depsOf(), ...change })
const mineFinal = () => {
  for (let blocks = 0; blocks < 3; blocks++) world.chain.mine()
}
const approve = () => world.stage.approved('1', ONE_USDT)
const stateOf = async (payout: ApprovedWithdrawal) => (await world.stage.stateOf(payout)).state
const countOf = async (table: 'payout_transactions' | 'payout_voids') => {
  const isOurs =
    table === 'payout_voids'
      ? sql`chain_id = ${world.chain.chainId}`
      : sql`payout_id in (select id from payouts where chain_id = ${world.chain.chainId})`
  const { rows } = await execute<{ n: string }>(
    ledger.db,
    sql`select count(*) as n from ${sql.raw(table)} where ${isOurs}`,
  )
  return Number(rows[0]?.n)
}
const end = ({ payoutId }: ApprovedWithdrawal) =>
  endPayout({ ...world.depsOf(), wake: () => undefined }, OPERATOR, payoutId, { ending: 'cancel', reason: 'No.' })

/** Signed, said to be sent, and unknown to the chain. */
async function approveSwallowed(): Promise<ApprovedWithdrawal> {
  for (const node of world.nodes) node.faults.sending = 'swallowed'
  const payout = await approve()
  await drive()
  for (const node of world.nodes) node.heal()
  expect(await stateOf(payout)).toBe('broadcast')
  return payout
}

test('an alarm that is open: no node is called', async () => {
  const payout = await approve()
  await raiseAlarm()
  onNodeCall(async (method) => void calledMethods.push(method))
  await drive()
  expect(calledMethods).toEqual([])
  expect(await stateOf(payout)).toBe('queued')
})

test('an alarm raised while the round reads the wallet: no payout is read', async () => {
  await approveSwallowed()
  raiseAlarmOn('eth_getTransactionCount', ([, tag]) => String(tag).startsWith('0x'))
  await drive()
  expect(isRaised).toBe(true)
  expect(calledMethods).not.toContain('eth_getTransactionByHash')
})

test('an alarm raised while a payout is read: it is not sent again', async () => {
  const payout = await approveSwallowed()
  raiseAlarmOn('eth_getTransactionByHash')
  await drive()
  expect(isRaised).toBe(true)
  expect(world.chain.waitingOf(world.wallet)).toEqual([])
  await resolveAlarms()
  await drive()
  mineFinal()
  await drive()
  expect(await stateOf(payout)).toBe('completed')
})

test('an alarm raised before a fee increase: nothing more is signed', async () => {
  await approveSwallowed()
  await ageSignatures(ledger.db, '10 minutes')
  raiseAlarmOn('eth_gasPrice')
  await drive()
  expect(isRaised).toBe(true)
  expect(await countOf('payout_transactions')).toBe(1)
  await resolveAlarms()
  await drive()
  expect(await countOf('payout_transactions')).toBe(2)
})

test('an alarm for one player before a fee increase: nothing more is signed for that player', async () => {
  const payout = await approveSwallowed()
  await ageSignatures(ledger.db, '10 minutes')
  await raiseAlarmOf(ledger.db, payout.wallet)
  await drive()
  expect(await countOf('payout_transactions')).toBe(1)
  await resolveAlarms()
  await drive()
  expect(await countOf('payout_transactions')).toBe(2)
})

test('an alarm raised while a payout to cancel is read: its nonce is not used up', async () => {
  const payout = await approveSwallowed()
  expect(await end(payout)).toMatchObject({ ok: true })
  raiseAlarmOn('eth_getTransactionByHash')
  await drive()
  expect(isRaised).toBe(true)
  expect(await countOf('payout_voids')).toBe(0)
})

test('an alarm raised before a payout is cancelled: the money is not returned until it is resolved', async () => {
  const payout = await approveSwallowed()
  expect(await end(payout)).toMatchObject({ ok: true })
  await drive()
  mineFinal()
  await drive({ atPoint: async (point) => (point === 'before end' ? raiseAlarm() : undefined) })
  expect(isRaised).toBe(true)
  expect(await world.stage.stateOf(payout)).toMatchObject({ state: 'broadcast', withdrawal: 'approved' })
  await resolveAlarms()
  await drive()
  expect(await world.stage.stateOf(payout)).toMatchObject({ state: 'cancelled', withdrawal: 'rejected' })
})

test('an alarm raised before a payout is booked: it is not booked until it is resolved', async () => {
  const payout = await approve()
  await drive()
  mineFinal()
  await drive({ atPoint: async (point) => (point === 'before confirm' ? raiseAlarm() : undefined) })
  expect(isRaised).toBe(true)
  expect(await stateOf(payout)).toBe('broadcast')
  await resolveAlarms()
  await drive()
  expect(await stateOf(payout)).toBe('completed')
})

test('an alarm raised while the chain has lost a transaction: it is not sent again', async () => {
  await approve()
  await drive()
  mineFinal()
  await drive()
  const later = await approve()
  await drive()
  for (const node of world.nodes) node.faults.addsTo = { pending: 0, latest: -1, final: 0 }
  raiseAlarmOn('eth_getTransactionCount', ([, tag]) => tag === 'latest')
  await drive()
  expect(isRaised).toBe(true)
  expect(calledMethods).not.toContain('eth_sendRawTransaction')
  expect(await stateOf(later)).toBe('broadcast')
})
