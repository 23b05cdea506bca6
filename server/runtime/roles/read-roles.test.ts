import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProcessRole } from '#core/process-role.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { readRows } from '#test/support/money/ledger-check.ts'
import { createTestLog } from '#test/support/test-log.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { readReportedHotWallet, readRoles, startHeartbeat, tidyProcesses } from './read-roles.ts'

const NOW_MS = 1_800_000_000_000
const OLD = `0x${'a'.repeat(40)}` as const
const NEW = `0x${'b'.repeat(40)}` as const

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())
beforeEach(async () => {
  await readRows(ledger.databaseUrl, 'delete from processes')
  await ledger.setClock(NOW_MS)
})

/** As a process would have it that tells so rarely that it does not within a test. */
const start = (name: string, roles: readonly ProcessRole[], hotWallet: `0x${string}` | null = null, everyMs = 60_000) =>
  startHeartbeat(ledger.db, { name, roles, hotWallet }, createTestLog(), everyMs)

const living = async () =>
  Object.fromEntries((await readRoles(ledger.db)).map(({ role, processes }) => [role, processes]))

test('a role that no process ever had is missing too', async () => {
  expect(await readRoles(ledger.db)).toEqual(
    ['web', 'watcher', 'payer', 'jobs'].map((role) => ({ role, processes: 0, lastSeenAt: null })),
  )
})

test('a stopped process is missing at once, a silent one after 16 seconds, and a reporting one never', async () => {
  const stopped = await start('a:1', ['web', 'jobs'])
  const silent = await start('a:2', ['web', 'payer'])
  const telling = await start('a:3', ['web', 'watcher'], null, 10)
  expect(await living()).toEqual({ web: 3, watcher: 1, payer: 1, jobs: 1 })
  await stopped.stop()
  expect(await living()).toEqual({ web: 2, watcher: 1, payer: 1, jobs: 0 })
  await ledger.setClock(NOW_MS + 17_000)
  await waitUntil('the one that tells has told', async () => (await living()).watcher === 1)
  expect(await living()).toEqual({ web: 1, watcher: 1, payer: 0, jobs: 0 })
  const [, , payer] = await readRoles(ledger.db)
  expect(payer).toEqual({ role: 'payer', processes: 0, lastSeenAt: new Date(NOW_MS) })
  await Promise.all([silent.stop(), telling.stop()])
})

test('a process whose row was deleted registers again', async () => {
  const telling = await start('a:1', ['jobs'], null, 10)
  await readRows(ledger.databaseUrl, 'delete from processes')
  await waitUntil('it is there again', async () => (await living()).jobs === 1)
  await telling.stop()
})

test('the wallet is that of a live payer with a key, or else of the last payer', async () => {
  expect(await readReportedHotWallet(ledger.db)).toBeNull()
  const old = await start('a:1', ['payer'], OLD)
  await ledger.setClock(NOW_MS + 1_000)
  const keyless = await start('a:2', ['web', 'payer'])
  expect(await readReportedHotWallet(ledger.db)).toBe(OLD)
  await old.stop()
  // The process that pays now has no key: the operator pays by hand.
  await ledger.setClock(NOW_MS + 2_000)
  const restarted = await start('a:2', ['web', 'payer'])
  expect(await readReportedHotWallet(ledger.db)).toBeNull()
  await ledger.setClock(NOW_MS + 3_000)
  const next = await start('a:4', ['payer'], NEW)
  await next.stop()
  await ledger.setClock(NOW_MS + 3_600_000)
  expect(await readReportedHotWallet(ledger.db)).toBe(NEW)
  await Promise.all([keyless.stop(), restarted.stop()])
})

test('processes of a week ago are deleted, except the last one of each kind', async () => {
  const days = [9, 8, 7.5, 1]
  for (const [index, age] of days.entries()) {
    await ledger.setClock(NOW_MS - age * 86_400_000)
    const role = index === 1 ? 'payer' : 'web'
    await (await start(`a:${index}`, [role])).stop()
  }
  await ledger.setClock(NOW_MS)
  await tidyProcesses(ledger.db)
  const rows = await readRows<{ name: string }>(ledger.databaseUrl, 'select name from processes order by name')
  expect(rows.map(({ name }) => name)).toEqual(['a:1', 'a:3'])
})
