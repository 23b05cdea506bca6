import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkAdmin, getOperatorHealth } from '#core/api/admin.ts'
import { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import { AUDIT_HEAD, auditEntry, HEALTH } from '#test/support/parts/operator-samples.ts'
import { ADDRESS } from '#test/support/parts/samples.ts'
import { answer, refuse, requestsOf } from '#test/support/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/parts/violations.ts'
import { renderPart } from '#test/support/render-part.tsx'
import { App } from '#web/app.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'

const APPROVAL = auditEntry({
  id: 7,
  sequence: 7,
  action: 'approve withdrawal',
  subject: 'withdrawal 12',
  details: { amount: '1234.5', token: 'USDT', toAddress: ADDRESS.toLowerCase(), way: 'hot_wallet' },
})
const CHANGE = auditEntry({
  id: 8,
  sequence: 8,
  action: 'update card',
  subject: 'card 3',
  details: {},
  before: { price: '29', name: 'Fox', links: { telegram: null, x: 'a' } },
  after: { price: '31', name: 'Fox', links: { telegram: 'https://t.me/a', x: 'a' } },
})

/** The audit log as the panel shows it. */
async function openLog(search = '') {
  storeOperatorToken('token')
  const screen = await renderPart(<App />, { path: `/admin?tab=audit${search}` })
  await expect.element(screen.getByRole('region', { name: 'Audit log' })).toBeVisible()
  return screen
}

const lastQuery = () => requestsOf(listAuditLog).at(-1)?.query

beforeEach(() => {
  answer(checkAdmin, true)
  answer(getOperatorHealth, HEALTH)
  answer(getAuditHead, AUDIT_HEAD)
  answer(listAuditLog, [CHANGE, APPROVAL], { totalCount: 2 })
})
afterEach(clearOperatorToken)

test('an entry is a sentence, a change shows what differs alone, and a moment its zone', async () => {
  const screen = await openLog()
  await expect
    .element(screen.getByText('op approved withdrawal 12: 1,234.5 USDT to 0x7099...79c8, paid by the server’s wallet.'))
    .toBeVisible()
  const changed = screen.getByRole('row').filter({ hasText: 'op: Update card, card 3' })
  await expect.element(changed.getByText('29')).toBeVisible()
  await expect.element(changed.getByText('31')).toBeVisible()
  await expect.element(changed.getByText('links › Telegram')).toBeVisible()
  await expect.element(changed.getByText('Fox')).not.toBeInTheDocument()
  await expect.element(changed.getByText(/UTC/)).toBeVisible()
  await expect.element(screen.getByText('2 entries')).toBeVisible()
  await expect.element(screen.getByText(/Head: entry 12/)).toBeVisible()
})

describe('what is looked for stands in the address alone', () => {
  test('by number or subject, as a chip that takes itself away', async () => {
    const screen = await openLog()
    await screen.getByLabelText('Search').first().fill('withdrawal 12')
    await screen.getByRole('button', { name: 'Search' }).click()
    await expect.poll(lastQuery).toMatchObject({ subject: 'withdrawal 12' })
    expect(screen.path()).toBe('/admin?tab=audit&about=withdrawal+12')
    await screen.getByRole('button', { name: 'Take away: withdrawal 12' }).click()
    await expect.poll(lastQuery).not.toHaveProperty('subject')
    await screen.getByLabelText('Search').first().fill('7')
    await screen.getByRole('button', { name: 'Search' }).click()
    await expect.poll(lastQuery).toMatchObject({ subject: '#7' })
  })

  test('by operator, action and days; one Clear ends all of it', async () => {
    const screen = await openLog('&who=op&what=log+in&from=2026-01-02&to=2026-01-03')
    await expect.poll(lastQuery).toMatchObject({
      username: 'op',
      action: 'log in',
      from: '2026-01-02T00:00:00.000Z',
      to: '2026-01-04T00:00:00.000Z',
    })
    await expect.element(screen.getByRole('button', { name: 'Take away: Log in' })).toBeVisible()
    await screen.getByRole('button', { name: 'Filter' }).click()
    await expect.element(screen.getByLabelText('Action')).toHaveValue('log in')
    await screen.getByLabelText('Action').selectOptions('log out')
    await screen.getByRole('button', { name: 'Show' }).click()
    await expect.poll(lastQuery).toMatchObject({ username: 'op', action: 'log out' })
    await screen.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(lastQuery).not.toHaveProperty('username')
    expect(screen.path()).toBe('/admin?tab=audit')
  })

  test('and the page too: older, newer, and the newest', async () => {
    answer(listAuditLog, [APPROVAL], { totalCount: '1000+', nextCursor: 'older.x', previousCursor: 'newer.x' })
    const screen = await openLog()
    await expect.element(screen.getByText('More than 1000 entries')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Newer' })).toBeDisabled()
    await screen.getByRole('button', { name: 'Older' }).click()
    await expect.poll(lastQuery).toMatchObject({ cursor: 'older.x' })
    await screen.getByRole('button', { name: 'Newer' }).click()
    await expect.poll(lastQuery).toMatchObject({ cursor: 'newer.x' })
    expect(screen.path()).toBe('/admin?tab=audit&page=newer.x')
    await screen.getByRole('button', { name: 'Newest' }).click()
    await expect.poll(lastQuery).not.toHaveProperty('cursor')
  })

  test('nothing that fits is said, with a way out; so is a list that cannot be read', async () => {
    answer(listAuditLog, [], { totalCount: 0 })
    const screen = await openLog('&about=withdrawal+99')
    await expect.element(screen.getByText('No entry fits')).toBeVisible()
    refuse(listAuditLog, 'rate_limited')
    await screen.getByRole('button', { name: 'Clear' }).first().click()
    await expect.element(screen.getByText('Audit log could not be loaded.')).toBeVisible()
  })
})

test('a file that cannot be fetched is said', async () => {
  const screen = await openLog()
  refuse(listAuditLog, 'rate_limited')
  await screen.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(screen.getByRole('alert')).toBeVisible()
})

const HOSTILE = [
  '<img src=x onerror=document.title=1>',
  '=HYPERLINK("http://x")\r\njavascript:alert(1)',
  '\u202etxet desrever\u2066',
  'long '.repeat(2_000),
  'x'.repeat(10_000),
]

test.each([1440, 390])('hostile texts neither act, nor turn a line, nor break the page of %i px', async (width) => {
  await page.viewport(width, 900)
  const entries = [...HOSTILE, ...HOSTILE].map((text, at) =>
    auditEntry({
      id: at + 1,
      sequence: at + 1,
      action: at < HOSTILE.length ? 'reject airdrop' : text.slice(0, 200),
      subject: text.slice(0, 200),
      username: text.slice(0, 60),
      details: { notes: text, [text.slice(0, 100)]: text, walletAddress: text },
      before: { [text.slice(0, 50)]: text },
      after: { [text.slice(0, 50)]: 1 },
    }),
  )
  answer(listAuditLog, entries, { totalCount: entries.length })
  const screen = await openLog()
  await expect.element(screen.getByText('10 entries')).toBeVisible()
  for (const details of document.querySelectorAll('section details')) (details as HTMLDetailsElement).open = true
  await expect.poll(() => document.querySelectorAll('section details dl').length).toBe(entries.length)
  expect(document.querySelector('section img')).toBe(null)
  const list = document.querySelector('section[aria-label="Audit log"]')?.textContent ?? ''
  expect(list).toContain('‹U+202E›txet')
  expect(/[\u202a-\u202e\u2066-\u2069]/.test(list)).toBe(false)
  expect(sidewaysPx()).toBe(0)
  expect(await violations()).toEqual([])
  await page.viewport(1280, 800)
})
