import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import type { Call, CallAnswer } from '#core/api/call.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import { csvLine } from '#core/csv.ts'
import { ok, type Result } from '#core/result.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { type AuditLogEntry, writeAuditLog } from '../../audit/log/audit-log.ts'
import { AUDIT_COUNT_MAX } from '../../audit/log/read-audit-log.ts'
import { AUDIT_CSV, auditRoutes } from './audit-routes.ts'

/** The audit log by its own calls. The readings behind them have tests of their own. */

const NOON_MS = Date.UTC(2026, 0, 1, 12)
const WALLET = `0x${'ab'.repeat(20)}`
const SESSION = { username: 'ann', role: 'viewer', isProven: false, isFactorMissing: false } as const
type ListedAuditEntry = CallAnswer<typeof listAuditLog>[number]
type WrittenAuditEntry = Partial<AuditLogEntry> & { readonly afterMs?: number }

/** The third and the fourth are of one moment. */
const WRITTEN: readonly WrittenAuditEntry[] = [
  { username: 'ann', action: 'log in', subject: { kind: 'panel' } },
  { username: 'bob', action: 'log in', subject: { kind: 'panel' }, afterMs: 1 },
  {
    username: 'bob',
    action: 'send tokens',
    subject: { kind: 'user', key: 1 },
    details: { walletAddress: WALLET },
    afterMs: 1,
  },
  {
    username: 'ann',
    action: 'change role',
    subject: { kind: 'operator', key: 'Bob' },
    before: { role: 'owner' },
    after: null,
  },
  { username: 'bob', action: 'log out', subject: { kind: 'panel' }, afterMs: 1 },
]

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  let atMs = NOON_MS
  for (const { afterMs = 0, action = '', ...values } of WRITTEN) {
    atMs += afterMs
    await ledger.setClock(atMs)
    const usual = { username: '', subject: { kind: 'panel' }, details: {} } as const
    const entry = { ...usual, action: action as AuditAction, ...values }
    await ledger.db.transaction((tx) => writeAuditLog(tx, entry))
  }
})
afterAll(() => ledger?.close())

type AuditQuerySample = Readonly<Record<string, string | number | Date | undefined>>
const exported: unknown[][] = []
async function ask<T>(asked: Call, query: AuditQuerySample = {}, accept = '*/*') {
  const exportList = async (...args: unknown[]) => {
    exported.push(args)
    return ok('a file')
  }
  const found = auditRoutes({ db: ledger.db }).find(({ call }) => call === asked)
  const said: Record<string, string> = {}
  const setHeader = (name: string, text: string) => void Object.assign(said, { [name]: text })
  const context = { headers: { accept }, setHeader, exportList }
  const answer = await found?.handle({ session: SESSION, query: { limit: 50, ...query } } as never, context as never)
  return { answer: answer as Result<T, string>, said }
}
/** The numbers of the entries of a page, and what was said beside it. */
async function page(query: AuditQuerySample = {}) {
  const { answer, said } = await ask<ListedAuditEntry[]>(listAuditLog, query)
  if (!answer.ok) throw new Error(answer.code)
  return {
    numbers: answer.value.map(({ sequence }) => sequence),
    next: said['x-next-cursor'],
    previous: said['x-prev-cursor'],
    count: said['x-total-count'],
  }
}
const refusal = async (query: AuditQuerySample, accept?: string) => {
  const { answer } = await ask(listAuditLog, query, accept)
  return answer.ok ? 'none' : answer.code
}

test('the log is read page by page to its oldest entry, and back to its newest', async () => {
  const first = await page({ limit: 2 })
  expect(first).toMatchObject({ numbers: [5, 4], previous: undefined, count: '5' })
  const second = await page({ limit: 2, cursor: first.next })
  expect(second).toMatchObject({ numbers: [3, 2], count: '5' })
  const third = await page({ limit: 2, cursor: second.next })
  expect(third).toMatchObject({ numbers: [1], next: undefined, count: '5' })
  const back = await page({ limit: 2, cursor: third.previous })
  expect(back.numbers).toEqual([3, 2])
  expect((await page({ limit: 2, cursor: back.next })).numbers).toEqual([1])
  const front = await page({ limit: 2, cursor: back.previous })
  expect(front).toMatchObject({ numbers: [5, 4], previous: undefined })
  expect((await page({ limit: 2, cursor: front.next })).numbers).toEqual([3, 2])
})

