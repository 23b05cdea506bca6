import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getGameBudget, listGameSettings } from '#core/api/admin-games.ts'
import { listAdminPurchases, listAdminUsers } from '#core/api/admin-lists.ts'
import { decideWithdrawal, getWithdrawalFacts, listAdminWithdrawals } from '#core/api/admin-withdrawals.ts'
import { listAdminAirdropClaims } from '#core/api/airdrop.ts'
import { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import { listAuditRuns } from '#core/api/audit-alarms.ts'
import { listAdminCards, listCards } from '#core/api/cards.ts'
import { getDashboard } from '#core/api/dashboard.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { checkAdmin, login, logout } from '#core/api/own-account.ts'
import { listPayments, resolvePayment } from '#core/api/payments.ts'
import { getSettings } from '#core/api/settings.ts'
import { HEALTH, SUMMARY } from '#test/support/browser/parts/desk-samples.ts'
import { sockets } from '#test/support/browser/parts/fake-socket.ts'
import {
  adminPayment,
  adminWithdrawal,
  PAYOUT,
  withdrawalFacts,
} from '#test/support/browser/parts/money-out-samples.ts'
import {
  AUDIT_HEAD,
  adminCard,
  adminPurchase,
  adminUser,
  auditEntry,
  gameBudget,
  gameSettings,
  SECOND_CLAIM,
  SETTINGS_UNSET,
  TWIN_CLAIM,
} from '#test/support/browser/parts/operator-samples.ts'
import { CARD, MOMENT } from '#test/support/browser/parts/samples.ts'
import {
  answer,
  breakConnection,
  disconnectServer,
  holdCall,
  reconnectServer,
  refuse,
  requestsOf,
  respondWith,
} from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { type PartOptions, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { App } from '#web/app.tsx'
import { callOperator } from './session/call-operator.ts'
import { clearOperatorToken, readOperatorToken, storeOperatorToken } from './session/operator-token.ts'

const TWO = [adminWithdrawal({ id: 2 }), adminWithdrawal({ id: 1 })]
const DASHBOARD = { name: 'Admin Dashboard' }

/** The panel as the page shows it, to an operator who is logged in. */
async function openPanel(path = '/admin?tab=withdrawals', options: PartOptions = {}) {
  storeOperatorToken('token')
  answer(checkAdmin, true)
  const screen = await renderPart(<App />, { path, ...options })
  await expect.element(screen.getByRole('heading', DASHBOARD)).toBeVisible()
  return screen
}

/** What another tab of this browser does to the token. */
function changeElsewhere(token: string | null) {
  if (token === null) localStorage.removeItem('adminToken')
  else localStorage.setItem('adminToken', token)
  dispatchEvent(new StorageEvent('storage', { key: 'adminToken', newValue: token }))
}

/** A call that is made now is read after all that were answered before. */
const untilAnswersAreRead = () => callOperator<typeof getOperatorHealth>('GET', '/api/admin/health')

beforeEach(() => {
  answer(getOperatorHealth, HEALTH)
  answer(getWithdrawalFacts, withdrawalFacts())
  answer(getDashboard, SUMMARY)
  answer(listAdminWithdrawals, [], { totalCount: 0 })
  answer(listAdminPurchases, [], { totalCount: 0 })
  answer(listAuditRuns, { runs: [] })
  answer(getAuditHead, AUDIT_HEAD)
})
afterEach(clearOperatorToken)

describe('the zone', () => {
  test('has its own bar, and loads nothing of a player', async () => {
    // A call that nobody stubbed fails the test: `POST /api/users` and all that a player's page asks for.
    const screen = await openPanel('/admin', { wallet: SIGNED_IN })
    await expect.element(screen.getByRole('link', { name: 'To the site' })).toHaveAttribute('href', '/')
    await expect.element(screen.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect.element(screen.getByRole('group', { name: 'Language' })).toBeVisible()
    await expect.element(screen.getByRole('navigation')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('contentinfo')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: /^Connect/ })).not.toBeInTheDocument()
    expect(sockets).toHaveLength(0)
    expect(await violations()).toEqual([])
  })

  test('has every tab of the specification, and Game Management opens by its own address', async () => {
    answer(getSettings, SETTINGS_UNSET)
    answer(getGameBudget, gameBudget())
    answer(listGameSettings, [gameSettings()])
    const screen = await openPanel()
    const tabs = ['Overview', 'NFT Cards', 'Users', 'Purchases', 'All Purchases', 'Withdrawals', 'Airdrops']
    for (const name of [...tabs, 'Give NFT', 'Send Tokens', 'Settings']) {
      await expect.element(screen.getByRole('tab', { name, exact: true })).toBeVisible()
    }
    await screen.getByRole('tab', { name: 'Game Management', exact: true }).click()
    expect(screen.path()).toBe('/admin?tab=games')
    await expect.element(screen.getByRole('heading', { name: 'Game Management' })).toBeVisible()
    await expect.element(screen.getByRole('region', { name: 'Rates by card' })).toBeVisible()
  })

  test('does not refetch when the window regains focus', async () => {
    await openPanel()
    await expect.poll(() => requestsOf(listAdminWithdrawals)).toHaveLength(1)
    dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('visibilitychange'))
    dispatchEvent(new Event('focus'))
    await untilAnswersAreRead()
    expect(requestsOf(listAdminWithdrawals)).toHaveLength(1)
    expect(requestsOf(checkAdmin)).toHaveLength(1)
  })

  test('refetches once the server is reachable again', async () => {
    const screen = await openPanel()
    await expect.element(screen.getByText('No pending withdrawals')).toBeVisible()
    answer(listPayments, [], { totalCount: 0 })
    disconnectServer()
    await screen.getByRole('tab', { name: 'Payments' }).click()
    await expect.element(screen.getByText('Payments could not be loaded.')).toBeVisible()
    const sign = screen.getByRole('banner').getByRole('status')
    await expect.element(sign).toMatchTextContent('The server cannot be reached.')
    // In one step: what another part asks for afterwards would take the sign, and its button, away.
    const button = sign.getByRole('button', { name: 'Try again' }).element() as HTMLButtonElement
    reconnectServer()
    button.click()
    await expect.element(screen.getByText('No payments on hold')).toBeVisible()
  })
})

