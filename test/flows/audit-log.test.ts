import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'

const ROOT = join(import.meta.dirname, '../..')
const PATH = '/api/admin/audit'
const HOSTILE = 'a\r\n=HYPERLINK("http://x","y")"; <b>＝1'

interface AuditLogRow {
  readonly sequence: number
  readonly username: string
  readonly action: string
  readonly subject: string
  readonly details: Readonly<Record<string, unknown>>
  readonly hash: string
}

let platform: TestPlatform
let operator: Operator
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  operator = await logInAsOperator(platform)
  await operator.post('/api/admin/telegram/message', { message: HOSTILE })
  await operator.post('/api/admin/purchase-bot/test-notification', undefined)
})
afterAll(() => platform?.close())

const listEntries = async (query = '') => {
  const { status, body, headers } = await operator.call<AuditLogRow[]>(`${PATH}${query}`)
  expect(status).toBe(200)
  return { entries: body, headers, numbers: body.map(({ sequence }) => sequence) }
}
const file = async (query = '') => {
  const answer = await operator.call<string>(`${PATH}${query}`, { headers: { accept: 'text/csv' } })
  expect(answer.headers.get('content-type')).toContain('text/csv')
  expect(answer.headers.get('content-disposition')).toContain('audit-log.csv')
  return answer.body
}

describe('the list', () => {
  test('has numbers, hashes and its total', async () => {
    const { entries, numbers, headers } = await listEntries()
    expect(numbers).toEqual([4, 3, 2, 1])
    expect(entries[1]).toMatchObject({
      subject: 'withdrawals bot',
      details: { text: HOSTILE },
      before: null,
      after: null,
    })
    expect(headers.get('x-total-count')).toBe('4')
    expect(await operator.get(`${PATH}/head`)).toEqual({ sequence: 4, hash: entries[0]?.hash })
  })

  test('pages forward and back by its cursors', async () => {
    const first = await listEntries('?limit=2')
    expect(first.headers.get('x-prev-cursor')).toBe(null)
    const second = await listEntries(`?limit=2&cursor=${first.headers.get('x-next-cursor')}`)
    expect(second.numbers).toEqual([2, 1])
    expect(second.headers.get('x-next-cursor')).toBe(null)
    const back = await listEntries(`?limit=2&cursor=${second.headers.get('x-prev-cursor')}`)
    expect(back.numbers).toEqual([4, 3])
  })

  test.each([
    { query: '?username=operator', numbers: [4, 3, 2, 1] },
    { query: '?username=Operator', numbers: [] },
    { query: '?action=log%20in', numbers: [1] },
    { query: '?action=log%20in&username=operator', numbers: [1] },
    { query: '?subject=withdrawals%20bot', numbers: [3] },
    { query: '?subject=%233', numbers: [3] },
    { query: '?to=2020-01-01T00:00:00Z', numbers: [] },
    { query: '?from=2020-01-01T00:00:00%2B02:00', numbers: [4, 3, 2, 1] },
    { query: '?from=2020-01-01T00:00:00.000000000-15:59', numbers: [4, 3, 2, 1] },
  ])('filters by $query', async ({ query, numbers }) => expect((await listEntries(query)).numbers).toEqual(numbers))

  test.each([
    '?subject=panel&username=operator',
    '?subject=panel&action=log%20in',
    '?username=a%00b',
    '?from=yesterday',
    '?from=2026-01-01T00:00:00%2B16:00',
    '?to=2026-01-01T00:00:00-23:59',
    '?to=2026-01-01T00:00:00.0000000000000000000000000Z',
    '?to=0000-01-01T00:00:00Z',
    '?cursor=older.2026-02-30T00:00:00.000000Z.1',
    "?cursor=older.2026-02-20T00:00:00.000000Z.1'",
    '?cursor=sideways.2026-02-20T00:00:00.000000Z.1',
    '?cursor=older.0000-01-01T00:00:00.000000Z.1',
  ])('refuses %s', async (query) => {
    await expectRefused(platform.databaseUrl, () => operator.call(`${PATH}${query}`), 400, 'malformed_request')
  })
})

test.each(['users', 'purchases'])('refuses a time in a time zone that does not exist: %s', async (name) => {
  for (const limit of ['from=2026-01-01T00:00:00%2B16:00', 'to=1969-12-31T23:59:59Z']) {
    const call = () => operator.call(`/api/admin/${name}?${limit}`)
    await expectRefused(platform.databaseUrl, call, 400, 'malformed_request')
  }
  expect((await operator.call(`/api/admin/${name}?from=2026-01-01T00:00:00%2B15:59`)).status).toBe(200)
})

describe('the file', () => {
  test('has one line per entry, safe for a spreadsheet', async () => {
    const text = await file()
    expect(text.split('\r\n')[0]).toBe('number,at,operator,action,subject,details,before,after,hash')
    const [newest] = (await listEntries('?limit=1')).entries
    // Whoever takes the log along stands in it.
    expect(newest).toMatchObject({ action: 'export list', subject: 'list audit-log', username: 'operator' })
    expect(text).toContain(newest?.hash)
    // JSON begins with a brace and has its line breaks written out.
    expect(text.match(/^\d,/gm)).toEqual(['5,', '4,', '3,', '2,', '1,'])
    expect(/^["']?[=+@＝]/m.test(text)).toBe(false)
  })

  test('keeps the filters', async () => {
    expect((await file('?action=log%20in')).match(/^\d,/gm)).toEqual(['1,'])
  })
})

test('the head is sent to the operator’s bot once a day', async () => {
  const jobs = await readRows(platform.databaseUrl, `select cron from pgboss.schedule where name = 'audit-log.head'`)
  expect(jobs).toEqual([{ cron: '5 0 * * *' }])
})

describe('npm run audit -- log', () => {
  const verify = (...args: string[]) => {
    const program = join(ROOT, 'scripts/verify-audit.ts')
    const env = { ...process.env, DATABASE_URL: platform.databaseUrl }
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { env, encoding: 'utf8' })
    return { status, said: stdout + stderr }
  }
  let head: string
  beforeEach(async () => {
    head = (await operator.get<AuditLogRow>(`${PATH}/head`)).hash
  })

  test('reports the log as intact, also from an earlier head', async () => {
    const { status, said } = verify('--head', head.toUpperCase())
    expect({ status, said }).toEqual({
      status: 0,
      said: [
        'The audit log has 6 entries.',
        'The hash that you gave is that of entry 6.',
        'It is whole: no entry was changed, removed, added or moved.',
        `Its head is entry 6, with the hash ${head}.\n`,
      ].join('\n'),
    })
  })

  test('exits with 1 if an entry was changed, and prints its usage for wrong arguments', async () => {
    await readRows(platform.databaseUrl, `update audit_log set username = 'ann' where sequence = 3`)
    expect(verify()).toMatchObject({ status: 1, said: expect.stringContaining('Entry 3 was changed') })
    expect(verify('--head', 'x')).toMatchObject({
      status: 1,
      said: expect.stringContaining('Usage: npm run audit -- log'),
    })
  })
})
