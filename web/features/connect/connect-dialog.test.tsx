import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getConfig } from '#core/api/platform.ts'
import { listPurchases } from '#core/api/purchases.ts'
import {
  type FakeWallet,
  injectSilently,
  installWallet,
  removeWallet,
} from '#test/support/browser/parts/fake-wallet.ts'
import { CARD, copiesOf, PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, refuse } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { openConnectDialog, setConnectDialog } from '#web/session/session-actions.ts'
import type { Language } from '#web/texts/languages.ts'
import { focusAfterClose, openMiningOrCards } from './connect-dialog.tsx'
import { ConnectDialogHost } from './connect-dialog-host.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'

/** A real chain's site, where there is no demo wallet. */
beforeEach(() => answer(getConfig, { ...PLATFORM_CONFIG, mode: 'bsc' }))
afterEach(async () => {
  vi.restoreAllMocks()
  removeWallet()
  setConnectDialog('closed')
  await page.viewport(1280, 800)
})

async function beOnPhone(): Promise<void> {
  await page.viewport(390, 844)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
}

/** The dialog, opened by its button. */
async function open(language: Language = 'en') {
  const screen = await renderPart(
    <>
      <button type="button" onClick={openConnectDialog}>
        Open
      </button>
      <ConnectDialogHost />
    </>,
    { language },
  )
  await screen.getByRole('button', { name: 'Open' }).click()
  const dialog = screen.getByRole('dialog')
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('MetaMask')).toBeVisible()
  return { screen, dialog, row, alert: dialog.getByRole('alert') }
}

const focusedRow = () => document.activeElement?.closest('li')?.textContent ?? ''

