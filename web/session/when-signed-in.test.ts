import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionView } from '#core/api/auth.ts'
import { guardSession } from '#web/lib/call-api.ts'
import { DISCONNECTED, type WalletState, writeWallet } from './wallet-view.ts'
import { reportSignedOut, sessionOf, whenSignedIn } from './when-signed-in.ts'

const OWN = `0x${'A1'.repeat(20)}`
const OTHER = `0x${'B2'.repeat(20)}`
const view = (address: string) => ({ userId: 1, walletAddress: address.toLowerCase() }) as SessionView
const show = (address: string | null, signInState: WalletState['signInState'] = 'signed_in') =>
  writeWallet({ address, session: address === null ? null : view(address), signInState })
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

const onRefused = vi.fn()
beforeEach(() => {
  onRefused.mockClear()
  guardSession({ loginGeneration: () => 7, onRefused })
})
afterEach(() => writeWallet(DISCONNECTED))

test.each([
  { shown: OWN, address: OWN, isThere: true },
  { shown: OWN, address: OWN.toLowerCase(), isThere: true },
  { shown: OTHER, address: OWN, isThere: false },
  { shown: OWN, address: null, isThere: false },
  { shown: null, address: OWN, isThere: false },
  { shown: null, address: null, isThere: false },
])('with $shown signed in, $address has a session: $isThere', ({ shown, address, isThere }) => {
  show(shown)
  expect(sessionOf(address) !== null).toBe(isThere)
})

describe('waiting for a session', () => {
  test('resolves at once if it is certain', async () => {
    show(OWN)
    expect(await whenSignedIn(OWN)).toEqual(view(OWN))
  })

  test('continues while another wallet is signed in, and while the session is uncertain', async () => {
    let got: SessionView | null = null
    show(OTHER)
    void whenSignedIn(OWN).then((session) => {
      got = session
    })
    show(OWN, 'checking')
    await settle()
    expect(got).toBe(null)
    show(OWN)
    await settle()
    expect(got).toEqual(view(OWN))
  })

  test('keeps its result, whoever signs in later', async () => {
    const waiting = whenSignedIn(OWN)
    show(OWN)
    show(OTHER)
    expect(await waiting).toEqual(view(OWN))
  })
})

test.each([
  { shown: OWN, told: [[7]] },
  { shown: OTHER, told: [] },
  { shown: null, told: [] },
])('a refused call makes only its own wallet’s session uncertain: $shown is signed in', ({ shown, told }) => {
  show(shown)
  reportSignedOut(OWN)
  expect(onRefused.mock.calls).toEqual(told)
})
