import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionView } from '#core/api/auth.ts'
import { isConnectDialogOpen, setConnectDialog } from '#web/session/session-actions.ts'
import { DISCONNECTED, type WalletState, writeWallet } from '#web/session/wallet-view.ts'
import * as toast from '#web/ui/toast.ts'
import { isReadyToBuy } from './is-ready-to-buy.ts'

const ADDRESS = `0x${'A1'.repeat(20)}`
const connected: Partial<WalletState> = { status: 'connected', address: ADDRESS, session: null }
const signedIn = { ...connected, session: { userId: 1, walletAddress: ADDRESS } as SessionView }

const signIn = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#web/session/session-actions.ts', async (load) => ({ ...(await load<object>()), signIn }))
const shown = vi.spyOn(toast, 'showToast').mockImplementation(() => {})
const titles = () => shown.mock.calls.map(([{ title }]) => title)
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

beforeEach(() => {
  signIn.mockImplementation(async () => writeWallet(signedIn))
})
afterEach(() => {
  setConnectDialog('closed')
  writeWallet(DISCONNECTED)
  vi.clearAllMocks()
})

test('a signed-in player can buy without a prompt', async () => {
  writeWallet(signedIn)
  expect(await isReadyToBuy()).toBe(true)
  expect([titles(), signIn.mock.calls.length, isConnectDialogOpen()]).toEqual([[], 0, false])
})

test.each([
  { name: 'that is granted', after: signedIn, isReady: true, says: [] },
  { name: 'that is refused', after: { ...connected, signInState: 'refused' } as const, isReady: false, says: [] },
  { name: 'that fails', after: connected, isReady: false, says: ['Purchase Failed'] },
])('a connected wallet gets one signature request; one $name answers $says', async ({ after, isReady, says }) => {
  writeWallet(connected)
  signIn.mockImplementation(async () => writeWallet(after))
  expect(await isReadyToBuy()).toBe(isReady)
  expect([titles(), signIn.mock.calls.length]).toEqual([says, 1])
  const described = shown.mock.calls.map(([{ description }]) => description)
  expect(described).toEqual(says.map(() => 'User not found - please refresh and reconnect wallet'))
})

describe('a visitor without a wallet is asked to connect one', () => {
  async function begin() {
    const answer = vi.fn<(isReady: boolean) => void>()
    void isReadyToBuy().then(answer)
    await settle()
    expect([titles(), isConnectDialogOpen(), answer.mock.calls]).toEqual([['Wallet Not Connected'], true, []])
    return answer
  }

  test('and can buy after the dialog has led to mining', async () => {
    const answer = await begin()
    setConnectDialog('mining')
    await settle()
    expect(answer).not.toHaveBeenCalled()
  })

  test('and buys nothing if they close the dialog', async () => {
    const answer = await begin()
    setConnectDialog('closed')
    await settle()
    expect([answer.mock.calls, signIn.mock.calls.length]).toEqual([[[false]], 0])
  })

  test('and continues with the connected wallet', async () => {
    const answer = await begin()
    writeWallet(connected)
    setConnectDialog('closed')
    await settle()
    expect([answer.mock.calls, signIn.mock.calls.length]).toEqual([[[true]], 1])
  })
})