describe('a tab’s queue', () => {
  test('opens with pending requests, and its counters match its rows', async () => {
    answer(getOperatorHealth, { ...HEALTH, pendingWithdrawals: 3, openPayments: 1 })
    const list = holdCall(listAdminWithdrawals)
    const screen = await openPanel()
    await expect.element(screen.getByRole('tab', { name: 'Withdrawals 3 waiting' })).toBeVisible()
    list.answer(TWO)
    await expect.element(screen.getByRole('row').nth(2)).toBeVisible()
    expect(screen.getByRole('row').elements()).toHaveLength(3)
    await expect.element(screen.getByRole('tab', { name: 'Withdrawals 2 waiting' })).toBeVisible()
    expect(screen.getByText('Pending Withdrawals').element().nextElementSibling?.textContent).toBe('2')
    expect(requestsOf(listAdminWithdrawals)[0]?.query.status).toBe('pending')
    await expect.element(screen.getByRole('radio', { name: 'Pending' })).toBeChecked()

    // Another filter is not the queue: the counter is the platform's again.
    await screen.getByText('Approved', { exact: true }).click()
    await expect.element(screen.getByRole('tab', { name: 'Withdrawals 3 waiting' })).toBeVisible()
    await expect.element(screen.getByRole('tab', { name: 'Payments 1 waiting' })).toBeVisible()
  })

  test('keeps its filter in the address', async () => {
    answer(listAdminWithdrawals, [])
    const screen = await openPanel('/admin?tab=withdrawals&show=rejected')
    await expect.element(screen.getByText('No rejected withdrawals')).toBeVisible()
    await screen.getByText('All', { exact: true }).click()
    await expect.element(screen.getByText('No withdrawals yet')).toBeVisible()
    expect(screen.path()).toBe('/admin?tab=withdrawals&show=any')
  })

  test('aligns points and units of amounts, and does not label each one as pending', async () => {
    answer(listAdminWithdrawals, [
      adminWithdrawal({ id: 2, amount: '1234.5', fee: '0', net: '1234.5' }),
      adminWithdrawal({ id: 1, amount: '20', tokenType: 'BV3', fee: '0', net: '20' }),
    ])
    const screen = await openPanel('/admin?tab=withdrawals')
    const cells = [/^1,234\.5000 USDT/, /^20\.00 BV3/].map((name) => screen.getByRole('cell', { name }))
    for (const cell of cells) await expect.element(cell).toBeVisible()
    const elements = cells.map((cell) => cell.element())
    const unitsPx = elements.map((it) => it.querySelector('[data-unit]')?.getBoundingClientRect().right ?? 0)
    expect(unitsPx[0]).toBe(unitsPx[1])
    const [first = 0, second = 0] = elements.map(pointPx)
    expect(Math.abs(first - second)).toBeLessThan(1)
    for (const badge of screen
      .getByText('Pending', { exact: true })
      .elements()
      .filter((it) => it.closest('td')))
      expect(badge.closest('.sr-only')).not.toBeNull()
  })

  test('keeps the width of its columns when a status changes', async () => {
    answer(listPayments, [], { totalCount: 0 })
    answer(listAdminWithdrawals, TWO)
    const screen = await openPanel('/admin?tab=withdrawals&show=any')
    await expect.element(screen.getByRole('columnheader').first()).toBeVisible()
    const widths = () =>
      screen
        .getByRole('columnheader')
        .elements()
        .map((it) => it.getBoundingClientRect().width)
    const before = widths()
    const reason = `A reason without a blank ${'x'.repeat(200)}`
    answer(listAdminWithdrawals, [
      adminWithdrawal({ id: 2, status: 'completed', payout: PAYOUT }),
      adminWithdrawal({ id: 1, status: 'rejected', reason, decidedBy: 'op' }),
    ])
    await screen.getByRole('tab', { name: 'Payments' }).click()
    await screen.getByRole('tab', { name: /^Withdrawals/ }).click()
    await screen.getByText('All', { exact: true }).click()
    await expect.element(screen.getByText(/^A reason without a blank/)).toBeVisible()
    expect(widths()).toEqual(before)
  })

  test('loads, fails, retries, is empty', async () => {
    const list = holdCall(listAdminWithdrawals)
    const screen = await openPanel()
    await expect.element(screen.getByText('Loading: Withdrawals')).toBeInTheDocument()
    list.refuse('dependency_down')
    await expect.element(screen.getByText('Withdrawals could not be loaded.')).toBeVisible()
    // The filter stays while its list does not come.
    await expect.element(screen.getByRole('radio', { name: 'Pending' })).toBeChecked()
    answer(listAdminWithdrawals, [], { totalCount: 0 })
    await screen.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('No pending withdrawals')).toBeVisible()
    await screen.getByRole('button', { name: 'Show all withdrawals' }).click()
    await expect.element(screen.getByRole('radio', { name: 'All' })).toBeChecked()
  })

  test('shows the age of its data, and keeps its rows', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    answer(listAdminWithdrawals, TWO, { totalCount: 2 })
    const screen = await openPanel()
    await expect.element(screen.getByRole('row').nth(2)).toBeVisible()
    refuse(listAdminWithdrawals, 'dependency_down')
    await vi.advanceTimersByTimeAsync(31_000)
    await expect.element(screen.getByText(/^Not updated since/)).toBeVisible()
    expect(screen.getByRole('row').elements()).toHaveLength(3)
  })

  test('reports that its next page failed, and keeps its rows', async () => {
    answer(listAdminWithdrawals, TWO, { nextCursor: '1', totalCount: 30 })
    const screen = await openPanel()
    await expect.element(screen.getByRole('tab', { name: 'Withdrawals 30 waiting' })).toBeVisible()
    refuse(listAdminWithdrawals, 'dependency_down')
    await screen.getByRole('button', { name: 'Load more' }).click()
    await expect.element(screen.getByText('More could not be loaded. Please try again.')).toBeVisible()
    expect(screen.getByRole('row').elements()).toHaveLength(3)
    answer(listAdminWithdrawals, [adminWithdrawal({ id: 9 })], { totalCount: 3 })
    await screen.getByRole('button', { name: 'Load more' }).click()
    await expect.element(screen.getByText('No. 9')).toBeVisible()
  })
})

