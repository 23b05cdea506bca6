import { beforeEach, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getBalance } from '#core/api/users.ts'
import { getInstantOffer, type InstantOffer, requestWithdrawal } from '#core/api/withdrawals.ts'
import { BALANCE, PLATFORM_CONFIG, SESSION, withdrawal } from '#test/support/browser/parts/samples.ts'
import {
  answer,
  breakConnection,
  holdCall,
  refuse,
  requestsOf,
  respondWith,
} from '#test/support/browser/parts/stub-api.ts'
import { type PartOptions, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

const REQUESTED = withdrawal({ id: 3, amount: '10', net: '10' })
const keysSent = () => requestsOf(requestWithdrawal).map(({ headers }) => headers.get('Idempotency-Key'))

async function openForm(
  terms: { minimumWithdrawal?: string; withdrawalFeePercent?: string; isBv3WithdrawalOpen?: boolean } = {},
  options: PartOptions = {},
) {
  const form = <WithdrawalForm session={SESSION} config={{ ...PLATFORM_CONFIG, ...terms }} />
  const screen = await renderPart(form, { wallet: SIGNED_IN, ...options })
  return {
    screen,
    amount: screen.getByRole('textbox'),
    submit: screen.getByRole('button', { name: /^(Request withdrawal|Requesting|Solicitar)/ }),
  }
}

beforeEach(() => {
  answer(getBalance, { ...BALANCE, bv3Balance: 1_000, usdtBalance: '12.5' })
})

describe('input of the form', () => {
  test('an empty form sends nothing and shows no error', async () => {
    const { amount, submit } = await openForm()
    await expect.element(submit).toBeDisabled()
    await expect.element(amount).toHaveAttribute('aria-invalid', 'false')
    await expect.element(amount).toHaveAccessibleDescription('Enter an amount')
  })

  test('shows why a withdrawal is impossible', async () => {
    answer(getBalance, { ...BALANCE, usdtBalance: '0' })
    const { amount } = await openForm()
    await expect.element(amount).toHaveAccessibleDescription('Nothing to withdraw yet')
  })

  test('shows that the balance could not be loaded, without a figure', async () => {
    refuse(getBalance, 'dependency_down')
    const { screen, amount } = await openForm()
    await expect.element(amount).toHaveAccessibleDescription('Your balance could not be loaded')
    await expect.element(screen.getByRole('radio', { name: /USDT/ })).toHaveAccessibleName('USDT — withdrawable')
  })

  test.each([
    { written: '0', title: 'Invalid Amount', objection: 'Please enter a valid withdrawal amount' },
    { written: '-3', title: 'Invalid Amount', objection: 'Please enter a valid withdrawal amount' },
    { written: '1e3', title: 'Invalid Amount', objection: 'Please enter a valid withdrawal amount' },
    { written: '4.99', title: 'Below Minimum', objection: 'The minimum withdrawal is 5 USDT' },
    {
      written: '12.500000000000000001',
      title: 'Insufficient Balance',
      objection: 'Withdrawal amount exceeds available USDT balance',
    },
  ])('$written is refused before it is sent', async ({ written, title, objection }) => {
    const { screen, amount, submit } = await openForm({ minimumWithdrawal: '5' })
    await expect.element(screen.getByText(/12\.5/).first()).toBeVisible()
    await amount.fill(written)
    await expect.element(amount).toHaveAccessibleDescription(objection)
    await submit.click()
    await expect.element(screen.getByText(title, { exact: true })).toBeVisible()
    // Once under the field and once as a notice.
    await expect.poll(() => screen.getByText(objection).elements()).toHaveLength(2)
    expect(requestsOf(requestWithdrawal)).toHaveLength(0)
  })

  test('the full balance is filled in readably, and the remainder is shown', async () => {
    answer(getBalance, { ...BALANCE, usdtBalance: '4.353923229166666666' })
    const { screen, amount } = await openForm()
    await screen.getByRole('button', { name: 'Use all' }).click()
    await expect.element(amount).toHaveValue('4.353923')
    await expect.element(amount).toHaveAccessibleDescription('Less than 0.0001 USDT stays in your balance')
    await amount.fill('4')
    await expect.element(amount).toHaveAccessibleDescription('0.3539 USDT stay in your balance')
  })

  test('BV3 has its own balance; USDT is the default', async () => {
    const { screen, amount, submit } = await openForm({ isBv3WithdrawalOpen: true })
    await expect.element(screen.getByRole('radio', { name: /USDT/ })).toBeChecked()
    await screen.getByRole('radio', { name: /BV3/ }).click({ force: true })
    await amount.fill('10.01')
    await submit.click()
    await expect
      .poll(() => screen.getByText('Withdrawal amount exceeds available BV3 balance').elements())
      .toHaveLength(2)
  })
})

test.each([
  { language: 'en', typed: '1,234', says: 'This can be read in two ways. Write 1234 or 1.234.' },
  { language: 'es', typed: '1.234', says: 'Esto se puede leer de dos formas. Escribe 1234 o 1,234.' },
] as const)('an ambiguous amount in $language is refused', async ({ language, typed, says }) => {
  const { amount, submit } = await openForm({}, { language })
  await amount.fill(typed)
  await expect.element(amount).toHaveAccessibleDescription(says)
  await submit.click()
  expect(requestsOf(requestWithdrawal)).toEqual([])
})

test('in Spanish the full balance with three decimals is accepted', async () => {
  answer(getBalance, { ...BALANCE, usdtBalance: '2.175' })
  answer(requestWithdrawal, REQUESTED)
  const { screen, amount, submit } = await openForm({}, { language: 'es' })
  await screen.getByRole('button', { name: 'Usar todo' }).click()
  await expect.element(amount).toHaveValue('2,175')
  await submit.click()
  await expect.poll(() => requestsOf(requestWithdrawal)[0]?.body).toMatchObject({ amount: '2.175' })
})

test('an amount in Arabic digits is accepted', async () => {
  answer(requestWithdrawal, REQUESTED)
  const { amount, submit } = await openForm()
  await amount.fill('١٫٥')
  await submit.click()
  await expect.poll(() => requestsOf(requestWithdrawal)[0]?.body).toMatchObject({ amount: '1.5' })
})

test('in Spanish an amount with a decimal comma is accepted', async () => {
  const { amount, submit } = await openForm({}, { language: 'es' })
  answer(requestWithdrawal, REQUESTED)
  await amount.fill('10,5')
  await expect.element(amount).toHaveAttribute('aria-invalid', 'false')
  await submit.click()
  await expect.poll(() => requestsOf(requestWithdrawal)[0]?.body).toMatchObject({ amount: '10.5' })
})

test('BV3 is locked until its withdrawals open: the form says so, and sends nothing', async () => {
  const { screen, amount, submit } = await openForm()
  await amount.fill('5')
  await screen.getByRole('radio', { name: /BV3/ }).click({ force: true })
  await expect.element(screen.getByText('Locked until BV3 withdrawals open')).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /BV3/ })).toHaveAccessibleName('BV3 10.00 locked')
  await expect.element(amount).toBeDisabled()
  await expect.element(submit).toBeDisabled()
  ;(amount.element() as HTMLInputElement).form?.requestSubmit()
  await screen.getByRole('radio', { name: /USDT/ }).click({ force: true })
  await expect.element(submit).toBeEnabled()
  expect(requestsOf(requestWithdrawal)).toHaveLength(0)
})

