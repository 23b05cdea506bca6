import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { changeGameSettings, listGameSettings } from '#core/api/admin-games.ts'
import { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import { listAuditRuns } from '#core/api/audit-alarms.ts'
import { changeCard, listAdminCards } from '#core/api/cards.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { checkAdmin, getOperatorMe } from '#core/api/own-account.ts'

import { getSettings, putSetting } from '#core/api/settings.ts'
import { HEALTH, OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { AUDIT_HEAD, adminCard, auditEntry, SETTINGS_UNSET } from '#test/support/browser/parts/operator-samples.ts'
import { ADDRESS, MOMENT } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { App } from '#web/app.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
// Loaded beside the test: what the tab loads by itself is fetched within the time of an expectation.
import './audit-runs.tsx'
import './audit-records.tsx'
import './change-list.tsx'
import './undo-dialogs.tsx'
import './undo-entry.tsx'
import './undo-dialogs.tsx'
import './undo-dialogs.tsx'

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
  answer(listAuditRuns, { runs: [] })
  answer(getAuditHead, AUDIT_HEAD)
  answer(listAuditLog, [CHANGE, APPROVAL], { totalCount: 2 })
})
afterEach(clearOperatorToken)

test('an entry is a sentence, a change shows only its differences, and day and zone appear once', async () => {
  const screen = await openLog()
  await expect
    .element(screen.getByText('op approved withdrawal 12: 1,234.5 USDT to 0x7099...79c8, paid by the server’s wallet.'))
    .toBeVisible()
  const changed = screen.getByRole('row').filter({ hasText: 'op: update card, card 3' })
  await expect.element(changed.getByText('29')).toBeVisible()
  await expect.element(changed.getByText('31')).toBeVisible()
  await expect.element(changed.getByText('links › Telegram')).toBeVisible()
  await expect.element(changed.getByText('Fox')).not.toBeInTheDocument()
  await expect.element(screen.getByRole('columnheader', { name: 'When (UTC)' })).toBeVisible()
  const days = screen.getByText('May 12, 2026', { exact: true }).elements()
  expect(days.map((day) => day.classList.contains('sr-only'))).toEqual([false, true])
  await expect.element(screen.getByText('2 entries')).toBeVisible()
  await expect.element(screen.getByText(/Head: entry 12/)).toBeVisible()
})

