import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import { verifyAuditLog } from '../audit/log/describe-chain-report.ts'
import type { NotifyEvent } from '../outbox/bots/write-message.ts'
import { sendAuditHead } from './start-roles.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

test('the head is sent once it exists: its number, and the hash that the verifier computes', async () => {
  const told: NotifyEvent[] = []
  const tell = () => sendAuditHead(ledger.db, async (_, event) => void told.push(event))
  await tell()
  expect(told).toEqual([])
  const entry = { username: 'ann', action: 'log in', subject: { kind: 'panel' }, details: {} } as const
  await ledger.db.transaction((tx) => writeAuditLog(tx, entry))
  await ledger.db.transaction((tx) => writeAuditLog(tx, entry))
  await tell()
  const { head } = await verifyAuditLog(ledger.db)
  expect(told).toEqual([{ type: 'audit_head', sequence: 2, hash: head?.hash.toString('hex') }])
})
