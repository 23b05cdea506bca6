import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transfer } from '#core/ledger.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { post } from '../ledger/post.ts'
import { audit } from './audit.ts'
import { writeAuditLog } from './log/audit-log.ts'

const CHECK = 'grants'

let ledger: TestLedger
let ann = 0
beforeEach(async () => {
  ledger = await openTestLedger()
  ann = (await ledger.newPlayer()).userId
})
afterEach(() => ledger.close())

const found = async () => (await audit(ledger.db)).map(({ check, example }) => ({ check, example }))
const WRONG = () => [{ check: CHECK, example: `user ${ann}, one` }]

const send = (changes: Partial<Transfer> = {}) =>
  ledger.db.transaction((tx) =>
    post(tx, [
      {
        key: 'grant:one:BV3',
        reason: 'operator_grant',
        asset: 'BV3',
        amount: 1_250n,
        debit: { kind: 'rewards' },
        credit: { kind: 'available', userId: ann },
        details: { grantId: 'one' },
        ...changes,
      },
    ]),
  )
const write = (bv3Amount: string, usdtAmount = '0') =>
  ledger.db.transaction((tx) =>
    writeAuditLog(tx, {
      username: 'operator',
      action: 'send tokens',
      subject: { kind: 'user', key: ann },
      details: { userId: ann, grantId: 'one', bv3Amount, usdtAmount },
    }),
  )

test('a recorded grant that was sent raises no finding', async () => {
  await send()
  await send({ key: 'grant:one:USDT', asset: 'USDT', amount: 10n ** 16n })
  await write('12.5', '0.01')
  expect(await found()).toEqual([])
})

test('a grant without a record is found', async () => {
  await send()
  expect(await found()).toEqual(WRONG())
})

test('a recorded grant that was not sent is found', async () => {
  await write('12.5')
  expect(await found()).toEqual(WRONG())
})

test('another amount and a second grant are found', async () => {
  await send({ amount: 1_251n })
  await write('12.5')
  // The one that was sent, and the one that was written.
  expect(await found()).toEqual([{ check: CHECK, example: `user ${ann}, one, user ${ann}, one` }])
  await execute(ledger.db, sql`truncate audit_log`)
  await send({ key: 'grant:again', amount: 1_251n })
  await write('12.51')
  expect(await found()).toEqual(WRONG())
})

test('a grant from another account is found', async () => {
  await send({ debit: { kind: 'outside' } })
  await write('12.5')
  expect(await found()).toEqual([{ check: CHECK, example: `user ${ann}, one, user ${ann}, one` }])
})