describe('the filter is stored in the address only', () => {
  test('by number or subject, as a chip that can be removed', async () => {
    const screen = await openLog()
    await screen.getByLabelText('Search').first().fill('withdrawal 12')
    await screen.getByRole('button', { name: 'Search' }).click()
    await expect.poll(lastQuery).toMatchObject({ subject: 'withdrawal 12' })
    expect(screen.path()).toBe('/admin?tab=audit&about=withdrawal+12')
    await screen.getByRole('button', { name: 'Remove: withdrawal 12' }).click()
    await expect.poll(lastQuery).not.toHaveProperty('subject')
    await screen.getByLabelText('Search').first().fill('7')
    await screen.getByRole('button', { name: 'Search' }).click()
    await expect.poll(lastQuery).toMatchObject({ subject: '#7' })
  })

  test('by operator, action and days; one Clear removes all', async () => {
    const screen = await openLog('&who=op&what=log+in&from=2026-01-02&to=2026-01-03')
    await expect.poll(lastQuery).toMatchObject({
      username: 'op',
      action: 'log in',
      from: new Date('2026-01-02'),
      to: new Date('2026-01-04'),
    })
    await expect.element(screen.getByRole('button', { name: 'Remove: Log in' })).toBeVisible()
    await screen.getByRole('button', { name: 'Filter' }).click()
    await expect.element(screen.getByLabelText('Action')).toHaveValue('log in')
    await screen.getByLabelText('Action').selectOptions('log out')
    await screen.getByRole('button', { name: 'Show' }).click()
    await expect.poll(lastQuery).toMatchObject({ username: 'op', action: 'log out' })
    await screen.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(lastQuery).not.toHaveProperty('username')
    expect(screen.path()).toBe('/admin?tab=audit')
  })

  test('including the page: older, newer, and the newest', async () => {
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

  test('an empty result is reported with a way out, and so is a list that cannot be read', async () => {
    answer(listAuditLog, [], { totalCount: 0 })
    const screen = await openLog('&about=withdrawal+99')
    await expect.element(screen.getByText('No matching entries')).toBeVisible()
    refuse(listAuditLog, 'rate_limited')
    await screen.getByRole('button', { name: 'Clear' }).first().click()
    await expect.element(screen.getByText('Audit log could not be loaded.')).toBeVisible()
  })
})

describe('an edit is undone from its entry', () => {
  const former = { ...adminCard({ price: '29' }), descriptionEs: '' }
  const EDIT = auditEntry({
    id: 9,
    sequence: 9,
    action: 'change card',
    subject: `card ${former.id}`,
    details: { name: former.name },
    before: former,
    after: { ...former, price: '31', version: 2 },
  })
  const MAINTENANCE = auditEntry({
    id: 10,
    sequence: 10,
    action: 'change setting',
    subject: 'setting maintenance',
    details: { version: 4 },
    before: { isOn: false },
    after: { isOn: true, message: 'Back soon' },
  })
  const RATE = auditEntry({
    id: 11,
    sequence: 11,
    action: 'change game settings',
    subject: 'game settings 3',
    details: { name: 'Fox' },
    before: { isActiveInGames: true, tokensPerMinute: null, version: 6 },
    after: { isActiveInGames: false, tokensPerMinute: '4.5', version: 7 },
  })
  const OLDER = { ...MAINTENANCE, id: 6, sequence: 6, details: { version: 3 } }
  const undoOf = ({ sequence }: { sequence: number }) => ({ name: `Undo #${sequence}` })

  beforeEach(() => {
    answer(listAuditLog, [MAINTENANCE, EDIT, APPROVAL, OLDER], { totalCount: 4 })
    answer(listAdminCards, [adminCard({ price: '31', version: 2 })])
    const maintenance = { ...SETTINGS_UNSET.maintenance, value: { isOn: true, message: 'Back soon' }, version: 4 }
    answer(getSettings, { ...SETTINGS_UNSET, maintenance })
  })

  test('for a card, after a preview of the differences, at the version of the edit', async () => {
    answer(changeCard, adminCard({ version: 3 }))
    const screen = await openLog()
    await screen.getByRole('button', undoOf(EDIT)).click()
    const dialog = screen.getByRole('dialog', { name: 'Undo entry #9' })
    await expect.element(dialog.getByText('price in USDT')).toBeVisible()
    await expect.element(dialog.getByText('31')).toBeVisible()
    await expect.element(dialog.getByText('29')).toBeVisible()
    expect(await violations()).toEqual([])
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Undone').first()).toBeVisible()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(requestsOf(changeCard)).toMatchObject([{ params: { id: former.id }, body: { price: '29', version: 2 } }])
    await expect.poll(() => requestsOf(listAuditLog).length).toBeGreaterThan(1)
  })

  test('for a setting, with its effect on players; a field added later gets its default', async () => {
    answer(putSetting, { version: 5, changedAt: MOMENT })
    const screen = await openLog()
    await screen.getByRole('button', undoOf(MAINTENANCE)).click()
    const dialog = screen.getByRole('dialog', { name: 'Undo entry #10' })
    await expect.element(dialog.getByText('Players can buy, mine and withdraw.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Undone').first()).toBeVisible()
    expect(requestsOf(putSetting).map(({ body }) => body)).toEqual([
      { name: 'maintenance', value: { isOn: false, message: '' }, version: 4 },
    ])
  })

  test.each([
    { is: 'the latest', version: 7, count: 1 },
    { is: 'not the latest', version: 8, count: 0 },
  ])('for the rate of a card in games, if it is $is', async ({ version, count }) => {
    const rate = { cardId: 3, isActive: false, tokensPerMinute: '4.5', ownRate: '4.5', version }
    answer(listAuditLog, [RATE])
    answer(listGameSettings, [{ ...rate, cardName: 'Fox', imageUrl: '/cards/fox.svg' }])
    answer(changeGameSettings, { ...rate, cardName: 'Fox', imageUrl: '/cards/fox.svg', version: version + 1 })
    const screen = await openLog()
    await expect.poll(() => requestsOf(listGameSettings).length).toBeGreaterThan(0)
    if (count === 0) return expect.element(screen.getByText('Changed again since then.')).toBeVisible()
    await screen.getByRole('button', undoOf(RATE)).click()
    const dialog = screen.getByRole('dialog', { name: 'Undo entry #11' })
    await expect.element(dialog.getByText('4.5')).toBeVisible()
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.element(screen.getByText('Undone').first()).toBeVisible()
    expect(requestsOf(changeGameSettings)).toMatchObject([
      { params: { cardId: 3 }, body: { isActive: true, tokensPerMinute: null, version: 7 } },
    ])
  })

  test('and a concurrent change is reported, with nothing to undo', async () => {
    refuse(putSetting, 'setting_changed_meanwhile')
    const screen = await openLog()
    await screen.getByRole('button', undoOf(MAINTENANCE)).click()
    const dialog = screen.getByRole('dialog', { name: 'Undo entry #10' })
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.element(dialog.getByText('Changed by someone else')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    await expect.element(dialog.getByText('What changes')).not.toBeInTheDocument()
    await dialog.getByText('Close', { exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('and the button appears in reserved space: the page below does not move', async () => {
    const card = holdCall(listAdminCards)
    answer(listAuditLog, [EDIT], { totalCount: 1 })
    const screen = await openLog()
    const head = screen.getByText(/Head: entry 12/)
    await expect.element(head).toBeVisible()
    await expect.poll(() => requestsOf(listAdminCards).length).toBe(1)
    const { top } = head.element().getBoundingClientRect()
    card.answer([adminCard({ price: '31', version: 2 })])
    await expect.element(screen.getByRole('button', undoOf(EDIT))).toBeVisible()
    expect(head.element().getBoundingClientRect().top).toBe(top)
  })

  test('unless it was changed again, and never for a payment', async () => {
    const screen = await openLog()
    await expect.element(screen.getByText('Changed again since then.')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(2)
  })

  test('but not by a viewer', async () => {
    answer(getOperatorMe, { ...OPERATOR_ME, role: 'viewer' })
    const screen = await openLog()
    await expect.element(screen.getByText(/Your role is viewer/)).toBeVisible()
    // By the time that an entry's details were opened, what would be beside it is there.
    await expect.element(screen.getByText('op changed maintenance mode.').first()).toBeVisible()
    for (const details of document.querySelectorAll('section[aria-label="Audit log"] details'))
      (details as HTMLDetailsElement).open = true
    await expect.element(screen.getByText('to what').first()).toBeVisible()
    expect([...requestsOf(getSettings), ...requestsOf(listAdminCards)]).toEqual([])
    await expect.element(screen.getByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
    await expect.element(screen.getByText('Changed again since then.')).not.toBeInTheDocument()
  })
})

test('a file that cannot be fetched is reported', async () => {
  const screen = await openLog()
  refuse(listAuditLog, 'files_busy')
  await screen.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(screen.getByText(/^Three files are already being prepared/).first()).toBeVisible()
})

const HOSTILE = [
  '<img src=x onerror=document.title=1>',
  '=HYPERLINK("http://x")\r\njavascript:alert(1)',
  '\u202etxet desrever\u2066',
  'long '.repeat(2_000),
  'x'.repeat(10_000),
]

test.each([1440, 390])('hostile texts run no script, reverse no line, and fit the page of %i px', async (width) => {
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
  for (const details of document.querySelectorAll('section[aria-label="Audit log"] details'))
    (details as HTMLDetailsElement).open = true
  await expect
    .poll(() => document.querySelectorAll('section[aria-label="Audit log"] details dl').length)
    .toBe(entries.length)
  expect(document.querySelector('section img')).toBe(null)
  const list = document.querySelector('section[aria-label="Audit log"]')?.textContent ?? ''
  expect(list).toContain('‹U+202E›txet')
  expect(/[\u202a-\u202e\u2066-\u2069]/.test(list)).toBe(false)
  expect(sidewaysPx()).toBe(0)
  expect(await violations()).toEqual([])
  await page.viewport(1280, 800)
})
