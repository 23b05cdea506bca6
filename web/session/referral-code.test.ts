import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readReferralCode, storeReferralCode } from './referral-code.ts'

const ANN = `0x${'a'.repeat(40)}`
const BEN = `0x${'B'.repeat(40)}`

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

function visit(search: string) {
  vi.stubGlobal('location', { search })
  storeReferralCode()
  return readReferralCode()
}

test('the code of a link’s ref parameter is stored until sign-up, and the first link counts', () => {
  expect(visit('')).toBeUndefined()
  expect(visit(`?ref=${ANN}`)).toBe(ANN)
  expect(visit('')).toBe(ANN)
  expect(visit(`?ref=${BEN}`)).toBe(ANN)
})

test.each([`0x${'0'.repeat(40)}`, 'banana'])('a stored %s is no code, and is replaced by a wallet', (kept) => {
  localStorage.setItem('referredBy', kept)
  expect(visit('')).toBeUndefined()
  expect(visit(`?ref=${ANN}`)).toBe(ANN)
})

test.each(['?ref=', '?ref=banana', `?ref=${ANN}0`, `?referrer=${ANN}`])('%s is no referral code', (search) => {
  expect(visit(search)).toBeUndefined()
})
