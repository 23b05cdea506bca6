import { globSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordServerTime, serverNowMs } from './server-time.ts'

const NOW_MS = Date.parse('2026-03-01T12:00:00Z')
const HOUR_MS = 3_600_000

const headerAt = (ms: number) => new Date(ms).toUTCString()

beforeEach(() => vi.useFakeTimers({ now: NOW_MS }))
afterEach(() => {
  recordServerTime(headerAt(Date.now()))
  vi.useRealTimers()
})

describe('the server time', () => {
  test.each([
    { clock: 'an hour ahead', serverMs: NOW_MS - HOUR_MS },
    { clock: 'a year behind', serverMs: NOW_MS + 8_766 * HOUR_MS },
  ])('is right on a clock that is $clock, and advances', ({ serverMs }) => {
    recordServerTime(headerAt(serverMs))
    expect(serverNowMs()).toBe(serverMs)
    vi.advanceTimersByTime(HOUR_MS)
    expect(serverNowMs()).toBe(serverMs + HOUR_MS)
  })

  test('is the local time if both differ only by the header’s whole seconds', () => {
    recordServerTime(headerAt(NOW_MS - 3_000))
    expect(serverNowMs()).toBe(NOW_MS)
  })

  test.each([null, '', 'tomorrow'])('is unchanged by the header %j', (header) => {
    recordServerTime(headerAt(NOW_MS - HOUR_MS))
    recordServerTime(header)
    expect(serverNowMs()).toBe(NOW_MS - HOUR_MS)
  })
})

/** Files that measure how long something takes on this device, or name something, and compare nothing with the server's times. */
const OWN_CLOCK = [
  'web/features/games/run/pause-panel.tsx',
  'web/features/mining/guest-panel.tsx',
  'web/features/purchases/mining-choice.ts',
  'web/lib/call-api.ts',
  'web/lib/server-contact.ts',
  'web/lib/server-time.ts',
  'web/lib/use-now.ts',
  'web/transactions/transaction-store.ts',
  'web/wallet/walletconnect/paired-wallet.ts',
  'web/wallet/walletconnect/relay-client.ts',
]

test('only code that measures local time reads the device’s clock', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !/\.test\.|gallery\//.test(file))
  expect(files.length).toBeGreaterThan(400)
  const reading = files.filter((file) => /Date\.now\(\)|new Date\(\)/.test(readFileSync(file, 'utf8')))
  expect(reading.sort()).toEqual(OWN_CLOCK)
})
