import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkAdmin } from '#core/api/own-account.ts'
import { getConfig } from '#core/api/platform.ts'
import { findClippedParts, findSmallTargets } from '#test/support/browser/layout-faults.ts'
import { PAGE_LINKS } from '#test/support/browser/page-links.ts'
import { connectPayingWallet } from '#test/support/browser/parts/paying-wallet.ts'
import { ADDRESS, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { CONNECTED, type RenderedPart, renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { setLiveConnection } from '#web/wallet/live-connection.ts'
import { BottomBar } from './bottom-bar.tsx'
import { TopBar } from './top-bar.tsx'

const SOCIAL = {
  ...PLATFORM_CONFIG.social,
  chat: 'https://chat.example',
  telegram: 'https://t.example',
  instagram: 'https://photos.example',
  twitter: 'https://x.example',
}

const linksIn = (screen: RenderedPart) =>
  screen
    .getByRole('navigation')
    .getByRole('link')
    .elements()
    .map((it) => [it.textContent, it.getAttribute('href')])

beforeEach(() => answer(getConfig, { ...PLATFORM_CONFIG, mode: 'bsc', social: SOCIAL }))
afterEach(() => page.viewport(1280, 800))

describe('on a desktop', () => {
  test('a visitor finds every page, the four channels and the connect button', async () => {
    const screen = await renderPart(<TopBar />)
    expect(linksIn(screen)).toEqual(PAGE_LINKS)
    const channels = screen.getByRole('list', { name: 'Official channels' }).getByRole('link')
    await expect.poll(() => channels.elements().map((it) => it.getAttribute('href'))).toHaveLength(4)
    await expect.element(screen.getByRole('button', { name: 'Connect Wallet' })).toBeEnabled()
    expect(await violations()).toEqual([])
  })

  test('a wallet is shown by its first and last digits, and sees the panel link only if the server confirms the operator', async () => {
    const check = holdCall(checkAdmin)
    const screen = await renderPart(<TopBar />, { wallet: SIGNED_IN })
    const copy = screen.getByRole('button', { name: `Copy ${ADDRESS}` })
    await expect.element(copy).toBeVisible()
    expect(copy.element().firstChild?.textContent).toMatch(
      new RegExp(`^${ADDRESS.slice(0, 6)}\\W+${ADDRESS.slice(-4)}$`, 'i'),
    )
    expect(linksIn(screen)).toEqual(PAGE_LINKS)
    check.answer(true)
    await expect.poll(() => linksIn(screen)).toEqual([...PAGE_LINKS, ['Admin', '/admin']])
  })

  test('a player’s wallet sees no link to the panel', async () => {
    answer(checkAdmin, false)
    const screen = await renderPart(<TopBar />, { wallet: CONNECTED })
    await expect.poll(() => queryClient.getQueryData(['/api/admin/check', ADDRESS])).toBe(false)
    // What it means is drawn with the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    expect(linksIn(screen)).toEqual(PAGE_LINKS)
  })
})

describe('with the operator’s wallet on a test chain, every item fits in the bar', () => {
  test.each((['en', 'es'] as const).flatMap((language) => [1024, 1280].map((width) => ({ language, width }))))(
    '$width wide, in $language, on every page',
    async ({ language, width }) => {
      answer(getConfig, { ...PLATFORM_CONFIG, brand: { logoUrl: '', logoText: '🍌 BV3 Night Market' }, social: SOCIAL })
      answer(checkAdmin, true)
      await page.viewport(width, 800)
      await document.fonts.ready
      for (const [, path = '/'] of [...PAGE_LINKS, ['Admin', '/admin']]) {
        const screen = await renderPart(<TopBar />, { wallet: SIGNED_IN, language, path })
        await expect.element(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
        await expect.poll(() => findClippedParts('header'), { message: path }).toEqual([])
        expect(sidewaysPx(), path).toBeLessThanOrEqual(0)
        await screen.unmount()
      }
    },
  )
})

describe('on a phone', () => {
  test('the bottom bar links four pages, and one more tap shows the others', async () => {
    await page.viewport(390, 844)
    answer(checkAdmin, true)
    const screen = await renderPart(<BottomBar />, { wallet: SIGNED_IN })
    const links = () => linksIn(screen).map(([, href]) => href)
    expect(links()).toEqual(['/', '/mining', '/game', '/profile'])
    await expect.element(screen.getByRole('link', { name: 'Profile' })).toBeVisible()
    await screen.getByRole('button', { name: 'More' }).click()
    for (const name of ['Claim Airdrop', 'Wallet Guide', 'Admin']) {
      await expect.element(screen.getByRole('link', { name })).toBeVisible()
    }
    await expect.element(screen.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'Telegram' })).toBeVisible()
    expect(findSmallTargets('nav')).toEqual([])
    expect(await violations()).toEqual([])

    await screen.getByRole('link', { name: 'Claim Airdrop' }).click()
    expect(screen.path()).toBe('/airdrop')
    await expect.element(screen.getByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'More' }).click()
    await expect.element(screen.getByRole('button', { name: 'Disconnect' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('button', { name: 'Disconnect' })).not.toBeInTheDocument()
  })

  test('the profile is current in each of its rooms', async () => {
    await page.viewport(390, 844)
    answer(checkAdmin, false)
    const screen = await renderPart(<BottomBar />, { wallet: SIGNED_IN, path: '/profile/activity' })
    await expect.element(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('aria-current', 'page')
    await expect.element(screen.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
  })

  test('games is current on both game pages', async () => {
    await page.viewport(390, 844)
    for (const path of ['/game', '/game-old']) {
      const screen = await renderPart(<BottomBar />, { path })
      await expect.element(screen.getByRole('link', { name: 'Game' })).toHaveAttribute('aria-current', 'page')
      await screen.unmount()
    }
  })

  test.each(['en', 'es'] as const)('in %s the name is complete however large the balance is', async (language) => {
    await page.viewport(390, 844)
    await document.fonts.ready
    answer(getConfig, { ...PLATFORM_CONFIG, brand: { logoUrl: '', logoText: '🍌 BV3 Night Market' } })
    answer(checkAdmin, false)
    const wallet = connectPayingWallet({ usdt: 1_000_000n })
    const screen = await renderPart(<TopBar />, { language, wallet: wallet.signedIn() })
    const funds = screen.getByRole('button', { name: /1[.,]000[.,]000[.,]00 USDT/ })
    await expect.element(funds).toBeVisible()
    const name = screen.getByText('BV3 Night Market').element().parentElement
    expect(name?.scrollWidth).toBeLessThanOrEqual(name?.clientWidth ?? 0)
    expect(sidewaysPx()).toBeLessThanOrEqual(0)
    setLiveConnection(null)
  })
})
