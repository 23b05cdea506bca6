import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { ADDRESS } from '#test/support/browser/parts/samples.ts'
import { CONNECTED, partWrapper } from '#test/support/browser/render-part.tsx'
import { removeStoredWallet, storeWallet, useHadWalletOnArrival, useHasWallet } from './stored-wallet.ts'

import { DISCONNECTED, type WalletState, writeWallet } from './wallet-view.ts'

const CONNECTING: WalletState = { ...DISCONNECTED, status: 'connecting' }

async function arrive(wallet: WalletState) {
  const view = await renderHook(() => ({ isKnown: useHasWallet(), wasKnown: useHadWalletOnArrival() }), {
    wrapper: partWrapper({ wallet }),
  })
  return () => view.result.current
}

test.each([
  { name: 'without a wallet', wallet: DISCONNECTED, isStored: false, isKnown: false },
  { name: 'without a wallet, who had one before', wallet: DISCONNECTED, isStored: true, isKnown: false },
  { name: 'who connects the first wallet', wallet: CONNECTING, isStored: false, isKnown: false },
  { name: 'whose wallet is being restored', wallet: CONNECTING, isStored: true, isKnown: true },
  { name: 'with a wallet', wallet: CONNECTED, isStored: true, isKnown: true },
  { name: 'with a wallet that is not stored', wallet: CONNECTED, isStored: false, isKnown: true },
])('a visitor $name counts as having a wallet: $isKnown', async ({ wallet, isStored, isKnown }) => {
  if (isStored) storeWallet(ADDRESS, 'metamask')
  const known = await arrive(wallet)
  expect(known()).toEqual({ isKnown, wasKnown: isKnown })
})

test('a visitor who connects keeps the page until the next visit', async () => {
  const known = await arrive(DISCONNECTED)
  writeWallet(CONNECTED)
  await expect.poll(known).toEqual({ isKnown: true, wasKnown: false })
})

test('a visitor who arrives with a wallet and disconnects sees the page without one', async () => {
  storeWallet(ADDRESS, 'metamask')
  const known = await arrive(CONNECTED)
  removeStoredWallet()
  writeWallet(DISCONNECTED)
  await expect.poll(known).toEqual({ isKnown: false, wasKnown: false })
})
