import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainDetail } from '#core/chain-alarm.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import {
  claimUnsentAlarms,
  endChainAlarm,
  markChainAlarmResolved,
  raiseChainAlarm,
  readOpenChainAlarms,
} from './alarms.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const LIE = { kind: 'node_contradicts', subject: 'rpc.example:443' } as const
const open = async () =>
  (await readOpenChainAlarms(ledger.db)).map(({ kind, subject, detail, times }) => ({ kind, subject, detail, times }))

test('one alarm is open per kind and subject: it counts up, shows the newest detail, and is raised again after its end', async () => {
  const { db } = ledger
  await raiseChainAlarm(db, { ...LIE, detail: 'another hash' })
  await raiseChainAlarm(db, { ...LIE, detail: 'another value' })
  await raiseChainAlarm(db, { kind: 'finality_stalled', subject: '', detail: 'x'.repeat(5_000) })
  expect(await open()).toEqual([
    { ...LIE, detail: 'another value', times: 2 },
    { kind: 'finality_stalled', subject: '', detail: 'x'.repeat(1_000), times: 1 },
  ])

  await endChainAlarm(db, { kind: 'finality_stalled', subject: 'something else' })
  expect(await open()).toHaveLength(2)
  await endChainAlarm(db, { kind: 'finality_stalled', subject: '' })
  const [alarm] = await readOpenChainAlarms(db)
  if (alarm === undefined) throw new Error('an alarm is open')
  expect(await markChainAlarmResolved(db, Number(alarm.id))).toMatchObject(LIE)
  expect(await markChainAlarmResolved(db, Number(alarm.id))).toBeNull()
  expect(await open()).toEqual([])

  await raiseChainAlarm(db, { ...LIE, detail: 'a third' })
  expect(await open()).toEqual([{ ...LIE, detail: 'a third', times: 1 }])
})

test('each alarm is sent once, and not again while it counts up', async () => {
  const { db } = ledger
  expect((await claimUnsentAlarms(db)).map(({ kind }) => kind)).toHaveLength(3)
  await raiseChainAlarm(db, { ...LIE, detail: 'a fourth' })
  expect(await claimUnsentAlarms(db)).toEqual([])
})

test('an alarm is stored with the code and values of its detail, and without them once a text replaces it', async () => {
  const key = { kind: 'watcher_stalled', subject: 'stored' } as const
  const facts = async () =>
    (await readOpenChainAlarms(ledger.db)).filter(({ subject }) => subject === 'stored').map((row) => row.detail_facts)
  const detail = chainDetail('payments_unread', { minutes: '12' })
  await raiseChainAlarm(ledger.db, { ...key, detail })
  expect(await facts()).toEqual([{ ...detail, said: 'payments are not read since 12 minutes' }])
  await raiseChainAlarm(ledger.db, { ...key, detail: 'why' })
  expect(await facts()).toEqual([null])
  const problems = `${'x'.repeat(1_000 - '2 of 3 nodes must agree. '.length - 1)}😀`
  await raiseChainAlarm(ledger.db, {
    ...key,
    detail: chainDetail('nodes_missing', { quorum: '2', nodes: '3', problems }),
  })
  expect(await facts()).toMatchObject([{ code: 'nodes_missing', said: expect.stringMatching(/x\ufffd$/) }])
  await endChainAlarm(ledger.db, key)
  await claimUnsentAlarms(ledger.db)
})

test('with more alarms than one batch the oldest are sent first, and the rest next', async () => {
  const { db } = ledger
  const before = await open()
  const subjects = Array.from({ length: 150 }, (_, index) => `node ${index}`)
  for (const subject of subjects) await raiseChainAlarm(db, { ...LIE, subject, detail: 'why' })
  expect((await open()).slice(before.length).map(({ subject }) => subject)).toEqual(
    subjects.slice(0, 100 - before.length),
  )
  const told = async () =>
    (await claimUnsentAlarms(db)).map(({ subject }) => Number(subject.slice(5))).toSorted((a, b) => a - b)
  const numbers = subjects.map((_, index) => index)
  expect([await told(), await told(), await told()]).toEqual([numbers.slice(0, 100), numbers.slice(100), []])
})
