import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMemoryStorage } from '#test/support/memory-storage.ts'
import { openConnectDialog, readConnectDialog, restoreWallet } from '#web/session/session-actions.ts'

import { DISCONNECTED, readWallet, writeWallet } from './wallet-view.ts'

vi.mock('./session.ts', () => {
  throw new Error('this part of the page could not be loaded')
})

beforeEach(() => {
  vi.stubGlobal('localStorage', openMemoryStorage())
  vi.stubGlobal('location', { search: '' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  writeWallet(DISCONNECTED)
})

test('any component can open the connect dialog', () => {
  openConnectDialog()
  expect(readConnectDialog()).toBe('open')
})

test('a wallet whose session code cannot be loaded is shown as disconnected, and stays stored', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  localStorage.setItem('walletAddress', `0x${'a1'.repeat(20)}`)
  localStorage.setItem('isWalletConnected', 'true')
  const restored = restoreWallet()
  expect(readWallet().status).toBe('connecting')
  await restored
  expect(readWallet().status).toBe('disconnected')
  expect(warned).toHaveBeenCalledOnce()
  expect(localStorage.getItem('walletAddress')).not.toBeNull()
})