describe('a decision', () => {
  test('already made by someone else is reported, and the list shows it', async () => {
    answer(listAdminWithdrawals, [adminWithdrawal()], { totalCount: 1 })
    const screen = await openPanel()
    await screen.getByRole('button', { name: 'Approve' }).click()
    refuse(decideWithdrawal, 'withdrawal_already_decided')
    answer(listAdminWithdrawals, [], { totalCount: 0 })
    await screen.getByRole('button', { name: 'Approve 19.5000 USDT' }).click()
    await expect.element(screen.getByText('Not approved')).toBeVisible()
    await expect.element(screen.getByText('This withdrawal was already decided.')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByText('No pending withdrawals')).toBeVisible()
    await expect.element(screen.getByText('waiting')).not.toBeInTheDocument()
  })

  test('to reject needs a reason: the field reports it and gets the focus; two submits are one', async () => {
    answer(listAdminWithdrawals, [adminWithdrawal()], { totalCount: 1 })
    const screen = await openPanel()
    await screen.getByRole('button', { name: 'Reject' }).click()
    const dialog = screen.getByRole('dialog')
    const reason = dialog.getByLabelText('Reason')
    const submit = dialog.getByRole('button', { name: /^Reject/ })
    await reason.fill('   ')
    await submit.click()
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('A rejection needs a reason.')
    await expect.element(reason).toHaveFocus()
    await expect.element(reason).toHaveAccessibleDescription('A rejection needs a reason. The player sees it.')
    expect(await violations()).toEqual([])
    expect(requestsOf(decideWithdrawal)).toHaveLength(0)

    const call = holdCall(decideWithdrawal)
    await reason.fill(' Please verify your account first. ')
    const form = reason.element().closest('form')
    form?.requestSubmit()
    form?.requestSubmit()
    await expect.element(submit).toHaveAttribute('aria-busy', 'true')
    call.answer(adminWithdrawal({ status: 'rejected', reason: 'Please verify your account first.' }))
    await expect.element(screen.getByText('Withdrawal Updated').first()).toBeVisible()
    expect(requestsOf(decideWithdrawal).map(({ body }) => body)).toEqual([
      { status: 'rejected', reason: 'Please verify your account first.', way: 'hot_wallet' },
    ])
  })

  test('that fails can be made again, and its text stays', async () => {
    answer(listAdminWithdrawals, [adminWithdrawal()], { totalCount: 1 })
    breakConnection(decideWithdrawal)
    const screen = await openPanel()
    await screen.getByRole('button', { name: 'Reject' }).click()
    const reason = screen.getByLabelText('Reason')
    await reason.fill('Not yours')
    await screen.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect.element(screen.getByText('Not rejected')).toBeVisible()
    await expect.element(reason).toHaveValue('Not yours')
  })
})