test('the dialog works by keyboard, traps the focus, and returns it', async () => {
  installWallet()
  const { screen, dialog } = await open()
  await expect.poll(focusedRow).toContain('MetaMask')
  for (const [key, name] of [
    ['ArrowDown', 'Trust Wallet'],
    ['End', 'Coinbase Wallet'],
    ['ArrowDown', 'MetaMask'],
    ['ArrowUp', 'Coinbase Wallet'],
    ['Home', 'MetaMask'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    expect(focusedRow()).toContain(name)
  }
  // At its edges the focus is on a guard for a frame, which sends it back.
  const isInside = () => document.activeElement?.closest('[role=dialog]') !== null
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await userEvent.tab()
    await expect.poll(isInside).toBe(true)
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('the focus starts on a detected wallet rather than on the first one to install', async () => {
  installWallet({ isTrust: true })
  await open()
  await expect.poll(focusedRow).toContain('Trust Wallet')
})

test('on the local chain the focus starts on the demo wallet once it is detected', async () => {
  answer(getConfig, PLATFORM_CONFIG)
  await open()
  await expect.poll(focusedRow).toContain('Demo wallet')
  expect(document.activeElement?.tagName).toBe('BUTTON')
})

describe('after connecting a wallet the focus moves', () => {
  const main = () => <main id="main" tabIndex={-1} />
  const detached = document.createElement('button')
  test.each([
    { opener: 'the element that opened it, if it still exists', isThere: true, isInPage: true, place: 'opener' },
    { opener: 'the bar, if its button was replaced', isThere: false, isInPage: false, place: 'wallet' },
    { opener: 'the page, if its button was replaced', isThere: false, isInPage: true, place: 'main' },
  ])('to $opener', async ({ isThere, isInPage, place }) => {
    await renderPart(
      <>
        <div id="wallet" tabIndex={-1} />
        <button type="button" id="opener">
          Connect
        </button>
        {main()}
      </>,
    )
    const element = isThere ? document.getElementById('opener') : detached
    expect(focusAfterClose({ element, isInPage })?.id).toBe(place)
  })
})

test('a visitor without a wallet who wants to mine gets a link to guest mining, with the focus', async () => {
  await renderPart(
    <>
      <button type="button" onClick={() => setConnectDialog('mining')}>
        Start mining
      </button>
      <div style={{ height: 4_000 }} />
      <section id="guest-mining">Guests mine here</section>
      <div style={{ height: 4_000 }} />
      <ConnectDialogHost />
    </>,
  )
  await page.getByRole('button', { name: 'Start mining' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Try guest mining' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.id).toBe('guest-mining')
  await expect.element(page.getByText('Guests mine here')).toBeInViewport()
})

test('guest mining is not offered if the dialog was opened for another reason', async () => {
  const { dialog } = await open()
  expect(dialog.getByText('Try guest mining').elements()).toHaveLength(0)
})

describe('after connecting in order to mine', () => {
  const owns = (count: number) => answer(listPurchases, copiesOf(CARD, count))
  const go = async () => {
    const navigate = vi.fn()
    await renderPart(
      <section id="nfts">
        <a href="#nfts">A card</a>
      </section>,
      { wallet: SIGNED_IN },
    )
    await openMiningOrCards(navigate, async () => {})
    return navigate
  }

  test('a player with a card is taken to the mine', async () => {
    owns(1)
    expect((await go()).mock.calls).toEqual([['/mining']])
  })

  test('a player without a card is taken to the stalls, with the focus', async () => {
    owns(0)
    expect((await go()).mock.calls).toEqual([])
    expect(document.activeElement?.id).toBe('nfts')
  })

  test('a player is taken to the mine if the cards cannot be loaded', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    refuse(listPurchases, 'dependency_down')
    expect((await go()).mock.calls).toEqual([['/mining']])
  })
})

test('only detected wallets can be connected; the others can be installed', async () => {
  installWallet({ isTrust: true })
  const { dialog, row } = await open()
  await expect.element(row('Trust Wallet').getByRole('button', { name: /Ready to connect/ })).toBeEnabled()
  expect(dialog.getByText('Ready to connect').elements()).toHaveLength(1)
  for (const name of ['MetaMask', 'Coinbase Wallet']) {
    await expect.element(row(name).getByText('Not installed')).toBeVisible()
    await expect.element(row(name).getByRole('link', { name: /Install/ })).toBeVisible()
  }
})

test('on a desktop without a wallet the dialog offers installation only', async () => {
  const { dialog, row, alert } = await open()
  for (const text of [
    'Choose your preferred wallet to start earning',
    'No Web3 wallet detected. Please install MetaMask, Trust Wallet, or Coinbase Wallet.',
    'Secure connection via BSC network. By connecting, you agree to our terms and privacy policy.',
  ]) {
    await expect.element(dialog.getByText(text)).toBeVisible()
  }
  expect(dialog.getByText('Ready to connect').elements()).toEqual([])
  expect(dialog.getByText('Not installed').elements()).toHaveLength(3)
  await expect.element(row('WalletConnect').getByText('Not set up on this site yet')).toBeVisible()
  const install = row('MetaMask').getByRole('link', { name: /Install/ })
  await expect.element(install).toHaveAttribute('href', 'https://metamask.io/download/')
  await expect.element(install).toHaveAttribute('target', '_blank')
  expect(await violations()).toEqual([])
  // The shop itself is not gone to.
  addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true })
  await install.click()
  await expect.element(alert).toMatchTextContent('Please install a Web3 wallet first')
  // The guide is one click away, over the dialog.
  await dialog.getByRole('button', { name: 'How to Connect Wallet' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Wallet Guide' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog', { name: 'Wallet Guide' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('on a phone each wallet app can be opened, and the space of the address is reserved', async () => {
  await beOnPhone()
  const { dialog } = await open()
  const text = 'Please open this page in your wallet app (MetaMask, Trust Wallet, etc.) or install a mobile wallet.'
  await expect.element(dialog.getByText(text)).toBeVisible()
  const links = dialog.getByRole('link', { name: /Open app/ }).elements() as HTMLAnchorElement[]
  expect(links.map((it) => new URL(it.href).host)).toEqual(['link.metamask.io', 'link.trustwallet.com', 'go.cb-w.com'])
  await expect.element(dialog.getByText('Copy this address')).toBeInTheDocument()
})

test.each([
  { device: 'a computer', isPhone: false },
  { device: 'a phone, inside the wallet’s own browser', isPhone: true },
])('on $device a wallet without a known name is offered, and none is reported missing', async ({ isPhone }) => {
  if (isPhone) await beOnPhone()
  const wallet = installWallet({})
  const { dialog, row } = await open()
  await expect.element(dialog.getByRole('heading', { name: 'Detected' })).toBeVisible()
  const button = row('Browser wallet').getByRole('button', { name: 'Browser wallet Ready to connect' })
  await expect.element(button).toBeEnabled()
  await expect.poll(focusedRow).toContain('Browser wallet')
  expect(dialog.getByText(/^(No Web3 wallet detected|Please open this page in your wallet app)/).elements()).toEqual([])
  expect(dialog.getByText('Copy this address').elements()).toEqual([])
  expect(await violations()).toEqual([])
  wallet.refuse('eth_requestAccounts', { code: 4001, message: 'no' })
  await button.click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Connection rejected.')
})

test('a wallet that is injected late and without an event appears, and no row moves', async () => {
  const { dialog, row } = await open()
  const topOf = (name: string) => row(name).element().getBoundingClientRect().top
  await expect.element(dialog.getByText(/^No Web3 wallet detected/)).toBeVisible()
  const tops = ['MetaMask', 'WalletConnect'].map(topOf)
  injectSilently({ isTrust: true })
  await expect.element(row('Trust Wallet').getByRole('button', { name: /Ready to connect/ })).toBeEnabled()
  await expect.element(dialog.getByText('Wallet detected. It is ready to connect.')).toBeVisible()
  expect(['MetaMask', 'WalletConnect'].map(topOf)).toEqual(tops)
})

test('a wallet installed between two openings is listed, and the search stops when the dialog closes', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval')
  const ended = vi.spyOn(globalThis, 'clearInterval')
  const { screen, dialog, row } = await open()
  const look = begun.mock.calls.findIndex(([, everyMs]) => everyMs === 1_000)
  expect(look).not.toBe(-1)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(ended.mock.calls).toContainEqual([begun.mock.results[look]?.value])
  injectSilently({ isTrust: true })
  await screen.getByRole('button', { name: 'Open' }).click()
  await expect.element(row('Trust Wallet').getByRole('button', { name: /Ready to connect/ })).toBeEnabled()
})

test('the other name of a wallet is shown as the operator has set it', async () => {
  const { row } = await open()
  await expect.element(row('Coinbase Wallet').getByText('Also called Base App')).toBeVisible()
})

test('the links use the download page and the app that the operator has set', async () => {
  const wallets = {
    ...PLATFORM_CONFIG.wallets,
    metamaskDownloadUrl: 'https://get.metamask.example/',
    trustDeepLink: 'trust://open_url?url={url}',
    coinbaseOtherName: 'Coinbase Wallet',
  }
  answer(getConfig, { ...PLATFORM_CONFIG, mode: 'bsc', wallets })
  const { row } = await open()
  const install = row('MetaMask').getByRole('link', { name: /Install/ })
  await expect.element(install).toHaveAttribute('href', 'https://get.metamask.example/')
  expect(
    row('Coinbase Wallet')
      .getByText(/Also called/)
      .elements(),
  ).toEqual([])
  setConnectDialog('closed')
  await beOnPhone()
  setConnectDialog('open')
  const app = row('Trust Wallet').getByRole('link', { name: /Open app/ })
  await expect.element(app).toHaveAttribute('href', `trust://open_url?url=${encodeURIComponent(location.href)}`)
})

test('the dialog is translated into Spanish', async () => {
  installWallet()
  const { dialog, row } = await open('es')
  await expect.element(page.getByRole('dialog', { name: 'Conecta tu wallet' })).toBeVisible()
  await expect.element(dialog.getByText('Elige tu wallet preferida para empezar a ganar')).toBeVisible()
  await expect.element(row('MetaMask').getByRole('button', { name: /Lista para conectar/ })).toBeVisible()
})

describe('connecting', () => {
  const clickMetaMask = ({ row }: Awaited<ReturnType<typeof open>>) => row('MetaMask').getByRole('button').click()

  test('shows which wallet has the request', async () => {
    const wallet = installWallet()
    const accounts = Promise.withResolvers<string[]>()
    wallet.answer('eth_requestAccounts', () => accounts.promise)
    const dialog = await open()
    await clickMetaMask(dialog)
    const button = dialog.row('MetaMask').getByRole('button')
    await expect.element(button).toMatchTextContent('Connecting to MetaMask')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(() => wallet.calledMethods).toContain('eth_requestAccounts')
    accounts.resolve([])
    await expect.element(dialog.alert).toMatchTextContent('Connection failed')
    await expect.element(button).toMatchTextContent('Ready to connect')
  })

  const refuseWith = (code: number, message: string) => (wallet: FakeWallet) =>
    wallet.refuse('eth_requestAccounts', { code, message })

  test.each([
    {
      name: 'with 4001',
      prepare: refuseWith(4001, 'User says no'),
      text: 'Connection rejected. Please approve the connection in your wallet.',
    },
    {
      name: 'with -32002',
      prepare: refuseWith(-32002, 'Already asked'),
      text: 'Connection request pending. Please check your wallet for approval.',
    },
    {
      name: 'with a message of the wallet',
      prepare: refuseWith(-32603, 'The wallet fell asleep'),
      text: 'The wallet fell asleep',
    },
    {
      name: 'without a message',
      prepare: refuseWith(-32603, ''),
      text: 'Failed to connect wallet. Please try again.',
    },
    {
      name: 'without accounts',
      prepare: (wallet: FakeWallet) => wallet.answer('eth_requestAccounts', () => []),
      text: 'No accounts found. Please unlock your wallet and try again.',
    },
    {
      name: 'at the provider of a phone',
      isPhone: true,
      prepare: refuseWith(-32603, 'Provider is not connected'),
      text: 'Please ensure your wallet app is properly installed and connected.',
    },
  ])('fails $name: the dialog shows the reason, and nothing is stored', async ({ isPhone = false, prepare, text }) => {
    if (isPhone) await beOnPhone()
    prepare(installWallet())
    const dialog = await open()
    await clickMetaMask(dialog)
    await expect.element(dialog.alert).toMatchTextContent(`Connection failed: ${text}`)
    expect(localStorage.getItem('isWalletConnected')).not.toBe('true')
    await expect.element(dialog.row('MetaMask').getByRole('button')).toBeEnabled()
  })
})