describe('before the request the form shows whether a withdrawal is instant', () => {
  const OFFER: InstantOffer = {
    isOffered: true,
    reasons: [],
    perWithdrawalUsdt: '10',
    leftUsdt: '8',
    isNearlyUsedUp: false,
  }

  test('and up to which amount; above it, why not', async () => {
    answer(getInstantOffer, OFFER)
    const { screen, amount } = await openForm({ isBv3WithdrawalOpen: true })
    await expect.element(screen.getByText('Up to 8 USDT is paid instantly, without a review.')).toBeVisible()
    await amount.fill('8')
    await expect.element(screen.getByText('Paid instantly, without a review.')).toBeVisible()
    await amount.fill('8.5')
    await expect.element(screen.getByText('The operator will review it because:')).toBeVisible()
    const items = () =>
      screen
        .getByRole('listitem')
        .elements()
        .map((item) => item.textContent)
    expect(items()).toEqual(['It is above the daily instant limit for one wallet, counted in UTC.'])
    await screen.getByRole('radio', { name: /BV3/ }).click({ force: true })
    await expect.poll(items).toEqual(['Only USDT is paid instantly.'])
  })

  test('in Spanish too, with every objection', async () => {
    answer(getInstantOffer, { ...OFFER, reasons: ['first_withdrawal', 'account_signals'], isNearlyUsedUp: true })
    const { screen } = await openForm({}, { language: 'es' })
    await expect.element(screen.getByText('El operador lo revisará porque:')).toBeVisible()
    expect(screen.getByRole('listitem').elements()).toHaveLength(2)
    await expect.element(screen.getByText('El operador revisa esta cuenta antes de pagar.')).toBeVisible()
  })

  test('and that the day’s budget is nearly used up', async () => {
    answer(getInstantOffer, { ...OFFER, isNearlyUsedUp: true })
    const { screen } = await openForm()
    await expect.element(screen.getByText(/Today’s instant budget is nearly used up/)).toBeVisible()
  })
})