describe('a decision that failed on the server', () => {
  test.each([
    { what: 'Reject', text: 'The withdrawal could not be rejected. Please try again.' },
    { what: 'Approve', text: 'The withdrawal could not be approved. Please try again.' },
  ])('is reported: $what', async ({ what, text }) => {
    answer(listAdminWithdrawals, [adminWithdrawal()], { totalCount: 1 })
    respondWith(decideWithdrawal, 500, '{}')
    const screen = await openPanel()
    await screen.getByRole('button', { name: what }).click()
    const dialog = screen.getByRole('dialog')
    if (what === 'Reject') await dialog.getByLabelText('Reason').fill('Verify first')
    await dialog.getByRole('button', { name: new RegExp(`^${what}`) }).click()
    await expect.element(dialog.getByText(text)).toBeVisible()
  })
})

describe('the login', () => {
  test('reports missing fields in both places, and focuses the first', async () => {
    const screen = await renderPart(<App />, { path: '/admin' })
    await screen.getByRole('button', { name: 'Login' }).click()
    await expect.element(screen.getByText('Missing Information').first()).toBeVisible()
    await expect.element(screen.getByText('Please enter both username and password').first()).toBeVisible()
    const username = screen.getByLabelText('Username')
    await expect.element(username).toHaveFocus()
    await expect.element(username).toHaveAccessibleDescription('Enter your username.')
    await username.fill('op')
    await screen.getByRole('button', { name: 'Login' }).click()
    await expect.element(screen.getByLabelText('Password')).toHaveFocus()
    await expect.element(username).toHaveAttribute('aria-invalid', 'false')
    expect(requestsOf(login)).toHaveLength(0)
  })

  test('is refused in the server’s words, and can be retried', async () => {
    refuse(login, 'login_failed')
    const screen = await renderPart(<App />, { path: '/admin' })
    await screen.getByLabelText('Username').fill('op')
    await screen.getByLabelText('Password').fill('not the password')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Login Failed').first()).toBeVisible()
    await expect.element(screen.getByText('Invalid username or password').first()).toBeVisible()
    expect(localStorage.getItem('adminToken')).toBe(null)
    answer(login, { success: true, token: 'token', expiresAt: MOMENT })
    answer(checkAdmin, true)
    await screen.getByLabelText('Password').fill('the password')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('Login Successful').first()).toBeVisible()
    await expect.element(screen.getByRole('heading', DASHBOARD)).toBeVisible()
  })

  test('asks for the one-time code if the account has one', async () => {
    refuse(login, 'login_code_required')
    const screen = await renderPart(<App />, { path: '/admin' })
    await screen.getByLabelText('Username').fill(' op ')
    await screen.getByLabelText('Password').fill('secret')
    await userEvent.keyboard('{Enter}')
    const code = screen.getByLabelText('One-time code')
    await expect.element(code).toHaveFocus()
    refuse(login, 'login_code_wrong')
    await code.fill('000 000')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(/^This code is wrong or was already used/).first()).toBeVisible()
    answer(login, { success: true, token: 'token', expiresAt: MOMENT })
    answer(checkAdmin, true)
    await code.fill('123 456')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('heading', DASHBOARD)).toBeVisible()
    expect(requestsOf(login).at(-1)?.body).toEqual({ username: 'op', password: 'secret', code: '123456' })
    expect(localStorage.getItem('adminToken')).toBe('token')
  })

  test('shows that it is in progress', async () => {
    const call = holdCall(login)
    const screen = await renderPart(<App />, { path: '/admin' })
    await screen.getByLabelText('Username').fill('op')
    await screen.getByLabelText('Password').fill('secret')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('button', { name: 'Logging in...' })).toHaveAttribute('aria-busy', 'true')
    answer(checkAdmin, true)
    call.answer({ success: true, token: 'token', expiresAt: MOMENT })
    await expect.element(screen.getByRole('heading', DASHBOARD)).toBeVisible()
  })

  test('has ended: the panel closes, whichever call detects it', async () => {
    const screen = await openPanel()
    refuse(listAuditLog, 'operator_unauthenticated')
    await screen.getByRole('tab', { name: 'Audit log' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Login Again' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    expect(localStorage.getItem('adminToken')).toBe(null)
  })

  test.each([401, 403])(
    'is not ended by a proxy’s page with %i: the list reports that it could not be read',
    async (status) => {
      const screen = await openPanel()
      respondWith(listAuditLog, status, '<h1>Go away</h1>')
      await screen.getByRole('tab', { name: 'Audit log' }).click()
      await expect.element(screen.getByRole('alert')).toBeVisible()
      expect(readOperatorToken().isRefused).toBe(false)
      await expect.element(screen.getByRole('heading', DASHBOARD)).toBeVisible()
    },
  )

  test('is not ended by late answers to an earlier one', async () => {
    const late = holdCall(listAdminWithdrawals)
    const screen = await openPanel()
    await expect.poll(() => requestsOf(listAdminWithdrawals)).toHaveLength(1)
    answer(listAdminWithdrawals, [], { totalCount: 0 })
    changeElsewhere('another token')
    await expect.element(screen.getByText('No pending withdrawals')).toBeVisible()
    late.refuse('operator_unauthenticated')
    await untilAnswersAreRead()
    expect(readOperatorToken()).toEqual({ token: 'another token', isRefused: false })
    await expect.element(screen.getByRole('heading', DASHBOARD)).toBeVisible()
  })

  test('and the logout of another tab apply to this tab', async () => {
    const screen = await openPanel()
    changeElsewhere(null)
    await expect.element(screen.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
    changeElsewhere('token of the other tab')
    await expect.element(screen.getByRole('heading', DASHBOARD)).toBeVisible()
    expect(requestsOf(checkAdmin).at(-1)?.headers.get('Authorization')).toBe('Bearer token of the other tab')
  })

  test('leaves nothing on screen or in memory for the next operator', async () => {
    answer(listAdminWithdrawals, [adminWithdrawal()], { totalCount: 1 })
    const screen = await openPanel()
    await expect.element(screen.getByText('No. 1')).toBeVisible()
    breakConnection(logout)
    await screen.getByRole('button', { name: 'Logout' }).click()
    await expect.element(screen.getByText('Logged out here only').first()).toBeVisible()
    holdCall(listAdminWithdrawals)
    storeOperatorToken('the next one')
    await expect.element(screen.getByRole('heading', DASHBOARD)).toBeVisible()
    await expect.element(screen.getByText('No. 1')).not.toBeInTheDocument()
  })
})

test('a payment made while its order was held is credited at the order’s price, and the form says so', async () => {
  const ordered = adminCard({ id: 2, name: 'Java', price: '40' })
  answer(listPayments, [adminPayment({ orderPrice: { cardId: 2, copies: 2, amount: '8' }, transfers: 3 })], {
    totalCount: 1,
  })
  answer(listAdminCards, [adminCard(), ordered])
  const screen = await openPanel('/admin?tab=payments')
  await expect.element(screen.getByText('3 transfers.', { exact: false })).toBeVisible()
  await screen.getByRole('button', { name: 'Credit' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByRole('button', { name: 'Credit 2 copies' })).toBeVisible()
  await expect.element(dialog.getByText('the order’s price and terms apply', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('Price of its order')).toBeVisible()
  await expect.element(dialog.getByText('8.0000 USDT', { exact: true })).toBeVisible()
})

test('a payment is credited as its form says, and the note may be empty', async () => {
  const other = adminCard({ id: 2, name: 'Java', price: '4', version: 5 })
  answer(listPayments, [adminPayment()], { totalCount: 1 })
  answer(listAdminCards, [adminCard(), other])
  answer(resolvePayment, adminPayment({ status: 'credited', open: '0' }))
  const screen = await openPanel('/admin?tab=payments')
  await expect.element(screen.getByRole('tab', { name: 'Payments 1 waiting' })).toBeVisible()
  await screen.getByRole('button', { name: 'Credit' }).click()
  await screen.getByLabelText('Card', { exact: true }).selectOptions('2')
  await expect.element(screen.getByText('current price and terms apply', { exact: false })).toBeVisible()
  // Nine USDT pay two of these.
  answer(listPayments, [], { totalCount: 0 })
  await screen.getByRole('button', { name: 'Credit 2 copies' }).click()
  await expect.element(screen.getByText('2 × Java delivered.').first()).toBeVisible()
  await expect.element(screen.getByText('No payments on hold')).toBeVisible()
  expect(requestsOf(resolvePayment).map(({ body }) => body)).toEqual([
    { action: 'credit', cardId: 2, cardVersion: 5, isAtOrderPrice: false, copies: 2, note: '' },
  ])
})

describe.each([1440, 390])('on a screen of %i px', (width) => {
  beforeEach(() => page.viewport(width, 900))
  afterEach(() => page.viewport(1280, 800))

  test('axe finds no fault in any tab, and nothing exceeds the screen', async () => {
    answer(listAdminWithdrawals, TWO, { totalCount: 2 })
    answer(listPayments, [adminPayment()], { totalCount: 1 })
    answer(listAdminAirdropClaims, [TWIN_CLAIM, SECOND_CLAIM], { totalCount: 2 })
    answer(listAuditLog, [auditEntry()], { totalCount: 1 })
    answer(listAdminUsers, [adminUser()], { totalCount: '1000+' })
    answer(listAdminPurchases, [adminPurchase()], { totalCount: 1 })
    answer(listCards, [CARD])
    const screen = await openPanel('/admin')
    const open = async (name: string) => {
      const tab = screen.getByRole('tab', { name })
      if (tab.query() !== null) return tab.click()
      await screen.getByRole('button', { name: 'More' }).click()
      expect(await violations()).toEqual([])
      await screen.getByRole('navigation', { name: 'All tabs' }).getByRole('button', { name, exact: true }).click()
    }
    await expect.element(screen.getByText('Recent purchases')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Approve' }).first()).toBeVisible()
    expect(await violations()).toEqual([])
    await screen.getByRole('button', { name: 'Approve' }).first().click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    for (const [tab, text] of [
      ['Payments', 'Credit'],
      ['Airdrops', 'Found 2 pending claim(s)'],
      ['Users', '1,000+ found'],
      ['Purchases', 'The latest 50, as they come in.'],
      ['All Purchases', '1 found'],
    ] as const) {
      await open(tab)
      await expect.element(screen.getByText(text, { exact: true }).first()).toBeVisible()
      expect(await violations()).toEqual([])
      expect(sidewaysPx()).toBe(0)
    }
    await open('Audit log')
    await expect.element(screen.getByRole('tabpanel').getByText('op logged in from ::1.').first()).toBeVisible()
    expect(await violations()).toEqual([])
    expect(sidewaysPx()).toBe(0)
  })
})

test('in Spanish: the login, labels, statuses, figures, refusals and the audit log', async () => {
  refuse(login, 'login_failed')
  const screen = await renderPart(<App />, { path: '/admin', language: 'es' })
  await expect.element(screen.getByRole('heading', { name: 'Acceso de administrador' })).toBeVisible()
  const submit = screen.getByRole('button', { name: 'Iniciar sesión' })
  await submit.click()
  await expect.element(screen.getByText('Ingresa el usuario y la contraseña').first()).toBeVisible()
  await screen.getByLabelText('Usuario').fill('op')
  await screen.getByLabelText('Contraseña').fill('secret')
  await submit.click()
  await expect.element(screen.getByText('Usuario o contraseña incorrectos').first()).toBeVisible()

  answer(login, { success: true, token: 'token', expiresAt: MOMENT })
  answer(checkAdmin, true)
  answer(listAdminWithdrawals, [adminWithdrawal({ amount: '1234.5', fee: '0', net: '1234.5' })], { totalCount: 1 })
  await submit.click()
  await expect.element(screen.getByRole('heading', { name: 'Panel de administración' })).toBeVisible()
  const row = screen.getByRole('row').filter({ hasText: 'N.º 1' })
  await expect.element(row.getByText('Pendiente', { exact: true })).toBeVisible()
  await expect.element(row.getByText('1.234,5000 USDT').first()).toBeVisible()
  await row.getByRole('button', { name: 'Aprobar' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Aprobar el retiro n.º 1' })
  await expect.element(dialog.getByRole('button', { name: 'Aprobar 1.234,5000 USDT' })).toBeVisible()
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  const failure = { action: 'fail to log in', details: { address: '::1', wrong: 'password' } }
  answer(listAuditLog, [auditEntry({ id: 2 }), auditEntry(failure)], { totalCount: 2 })
  await screen.getByRole('tab', { name: 'Registro de auditoría' }).click()
  await expect.element(screen.getByRole('row').filter({ hasText: 'op inició sesión desde ::1.' })).toBeVisible()
  const failed = screen.getByText('Falló un inicio de sesión como op, desde ::1: contraseña incorrecta.')
  await expect.element(failed).toBeVisible()
  expect(await violations()).toEqual([])
})

/** Where the decimal point of a cell's amount stands. */
function pointPx(cell: Element): number {
  const text = cell.querySelector('[data-unit]')?.previousSibling
  const range = document.createRange()
  const at = text?.textContent?.indexOf('.') ?? -1
  if (!text || at < 0) return Number.NaN
  range.setStart(text, at)
  range.setEnd(text, at + 1)
  return range.getBoundingClientRect().left
}
