import { afterEach, describe, expect, test } from 'vitest'
import { CONNECTED, renderPart } from '#test/support/browser/render-part.tsx'
import { BalanceBoard } from '#web/features/balance/balance-board.tsx'
import { WalletControls } from '#web/features/navigation/top-bar.tsx'
import { recordServerTime } from '#web/lib/server-time.ts'
import { writeWallet } from '#web/session/wallet-view.ts'
import { SignInPrompt } from './sign-in-prompt.tsx'

const Prompt = () => <SignInPrompt title="Sign in to mine" />

test.each([
  { state: 'signed_out', text: 'One signature proves the wallet is yours. It is free and moves no funds.' },
  { state: 'expired', text: 'Your session has ended. Your wallet is still connected. Sign in again to continue.' },
  { state: 'refused', text: 'You declined the signature. Nothing changed. Sign in whenever you are ready.' },
] as const)('a wallet that is $state shows why, and can sign in', async ({ state, text }) => {
  const screen = await renderPart(<Prompt />, { wallet: { ...CONNECTED, signInState: state } })
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('while a signature is requested, the page shows that it waits for the wallet', async () => {
  const screen = await renderPart(<Prompt />, { wallet: { ...CONNECTED, signInState: 'signing' } })
  await expect.element(screen.getByText(/^Approve the signature in your wallet/)).toBeVisible()
  await expect.element(screen.getByText('Waiting for your signature')).toBeInTheDocument()
})

test('a session that ends on an open page hides the figures and offers to sign in', async () => {
  const screen = await renderPart(<BalanceBoard />, { wallet: { ...CONNECTED, signInState: 'signing' } })
  await expect.element(screen.getByText('Your wallet is connected, read-only.')).toBeVisible()
  writeWallet({ signInState: 'expired' })
  await expect.element(screen.getByText(/^Your session has ended\./)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test.each([
  { state: 'signed_out', isOffered: true },
  { state: 'expired', isOffered: true },
  { state: 'refused', isOffered: true },
  { state: 'resuming', isOffered: false },
  { state: 'checking', isOffered: false },
  { state: 'signed_in', isOffered: false },
] as const)('the bar offers sign-in to a wallet that is $state: $isOffered', async ({ state, isOffered }) => {
  const screen = await renderPart(<WalletControls />, { wallet: { ...CONNECTED, signInState: state } })
  await expect.element(screen.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sign in' }).elements()).toHaveLength(isOffered ? 1 : 0)
})

test('the end of a session is shown in Spanish', async () => {
  const wallet = { ...CONNECTED, signInState: 'expired' } as const
  const screen = await renderPart(<Prompt />, { wallet, language: 'es' })
  await expect.element(screen.getByText(/^Tu sesión terminó\./)).toBeVisible()
})

describe('a device whose clock is wrong', () => {
  const setAhead = (ms: number) => recordServerTime(new Date(Date.now() - ms).toUTCString())
  afterEach(() => setAhead(0))

  test.each([
    { aheadMs: 6 * 60_000, text: /clock is about [67] minutes ahead/ },
    { aheadMs: -11 * 60_000, text: /clock is about 1[12] minutes behind/ },
    { aheadMs: 12 * 3_600_000, text: /clock is about 1[23] hours ahead/ },
  ])('shows the difference: $aheadMs ms', async ({ aheadMs, text }) => {
    setAhead(aheadMs)
    const screen = await renderPart(<Prompt />, { wallet: { ...CONNECTED, signInState: 'signed_out' } })
    await expect.element(screen.getByText(text)).toBeVisible()
  })

  test('shows no note if the difference is at most a minute', async () => {
    setAhead(60_000)
    const screen = await renderPart(<Prompt />, { wallet: { ...CONNECTED, signInState: 'signed_out' } })
    await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(screen.getByText(/clock/).elements()).toEqual([])
  })
})
