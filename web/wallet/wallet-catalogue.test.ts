import { describe, expect, test } from 'vitest'
import { LISTED_WALLETS, type ProviderFlags } from './wallet-catalogue.ts'

const listed = (flags: ProviderFlags) => LISTED_WALLETS.filter((it) => it.isFlaggedOn(flags)).map((it) => it.id)

describe('a wallet that does not announce itself is known by its flags', () => {
  test.each([
    { flags: { isMetaMask: true }, ids: ['metamask'] },
    { flags: { isMetaMask: true, isTrust: true }, ids: ['trust'] },
    { flags: { isMetaMask: true, isTrustWallet: true }, ids: ['trust'] },
    { flags: { isMetaMask: true, isCoinbaseWallet: true }, ids: ['coinbase'] },
    { flags: { isMetaMask: true, isBraveWallet: true }, ids: [] },
    { flags: { isTrust: true }, ids: ['trust'] },
    { flags: {}, ids: [] },
  ])('$flags is $ids', ({ flags, ids }) => {
    expect(listed(flags)).toEqual(ids)
  })
})

describe('a deep link opens this page in the wallet', () => {
  const page = 'https://bv3.example/?ref=0xabc'
  test.each([
    { id: 'metamask', link: 'https://metamask.app.link/dapp/bv3.example/?ref=0xabc' },
    {
      id: 'trust',
      link: 'https://link.trustwallet.com/open_url?coin_id=20000714&url=https%3A%2F%2Fbv3.example%2F%3Fref%3D0xabc',
    },
    { id: 'coinbase', link: 'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fbv3.example%2F%3Fref%3D0xabc' },
    { id: 'walletconnect', link: undefined },
  ])('$id', ({ id, link }) => {
    expect(LISTED_WALLETS.find((it) => it.id === id)?.deepLink?.(page)).toBe(link)
  })
})