describe('a request', () => {
  test('shows the fee and the amount after it, in localized figures', async () => {
    const { screen, amount } = await openForm({ withdrawalFeePercent: '5' }, { language: 'es' })
    await amount.fill('10')
    await expect.element(screen.getByText('−0,5000 USDT')).toBeVisible()
    await expect.element(screen.getByText('9,5000 USDT')).toBeVisible()
  })

  test('is sent once while its answer is pending, and the form is empty afterwards', async () => {
    const call = holdCall(requestWithdrawal)
    const { screen, amount, submit } = await openForm()
    await amount.fill('10')
    await submit.click()
    await expect.element(submit).toMatchTextContent('Requesting')
    await userEvent.type(amount, '{Enter}')
    call.answer(REQUESTED)
    await expect.element(screen.getByText('Withdrawal Requested')).toBeVisible()
    await expect.element(screen.getByText('Your withdrawal request has been submitted successfully')).toBeVisible()
    await expect.element(amount).toHaveValue('')
    expect(requestsOf(requestWithdrawal).map(({ body }) => body)).toEqual([
      { walletAddress: SESSION.walletAddress, tokenType: 'USDT', amount: '10', toAddress: SESSION.walletAddress },
    ])
  })

  test('without an answer is repeated under the same key, and under a new key after a refusal', async () => {
    breakConnection(requestWithdrawal)
    const { screen, amount, submit } = await openForm()
    await amount.fill('10')
    await submit.click()
    await expect.element(screen.getByText('Withdrawal Failed')).toBeVisible()
    await expect.element(screen.getByText('Failed to submit withdrawal request')).toBeVisible()
    refuse(requestWithdrawal, 'withdrawal_too_many_pending')
    await submit.click()
    await expect.poll(keysSent).toHaveLength(2)
    await expect.element(screen.getByText(/^You have 20 withdrawals waiting/)).toBeVisible()
    await submit.click()
    await expect.poll(keysSent).toHaveLength(3)
    const [first, second, third] = keysSent()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  test('whose answer a proxy has replaced is repeated under the same key', async () => {
    respondWith(requestWithdrawal, 200, '<!DOCTYPE html><title>Checking your browser</title>')
    const { screen, amount, submit } = await openForm()
    await amount.fill('10')
    await submit.click()
    await expect.poll(keysSent).toHaveLength(1)
    answer(requestWithdrawal, REQUESTED)
    await expect.element(screen.getByText('Withdrawal Requested')).toBeVisible()
    expect(new Set(keysSent()).size).toBe(1)
  })

  test.each(['{}', 'null'])('answered with %s is not taken for a withdrawal, whatever the status is', async (body) => {
    respondWith(requestWithdrawal, 200, body)
    const { screen, amount, submit } = await openForm()
    await amount.fill('10')
    await submit.click()
    await expect.element(screen.getByText(/^Something between you and the server answered\./)).toBeVisible()
    answer(requestWithdrawal, REQUESTED)
    await submit.click()
    await expect.element(screen.getByText('Withdrawal Requested')).toBeVisible()
    expect(new Set(keysSent()).size).toBe(1)
  })

  test('whose answer was lost can be repeated, although the balance has already paid for it', async () => {
    respondWith(requestWithdrawal, 403, '<!DOCTYPE html><title>Sign in</title>')
    const { screen, amount, submit } = await openForm()
    await amount.fill('10')
    await expect.element(amount).toHaveAccessibleDescription('2.5000 USDT stay in your balance')
    answer(getBalance, { ...BALANCE, usdtBalance: '2.5' })
    await submit.click()
    await expect.element(screen.getByText('Withdrawal Failed')).toBeVisible()
    await expect.element(screen.getByText(/^Something between you and the server answered\./)).toBeVisible()
    await expect.poll(keysSent).toHaveLength(3)
    await expect.element(screen.getByRole('radio', { name: /USDT/ })).toHaveAccessibleName(/2\.5000/)
    await expect.element(amount).toHaveAttribute('aria-invalid', 'false')
    answer(requestWithdrawal, REQUESTED)
    await submit.click()
    await expect.element(screen.getByText('Withdrawal Requested')).toBeVisible()
    expect(new Set(keysSent()).size).toBe(1)
  })
})
