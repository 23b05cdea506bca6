import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type AdminPurchaseView, listAdminPurchases, listAdminUsers } from '#core/api/admin-lists.ts'
import { listAdminWithdrawals } from '#core/api/admin-withdrawals.ts'
import { listCards } from '#core/api/cards.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { checkAdmin } from '#core/api/own-account.ts'
import { HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { adminWithdrawal } from '#test/support/browser/parts/money-out-samples.ts'
import { adminPurchase, adminUser } from '#test/support/browser/parts/operator-samples.ts'
import { ADDRESS, CARD } from '#test/support/browser/parts/samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { App } from '#web/app.tsx'
import { clearOperatorToken, storeOperatorToken } from './session/operator-token.ts'

async function openPanel(path: string, language: 'en' | 'es' = 'en') {
  storeOperatorToken('token')
  answer(checkAdmin, true)
  const screen = await renderPart(<App />, { path, language })
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}
type Screen = Awaited<ReturnType<typeof openPanel>>

/** Eight pages of two lines, on and back. */
function answerPages() {
  answer(listAdminPurchases, ({ query }) => linesAt(query.cursor).map((id) => adminPurchase({ id })), {
    cursors: ({ query }) => {
      const lines = linesAt(query.cursor)
      const [first = 0, last = 0] = [lines[0], lines.at(-1)]
      return { ...(last > 1 && { next: `1.${last}` }), ...(first < 16 && { previous: `back.1.${first}` }) }
    },
    totalCount: 16,
  })
}
function linesAt(cursor: string | undefined): number[] {
  const id = Number(cursor?.split('.').at(-1) ?? 17)
  return cursor?.startsWith('back') === true ? [id + 2, id + 1] : [id - 1, id - 2]
}
const shownIds = (screen: Screen) =>
  screen
    .getByRole('row')
    .elements()
    .flatMap((row) => /No\. (\d+)/.exec(row.querySelector('td')?.textContent ?? '')?.[1] ?? [])
    .map(Number)

beforeEach(() => {
  answer(getOperatorHealth, HEALTH)
  answer(listAdminWithdrawals, [], { totalCount: 0 })
  answer(listAdminPurchases, [adminPurchase()], { totalCount: 1 })
  answer(listCards, [CARD])
})
afterEach(clearOperatorToken)

describe('the overview', () => {
  test('opens first, with waiting requests before purchases', async () => {
    answer(listAdminWithdrawals, [adminWithdrawal()], { totalCount: 1 })
    const screen = await openPanel('/admin')
    await expect.element(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(screen.getByRole('tab', { name: 'Withdrawals 1 waiting' })).toBeVisible()
    const requests = screen.getByRole('region', { name: 'Withdrawal requests' })
    await requests.getByRole('button', { name: 'Approve' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Approve withdrawal No. 1' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await requests.getByRole('button', { name: 'Reject' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Reject withdrawal 1' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(requestsOf(listAdminWithdrawals)[0]?.query.status).toBe('pending')
    expect(requestsOf(listAdminPurchases)[0]?.query.limit).toBe(10)
    const bought = screen.getByRole('region', { name: 'Recent purchases' })
    await expect.element(bought.getByText('No. 12')).toBeVisible()
    await bought.getByRole('button', { name: 'All purchases' }).click()
    expect(screen.path()).toBe('/admin?tab=allPurchases')
  })

  test('on a phone shows a request with its buttons without scrolling', async () => {
    await page.viewport(390, 844)
    answer(listAdminWithdrawals, [adminWithdrawal()], { totalCount: 1 })
    const screen = await openPanel('/admin')
    const approve = screen.getByRole('button', { name: 'Approve' })
    await expect.element(approve).toBeVisible()
    const bar = screen.getByRole('tablist').element().getBoundingClientRect()
    expect(bar.bottom).toBeGreaterThan(800)
    expect(approve.element().getBoundingClientRect().bottom).toBeLessThan(bar.top)
    for (const button of screen.getByRole('tab').elements()) {
      expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    }
    await page.viewport(1280, 800)
  })

  test('on a phone collapses good signs into one line, and shows those that need attention', async () => {
    await page.viewport(390, 844)
    answer(getOperatorHealth, { ...HEALTH, openPayments: 2 })
    const screen = await openPanel('/admin')
    await expect.element(screen.getByRole('button', { name: 'Open Payments' })).toBeVisible()
    await expect.element(screen.getByText('Ledger audit')).not.toBeVisible()
    await screen.getByText('4 more checks are fine').click()
    await expect.element(screen.getByText('Ledger audit')).toBeVisible()
    await page.viewport(1280, 800)
  })
})

describe('users', () => {
  test('have a card each, with exact figures on demand', async () => {
    answer(
      listAdminUsers,
      [
        adminUser({ usdtBalance: '1.45678901', referralEarnings: '4.35' }),
        adminUser({ id: 8, hasSignedIn: false, latestPurchases: [], nftCount: 0, totalPurchases: 0 }),
      ],
      { totalCount: 2 },
    )
    const screen = await openPanel('/admin?tab=users')
    const cards = screen.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: 'Active' })
    const first = cards.nth(0)
    await expect.element(first.getByRole('link', { name: 'Player 7' })).toBeVisible()
    for (const text of ['1,234.56 BV3', '1.4567 USDT', '4.3500 USDT', 'Active', '4 · 1 given', 'Java · 29.00 USDT']) {
      await expect.element(first.getByText(text, { exact: true }).first()).toBeVisible()
    }
    await first.getByRole('button', { name: '1.4567 USDT, show all digits' }).click()
    await expect.element(first.getByText('1.45678901 USDT')).toBeVisible()
    const second = cards.nth(1)
    await expect.element(second.getByText('Active · never signed in', { exact: true })).toBeVisible()
    for (const text of ['Latest purchases', 'No purchases yet', 'given', 'Referral earnings'])
      await expect.element(second.getByText(text)).not.toBeInTheDocument()
  })

  test('with given copies only have bought none, and no line says otherwise', async () => {
    const latestPurchases = adminUser().latestPurchases.filter(({ paymentMethod }) => paymentMethod === 'gift')
    answer(listAdminUsers, [adminUser({ nftCount: 1, totalPurchases: 0, latestPurchases })], { totalCount: 1 })
    const screen = await openPanel('/admin?tab=users')
    await expect.element(screen.getByText('1 · 1 given')).toBeVisible()
    await expect.element(screen.getByRole('heading', { name: 'Given' })).toBeVisible()
    await expect.element(screen.getByText('Latest purchases')).not.toBeInTheDocument()
  })

  test('are filtered by the address only: chips remove filters one by one, or all', async () => {
    answer(listAdminUsers, [adminUser()], { totalCount: 1 })
    const screen = await openPanel('/admin?tab=users&signedIn=no&wallet=0xabcd&from=2026-02-31&to=2026-03-01')
    await expect.element(screen.getByText('1 found')).toBeVisible()
    const query = () => requestsOf(listAdminUsers).at(-1)?.query
    // The thirty-first of February is no day, and filters nothing.
    const to = new Date(Date.UTC(2026, 2, 2))
    expect(query()).toMatchObject({ signedIn: 'no', wallet: '0xabcd', to })
    expect(query()?.from).toBeUndefined()
    await screen.getByRole('button', { name: 'Remove the filter Signed in: Never' }).click()
    await expect.poll(() => screen.path()).toBe('/admin?tab=users&wallet=0xabcd&to=2026-03-01')
    await screen.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => query()?.wallet).toBeUndefined()
    await expect.element(screen.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument()
  })

  test('with a prefix that is too short are refused in its field', async () => {
    answer(listAdminUsers, [], { totalCount: 0 })
    const screen = await openPanel('/admin?tab=users')
    await expect.element(screen.getByText('No users yet')).toBeVisible()
    await screen.getByRole('button', { name: 'Filter…' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Filter' })
    const wallet = dialog.getByLabelText('Wallet')
    await wallet.fill('0xab')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('Please enter 0x and at least 4 digits')
    await expect.element(wallet).toHaveFocus()
    await wallet.fill('0xABCD')
    await dialog.getByLabelText('Signed in').selectOptions('yes')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect.element(screen.getByText('No users match these filters')).toBeVisible()
    expect(requestsOf(listAdminUsers).at(-1)?.query).toMatchObject({ signedIn: 'yes', wallet: '0xabcd' })
  })
})

describe('all purchases', () => {
  test('hold at most five pages at a time, and can be scrolled back', async () => {
    answerPages()
    const screen = await openPanel('/admin?tab=allPurchases')
    await expect.element(screen.getByText('16 found')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Load previous' })).not.toBeInTheDocument()
    for (let last = 15; last > 1; last -= 2) {
      await expect.poll(() => shownIds(screen).at(-1)).toBe(last)
      await screen.getByRole('button', { name: 'Load more' }).click()
    }
    await expect.poll(() => shownIds(screen)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    await expect.element(screen.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
    for (const first of [12, 14, 16]) {
      await screen.getByRole('button', { name: 'Load previous' }).click()
      await expect.poll(() => shownIds(screen)[0]).toBe(first)
    }
    expect(shownIds(screen)).toEqual([16, 15, 14, 13, 12, 11, 10, 9, 8, 7])
    await expect.element(screen.getByRole('button', { name: 'Load previous' })).not.toBeInTheDocument()
  })

  test('show card, price and payment method, and are filtered by card, method, wallet and days', async () => {
    const gift: Partial<AdminPurchaseView> = { id: 11, paymentMethod: 'gift', txHash: null, purchasePrice: '0' }
    answer(listAdminPurchases, [adminPurchase(), adminPurchase(gift)], { totalCount: '1000+' })
    const screen = await openPanel('/admin?tab=allPurchases')
    await expect.element(screen.getByText('1,000+ found')).toBeVisible()
    const row = screen.getByRole('row').filter({ hasText: 'No. 12' })
    for (const text of ['29.00', 'Java', 'Now 31.50 USDT', /^USDT/]) {
      await expect.element(row.getByText(text).first()).toBeVisible()
    }
    await expect.element(screen.getByRole('row').filter({ hasText: 'No. 11' }).getByText('Gift')).toBeVisible()
    await screen.getByRole('button', { name: 'Filter…' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByLabelText('Card').selectOptions(String(CARD.id))
    await dialog.getByLabelText('Paid').selectOptions('bought')
    await dialog.getByLabelText('Wallet').fill(ADDRESS)
    await dialog.getByLabelText('From').fill('2026-03-01')
    await dialog.getByRole('button', { name: 'Show' }).click()
    await expect.element(screen.getByRole('button', { name: `Remove the filter Card: ${CARD.name}` })).toBeVisible()
    expect(requestsOf(listAdminPurchases).at(-1)?.query).toMatchObject({
      cardId: CARD.id,
      way: 'bought',
      wallet: ADDRESS.toLowerCase(),
      from: new Date(Date.UTC(2026, 2, 1)),
    })
  })
})

test('the latest purchases appear by themselves, and a failure is reported', async () => {
  refuse(listAdminPurchases, 'dependency_down')
  const screen = await openPanel('/admin?tab=purchases')
  await expect.element(screen.getByText('Purchases could not be loaded.')).toBeVisible()
  answer(listAdminPurchases, [adminPurchase()], { totalCount: 1, nextCursor: '1.12' })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByText('No. 12')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
  expect(requestsOf(listAdminPurchases).at(-1)?.query.limit).toBe(50)
})

test('on a phone every tab is two taps away', async () => {
  await page.viewport(390, 844)
  answer(listAdminUsers, [adminUser()], { totalCount: 1 })
  const screen = await openPanel('/admin?tab=users')
  const more = screen.getByRole('button', { name: 'More' })
  await expect.element(more).toHaveAttribute('aria-current', 'page')
  await more.click()
  const sheet = screen.getByRole('navigation', { name: 'All tabs' })
  await expect.element(sheet.getByRole('button', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
  await sheet.getByRole('button', { name: 'All Purchases' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(screen.path()).toBe('/admin?tab=allPurchases')
  await page.viewport(1280, 800)
})

test('in Spanish: figures, filters and dates', async () => {
  answer(listAdminUsers, [adminUser()], { totalCount: '1000+' })
  const screen = await openPanel('/admin?tab=users&signedIn=no', 'es')
  await expect.element(screen.getByText('1.000+ resultados')).toBeVisible()
  await expect.element(screen.getByText('1.234,56 BV3')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Quitar el filtro Inició sesión: Nunca' })).toBeVisible()
})
