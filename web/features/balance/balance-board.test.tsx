import { describe, expect, test } from 'vitest'
import { getConfig } from '#core/api/platform.ts'
import { listPurchases } from '#core/api/purchases.ts'
import { getBalance } from '#core/api/users.ts'
import { BALANCE as NOTHING, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, disconnectServer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { CONNECTED, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { refreshAll } from '#web/lib/query-client.ts'
import { BalanceBoard } from './balance-board.tsx'

const BALANCE = { ...NOTHING, bv3Balance: 123_456, usdtBalance: '12.5' }

describe('the balance of a connected wallet', () => {
  test('reserves the space of the figures while loading', async () => {
    const balance = holdCall(getBalance)
    answer(listPurchases, [])
    const screen = await renderPart(<BalanceBoard />, { wallet: SIGNED_IN })
    await expect.element(screen.getByText('Loading your balance')).toBeInTheDocument()
    balance.answer(BALANCE)
    await expect.element(screen.getByText('1,234.56 BV3')).toBeVisible()
    await expect.element(screen.getByText('Loading your balance')).not.toBeInTheDocument()
    expect(requestsOf(getBalance)[0]?.query.walletAddress).toBe(SIGNED_IN.address?.toLowerCase())
  })

  test('calls BV3 locked until its withdrawals open', async () => {
    answer(getBalance, BALANCE)
    answer(listPurchases, [])
    const screen = await renderPart(<BalanceBoard />, { wallet: SIGNED_IN })
    await expect.element(screen.getByText('locked until withdrawals open')).toBeVisible()
    answer(getConfig, { ...PLATFORM_CONFIG, isBv3WithdrawalOpen: true })
    await refreshAll()
    await expect.element(screen.getByText('locked until withdrawals open')).not.toBeInTheDocument()
    await expect.poll(() => screen.getByText('withdrawable').elements()).toHaveLength(2)
  })

  test('is translated into Spanish', async () => {
    answer(getBalance, BALANCE)
    answer(listPurchases, [])
    const screen = await renderPart(<BalanceBoard />, { wallet: SIGNED_IN, language: 'es' })
    await expect.element(screen.getByRole('heading', { name: 'Tu saldo' })).toBeVisible()
    await expect.element(screen.getByText('1.234,56 BV3')).toBeVisible()
  })

  test('shows no figure if it cannot be loaded, and is fetched again on retry', async () => {
    refuse(getBalance, 'dependency_down')
    answer(listPurchases, [])
    const screen = await renderPart(<BalanceBoard />, { wallet: SIGNED_IN })
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Your balance could not be loaded\./)
    const again = holdCall(getBalance)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Loading your balance')).toBeInTheDocument()
    again.refuse('dependency_down')
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Your balance could not be loaded\./)
    answer(getBalance, BALANCE)
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('1,234.56 BV3')).toBeVisible()
    expect(requestsOf(getBalance)).toHaveLength(3)
  })

  test('keeps figures that could not be refreshed, and marks them as old', async () => {
    answer(getBalance, BALANCE)
    answer(listPurchases, [])
    const screen = await renderPart(<BalanceBoard />, { wallet: SIGNED_IN })
    await expect.element(screen.getByText('1,234.56 BV3')).toBeVisible()
    disconnectServer()
    await refreshAll()
    await expect.element(screen.getByText(/^Not updated since/).first()).toBeVisible()
    await expect.element(screen.getByText('1,234.56 BV3')).toBeVisible()
  })

  test('asks a connected wallet without a session to sign in', async () => {
    const screen = await renderPart(<BalanceBoard />, { wallet: CONNECTED })
    await expect.element(screen.getByText('Your wallet is connected, read-only.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  })
})

test('cards that could not be loaded show the status of the failure, next to a loaded balance', async () => {
  answer(getBalance, BALANCE)
  refuse(listPurchases, 'internal')
  const screen = await renderPart(<BalanceBoard />, { wallet: SIGNED_IN })
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to fetch purchases: 500')
  await expect.element(screen.getByText('1,234.56 BV3')).toBeVisible()
})
