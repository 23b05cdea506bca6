import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditAction } from '#core/audit-actions.ts'
import type { AuditSubject } from '#core/audit-subject.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { writeAuditLog } from './audit-log.ts'
import {
  AUDIT_COUNT_MAX,
  type AuditLogFilter,
  type AuditRow,
  type AuditStart,
  countAuditLog,
  readAuditLog,
} from './read-audit-log.ts'

const ENTRIES = AUDIT_COUNT_MAX + 203
const NAMES = ['ann', 'bob', 'ann b']
const ACTIONS = ['log in', 'approve withdrawal', 'b log in']
/** Every third is a kind without a key, as no release writes it, so that an entry is both a whole subject and a kind. */
const subjectOf = (n: number): AuditSubject => {
  if (n % 3 === 0) return { kind: 'panel' }
  return n % 3 === 1 ? { kind: 'withdrawal', key: n % 40 } : ({ kind: 'withdrawal' } as unknown as AuditSubject)
}

const WALLETS = ['0xann', '0xbob']
const detailsOf = (n: number): Record<string, string | number> => ({
  n,
  ...(n % 7 === 0 && { walletAddress: WALLETS[n % 2] ?? '', toAddress: '0xother' }),
  ...(n % 7 === 1 && { toAddress: WALLETS[n % 2] ?? '' }),
  ...(n % 11 === 0 && { txHash: `0x${n % 4}` }),
})

let ledger: TestLedger
/** All of them, newest first. */
let all: readonly AuditRow[]
beforeAll(async () => {
  ledger = await openTestLedger()
  // Many of them at one moment.
  for (let from = 0; from < ENTRIES; from += 100) {
    await ledger.setClock(Date.UTC(2026, 0, 1, from / 100))
    await ledger.db.transaction(async (tx) => {
      for (let n = from; n < Math.min(from + 100, ENTRIES); n++) {
        const [username, action] = [NAMES[n % 5] ?? 'ann', (ACTIONS[n % 4] ?? 'log out') as AuditAction]
        await writeAuditLog(tx, { username, action, subject: subjectOf(n), details: detailsOf(n) })
      }
    })
  }
  all = (await readAuditLog(ledger.db, {}, null, ENTRIES)).entries
})
afterAll(() => ledger.close())

const numbers = (rows: readonly AuditRow[]) => rows.map(({ sequence }) => Number(sequence))

const detailOf = ({ details }: AuditRow, name: string) => (details as Record<string, unknown>)[name]
const walletOf = (row: AuditRow) => detailOf(row, 'walletAddress') ?? detailOf(row, 'toAddress')

const fits = (filter: AuditLogFilter) => (row: AuditRow) =>
  (filter.username ?? row.username) === row.username &&
  (filter.action ?? row.action) === row.action &&
  (filter.subject === undefined ||
    row.subject === filter.subject ||
    walletOf(row) === filter.subject ||
    detailOf(row, 'txHash') === filter.subject ||
    (row.subject.includes(' ') && row.subject.slice(0, row.subject.lastIndexOf(' ')) === filter.subject)) &&
  row.at >= new Date(filter.from ?? 0) &&
  row.at < new Date(filter.to ?? '2100-01-01')

test('all entries are listed, newest first', () => {
  expect(numbers(all)).toEqual(Array.from({ length: ENTRIES }, (_, n) => ENTRIES - n))
})

const FILTERS: readonly AuditLogFilter[] = [
  {},
  { username: 'bob' },
  { username: 'nobody' },
  { action: 'log in' },
  { username: 'ann', action: 'log in' },
  { username: 'ann b', action: 'log in' },
  { subject: 'panel' },
  { subject: 'withdrawal 7' },
  { subject: 'withdrawal' },
  { subject: '0xann' },
  { subject: '0xbob', to: '2026-01-01T04:00:00Z' },
  { subject: '0xnobody' },
  { subject: '0x3' },
  { from: '2026-01-01T02:00:00Z', to: '2026-01-01T04:00:00.000+00:00' },
  { username: 'bob', from: '2026-01-01T02:00:00+02:00' },
  { subject: 'withdrawal', to: '2026-01-01T01:00:00Z' },
]

describe.each(FILTERS)('with %j', (filter) => {
  test('every page is full, in both directions', async () => {
    const wanted = numbers(all.filter(fits(filter)))
    const limit = 50
    const older: number[][] = []
    let start: AuditStart | null = null
    let page = await readAuditLog(ledger.db, filter, start, limit)
    for (;;) {
      older.push(numbers(page.entries))
      expect(page.hasNewer).toBe(start !== null)
      const last = page.entries.at(-1)
      if (!page.hasOlder || last === undefined) break
      start = { way: 'older', ...last.place }
      page = await readAuditLog(ledger.db, filter, start, limit)
    }
    expect(older.flat()).toEqual(wanted)
    const newer: number[][] = [numbers(page.entries)]
    for (let first = page.entries[0]; newer.length < older.length && first !== undefined; first = page.entries[0]) {
      page = await readAuditLog(ledger.db, filter, { way: 'newer', ...first.place }, limit)
      newer.unshift(numbers(page.entries))
      expect(page.hasNewer).toBe(newer.length < older.length)
    }
    expect(newer).toEqual(older)
  })

  test('the entries are counted, up to one more than the maximum', async () => {
    const fitting = all.filter(fits(filter)).length
    expect(await countAuditLog(ledger.db, filter)).toBe(Math.min(fitting, AUDIT_COUNT_MAX + 1))
  })
})

test('one entry is found by its number, and an unknown number finds none', async () => {
  expect(numbers((await readAuditLog(ledger.db, { subject: '#12' }, null, 50)).entries)).toEqual([12])
  expect(await countAuditLog(ledger.db, { subject: '#12' })).toBe(1)
  expect((await readAuditLog(ledger.db, { subject: '#999999' }, null, 50)).entries).toEqual([])
  expect(await countAuditLog(ledger.db, { subject: '#999999' })).toBe(0)
})
