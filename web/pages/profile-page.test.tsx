import { expect, test, vi } from 'vitest'
import { listActivity } from '#core/api/activity.ts'
import { listOwnPayments } from '#core/api/payments.ts'
import { getConfig } from '#core/api/platform.ts'
import { ADDRESS, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { CONNECTED, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { ProfilePage } from './profile-page.tsx'

test('a visitor is asked to connect a wallet, and finds a link to Home', async () => {
  const screen = await renderPart(<ProfilePage />)
  await expect.element(screen.getByRole('heading', { name: 'Wallet Required' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  expect(await violations()).toEqual([])
})

test('a wallet without a session is asked to sign in, and its address is shown', async () => {
  answer(getConfig, { ...PLATFORM_CONFIG, mode: 'bsc' })
  const screen = await renderPart(<ProfilePage />, { wallet: { ...CONNECTED, signInState: 'refused' } })
  await expect.element(screen.getByRole('heading', { name: 'Sign in to see your profile' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
  await expect
    .element(screen.getByRole('region', { name: 'Your wallet' }).getByText('Binance Smart Chain'))
    .toBeVisible()
  expect(await violations()).toEqual([])
})

test('a returning wallet sees no prompt while its session is checked', async () => {
  holdCall(getConfig)
  const screen = await renderPart(<ProfilePage />, { wallet: { ...CONNECTED, signInState: 'resuming' } })
  await expect.element(screen.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()
  expect(screen.getByRole('heading', { name: /Sign in|Wallet Required/ }).elements()).toHaveLength(0)
})

test('the full address is copied, and the button confirms it for two seconds', async () => {
  // A slow machine's own time must not count.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const screen = await renderPart(<ProfilePage />, { wallet: CONNECTED })
  await screen.getByRole('button', { name: 'Copy address' }).click()
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(written).toHaveBeenCalledWith(ADDRESS)
  await vi.advanceTimersByTimeAsync(1_500)
  await expect.element(screen.getByRole('button', { name: 'Copied' })).toBeVisible()
  await vi.advanceTimersByTimeAsync(600)
  await expect.element(screen.getByRole('button', { name: 'Copy address' })).toBeVisible()
  written.mockRestore()
})

test('each room has its own address, and its link is marked as current', async () => {
  answer(listActivity, [])
  const screen = await renderPart(<ProfilePage />, { wallet: SIGNED_IN, path: '/profile/activity' })
  await expect.element(screen.getByRole('region', { name: 'Activity' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Your wallet' }).elements()).toHaveLength(0)
  const links = screen.getByRole('navigation', { name: 'Profile' }).getByRole('link')
  expect(
    links.elements().map((it) => [it.textContent, it.getAttribute('href'), it.getAttribute('aria-current')]),
  ).toEqual([
    ['Wallet', '/profile', null],
    ['Collection', '/profile/collection', null],
    ['Activity', '/profile/activity', 'page'],
    ['Help', '/profile/help', null],
  ])
  expect(await violations()).toEqual([])
  answer(listOwnPayments, [])
  await links.nth(3).click()
  expect(screen.path()).toBe('/profile/help')
  await expect.element(screen.getByRole('region', { name: 'I paid, find it' })).toBeVisible()
})

test.each([
  { path: '/profile?tx=0x1', hash: '#payments', to: '/profile/help?tx=0x1' },
  { path: '/profile', hash: '#cards', to: '/profile/collection' },
  { path: '/profile', hash: '#activity', to: '/profile/activity' },
  { path: '/profile', hash: '#withdraw', to: '/profile' },
  { path: '/profile/help', hash: '#cards', to: '/profile/help' },
])('the old address $path$hash leads to $to', async ({ path, hash, to }) => {
  window.location.hash = hash
  const screen = await renderPart(<ProfilePage />, { wallet: CONNECTED, path })
  await expect.element(screen.getByRole('heading', { name: /^Profile/ })).toBeVisible()
  await expect.poll(() => screen.path()).toBe(to)
  window.location.hash = ''
})