const at = (afterNoonMs: number) => new Date(NOON_MS + afterNoonMs)
test.each<{ query: AuditQuerySample; numbers: number[] }>([
  { query: {}, numbers: [5, 4, 3, 2, 1] },
  { query: { username: 'bob' }, numbers: [5, 3, 2] },
  { query: { action: 'log in' }, numbers: [2, 1] },
  { query: { username: 'bob', action: 'log in' }, numbers: [2] },
  { query: { subject: 'panel' }, numbers: [5, 2, 1] },
  { query: { subject: 'operator Bob' }, numbers: [4] },
  { query: { subject: 'operator' }, numbers: [4] },
  { query: { subject: WALLET }, numbers: [3] },
  { query: { subject: WALLET.toUpperCase().replace('X', 'x') }, numbers: [3] },
  { query: { subject: '#4' }, numbers: [4] },
  { query: { from: at(2) }, numbers: [5, 4, 3] },
  { query: { to: at(2) }, numbers: [2, 1] },
  { query: { from: at(1), to: at(3) }, numbers: [4, 3, 2] },
  { query: { username: 'bob', from: at(1), to: at(3) }, numbers: [3, 2] },
  { query: { username: 'cid' }, numbers: [] },
])('the log filtered by $query has $numbers', async ({ query, numbers }) => {
  expect(await page(query)).toMatchObject({ numbers, count: String(numbers.length) })
  const first = await page({ ...query, limit: 1 })
  expect(first).toMatchObject({ numbers: numbers.slice(0, 1), count: String(numbers.length) })
  if (first.next !== undefined)
    expect((await page({ ...query, limit: 9, cursor: first.next })).numbers).toEqual(numbers.slice(1))
})

test.each<AuditQuerySample>([
  { subject: 'panel', username: 'ann' },
  { subject: 'panel', action: 'log in' },
  { subject: 'panel', username: 'ann', action: 'log in' },
])('a subject cannot be combined: %o is refused, also as a file', async (query) => {
  expect([await refusal(query), await refusal(query, 'text/csv')]).toEqual(['malformed_request', 'malformed_request'])
})

test.each([
  { cursor: '' },
  { cursor: 'older' },
  { cursor: 'other.2026-01-01T12:00:00.000000Z.1' },
  { cursor: 'Older.2026-01-01T12:00:00.000000Z.1' },
  { cursor: 'older.2026-01-01T12:00:00.000Z.1' },
  { cursor: 'older.2026-01-01T12:00:00.000000.1' },
  { cursor: 'older.2026-01-01 12:00:00.000000Z.1' },
  { cursor: 'older.2026-02-30T12:00:00.000000Z.1' },
  { cursor: 'older.2026-13-01T12:00:00.000000Z.1' },
  { cursor: 'older.2026-01-01T24:00:00.000000Z.1' },
  { cursor: 'older.2026-01-01T12:60:00.000000Z.1' },
  { cursor: 'older.1969-12-31T23:59:59.999999Z.1' },
  { cursor: 'older.2026-01-01T12:00:00.000000Z.0' },
  { cursor: 'older.2026-01-01T12:00:00.000000Z.-1' },
  { cursor: 'older.2026-01-01T12:00:00.000000Z.1234567890123456' },
  { cursor: 'older.2026-01-01T12:00:00.000000Z.1x' },
  { cursor: 'xolder.2026-01-01T12:00:00.000000Z.1' },
])('the cursor $cursor is refused', async ({ cursor }) => {
  expect(await refusal({ cursor })).toBe('malformed_request')
})

