import { expect, test } from 'vitest'
import {
  CHAIN_ALARM_KINDS,
  CHAIN_DETAIL_CODES,
  CHAIN_DETAILS,
  chainDetail,
  chainDetailText,
  KINDS_STOPPING_INSTANT,
  readChainDetail,
} from './chain-alarm.ts'

test('an open alarm holds payouts, unless strangers can cause it or it only stops BNB orders', () => {
  const others = CHAIN_ALARM_KINDS.filter((kind) => !KINDS_STOPPING_INSTANT.some((one) => one === kind))
  expect(others.toSorted()).toEqual(['bnb_price_jumped', 'bnb_price_unusable', 'dust_flood'])
})

test.each(CHAIN_DETAIL_CODES)('the sentence of %s fills in all values and leaves no brace', (code) => {
  const names = [...CHAIN_DETAILS[code].matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = Object.fromEntries(names.map((name, index) => [name, `${name} (${index})`]))
  const sentence = chainDetailText(chainDetail(code, values as never))
  for (const value of Object.values(values)) expect(sentence).toContain(value)
  expect(sentence).not.toMatch(/[{}]/)
})

test('a text without a code is its own sentence', () => {
  expect(chainDetailText('its account has the code 0xef01')).toBe('its account has the code 0xef01')
})

test('a stored detail counts only with its own sentence: an older release replaces the sentence alone', () => {
  const detail = chainDetail('payments_unread', { minutes: '12' })
  const said = 'payments are not read since 12 minutes'
  expect(readChainDetail(said, { ...detail, said })).toEqual(detail)
  expect(readChainDetail('payments are not read since 13 minutes', { ...detail, said })).toBeNull()
  expect(readChainDetail(said, null)).toBeNull()
})

test('a detail with a code of a later release is not read', () => {
  const said = 'A later release knows why.'
  for (const code of ['later', 'toString']) {
    const stored = { code, values: {}, said } as unknown as Parameters<typeof readChainDetail>[1]
    expect(readChainDetail(said, stored)).toBeNull()
  }
})
