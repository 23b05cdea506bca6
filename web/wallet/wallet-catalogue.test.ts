import { afterEach, describe, expect, test, vi } from 'vitest'
import { fillDeepLink, isMobile, LISTED_WALLETS, listedWallets, type ProviderFlags } from './wallet-catalogue.ts'

const listed = (flags: ProviderFlags) => LISTED_WALLETS.filter((it) => it.isFlaggedOn(flags)).map((it) => it.id)

describe('a wallet without announcement is recognised by its flags', () => {
  test.each([
    { flags: { isMetaMask: true }, ids: ['metamask'] },
    { flags: { isMetaMask: true, isTrust: true }, ids: ['trust'] },
    { flags: { isMetaMask: true, isTrustWallet: true }, ids: ['trust'] },
    { flags: { isMetaMask: true, isCoinbaseWallet: true }, ids: ['coinbase'] },
    { flags: { isMetaMask: true, isBraveWallet: true }, ids: [] },
    ...[
      ...['isRabby', 'isOkxWallet', 'isOKExWallet', 'isBinance', 'isBitKeep', 'isBitget', 'isTokenPocket', 'isSafePal'],
    ].map((flag) => ({ flags: { isMetaMask: true, [flag]: true }, ids: [] })),
    { flags: { isTrust: true }, ids: ['trust'] },
    { flags: { isMetaMask: true, isTrust: true, isSafePal: true }, ids: [] },
    { flags: { isCoinbaseWallet: true, isOkxWallet: true }, ids: [] },
    { flags: {}, ids: [] },
  ])('$flags is $ids', ({ flags, ids }) => {
    expect(listed(flags)).toEqual(ids)
  })
})

describe('a deep link opens this page in the wallet', () => {
  const page = 'https://bv3.example/?ref=0xabc'
  test.each([
    { id: 'metamask', link: 'https://link.metamask.io/dapp/bv3.example/?ref=0xabc' },
    {
      id: 'trust',
      link: 'https://link.trustwallet.com/open_url?coin_id=20000714&url=https%3A%2F%2Fbv3.example%2F%3Fref%3D0xabc',
    },
    { id: 'coinbase', link: 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fbv3.example%2F%3Fref%3D0xabc' },
  ])('$id', ({ id, link }) => {
    expect(fillDeepLink(LISTED_WALLETS.find((it) => it.id === id)?.deepLink ?? '', page)).toBe(link)
  })

  test('an address that looks like a replacement pattern is used unchanged', () => {
    expect(fillDeepLink('trust://open?url={url}', 'https://bv3.example/$&')).toBe(
      'trust://open?url=https%3A%2F%2Fbv3.example%2F%24%26',
    )
    expect(fillDeepLink('https://a.example/{address}', 'https://bv3.example/$&')).toBe(
      'https://a.example/bv3.example/$&',
    )
  })
})

describe('settings of the operator', () => {
  const wallet = (id: string, changes: Parameters<typeof listedWallets>[0]) =>
    listedWallets(changes).find((it) => it.id === id)

  test('replace the built-in ones, field by field; the label stays', () => {
    const changes = { coinbaseOtherName: 'Base', coinbaseDownloadUrl: 'https://base.example/', coinbaseDeepLink: '' }
    expect(wallet('coinbase', changes)).toMatchObject({
      name: 'Coinbase Wallet',
      otherName: 'Base',
      downloadUrl: 'https://base.example/',
      deepLink: 'https://go.cb-w.com/dapp?cb_url={url}',
    })
    expect(wallet('metamask', changes)).toMatchObject({ ...LISTED_WALLETS[0] })
    expect(wallet('metamask', { metamaskDeepLink: 'metamask://dapp/{address}' })?.deepLink).toBe(
      'metamask://dapp/{address}',
    )
  })

  test('with another name equal to the label have no other name', () => {
    expect(wallet('coinbase', {})?.otherName).toBe('Base App')
    expect(wallet('coinbase', { coinbaseOtherName: 'Coinbase Wallet' })?.otherName).toBeNull()
  })
})

afterEach(() => vi.unstubAllGlobals())

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

test.each([
  {
    what: 'an iPhone',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)',
    maxTouchPoints: 5,
    is: true,
  },
  { what: 'an Android phone', userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile', maxTouchPoints: 5, is: true },
  { what: 'an iPad that claims to be a Mac', userAgent: MAC, maxTouchPoints: 5, is: true },
  { what: 'a Mac', userAgent: MAC, maxTouchPoints: 0, is: false },
  { what: 'a PC with a touch screen', userAgent: 'Mozilla/5.0 (Windows NT 10.0)', maxTouchPoints: 10, is: false },
])('$what is a mobile device: $is', ({ userAgent, maxTouchPoints, is }) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(isMobile()).toBe(is)
})