test('any moment since 1970, to the microsecond, is a valid cursor', async () => {
  const cursorsOf = async (cursor: string) => (await page({ cursor })).numbers
  expect(await cursorsOf('newer.1970-01-01T00:00:00.000000Z.1')).toEqual([5, 4, 3, 2, 1])
  expect(await cursorsOf('older.2026-01-01T12:00:00.000001Z.999999999999999')).toEqual([1])
  expect(await cursorsOf('newer.2026-01-01T12:00:00.002000Z.3')).toEqual([5, 4])
})

test('an entry has its actor, action and subject, and the values before and after', async () => {
  const { answer, said } = await ask<ListedAuditEntry[]>(listAuditLog, { subject: '#4' })
  const { rows } = await execute<{ id: string; hash: string }>(
    ledger.db,
    `select id, encode(hash, 'hex') as hash from audit_log where sequence = 4`,
  )
  expect(answer).toEqual({
    ok: true,
    value: [
      {
        ...{ id: Number(rows[0]?.id), sequence: 4, at: '2026-01-01T12:00:00.002Z', hash: rows[0]?.hash },
        ...{ username: 'ann', action: 'change role', subject: 'operator Bob', details: {} },
        ...{ before: { role: 'owner' }, after: null },
      },
    ],
  })
  expect(said.vary).toBe('accept')
})

test('an operator gets it as a file with the same filters', async () => {
  const query = { username: 'bob', action: 'log in', from: at(1), to: at(3), cursor: 'none' }
  const { answer, said } = await ask(listAuditLog, query, 'text/csv')
  expect([answer, said]).toEqual([ok('a file'), { vary: 'accept' }])
  const filter = { username: 'bob', action: 'log in', from: at(1).toISOString(), to: at(3).toISOString() }
  expect(exported.at(-1)).toEqual([SESSION, AUDIT_CSV, { ...filter, subject: undefined }])
  await ask(listAuditLog, { subject: '0xAB' }, 'text/csv')
  expect(exported.at(-1)).toMatchObject([SESSION, AUDIT_CSV, { subject: '0xab' }])
})

test('the head is the last entry', async () => {
  const { answer } = await ask<ListedAuditEntry[]>(listAuditLog, { subject: '#5' })
  const hash = answer.ok ? answer.value[0]?.hash : null
  expect((await ask(getAuditHead)).answer).toEqual(ok({ sequence: 5, hash }))
})

test('the entries are counted exactly up to a thousand', async () => {
  const insert = (first: number, count: number) =>
    execute(
      ledger.db,
      sql`insert into audit_log (sequence, previous_hash, hash, username, action, subject, details)
        select n, '', '', 'eve', 'log in', 'panel', '{}' from generate_series(${first}::int, ${first + count - 1}::int) n`,
    )
  await insert(1_000_000, AUDIT_COUNT_MAX)
  expect(await page({ username: 'eve', limit: 1 })).toMatchObject({ count: '1000' })
  await insert(2_000_000, 1)
  expect(await page({ username: 'eve', limit: 1 })).toMatchObject({ count: '1000+' })
})

const SIGN = fc.constantFrom('=', '+', '-', '@', ';', ',', ' ', '"', '\t', '\n', '\0', "'", '＝', 'a')
const TEXT = fc.array(SIGN, { maxLength: 8 }).map((signs) => signs.join(''))

test('JSON of the audit log is read back from its file unchanged, whatever an operator wrote', () => {
  const { details } = AUDIT_CSV.listFor({}).columns
  fc.assert(
    fc.property(fc.dictionary(TEXT, fc.oneof(TEXT, fc.array(TEXT), fc.integer())), (written) => {
      const line = csvLine(['1', String(details?.({ details: written } as never))])
      const [, cell = ''] = /^1,(?:"((?:[^"]|"")*)"|\{\})\r\n$/.exec(line) ?? []
      expect(JSON.parse(cell === '' ? '{}' : cell.replaceAll('""', '"'))).toEqual({ ...written })
    }),
  )
})
