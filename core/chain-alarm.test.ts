import { expect, test } from 'vitest'
import { ALARMS_OF_MONEY, CHAIN_ALARM_KINDS } from './chain-alarm.ts'

test('payouts wait for a person while any alarm is open, but for those that strangers cause or that stop BNB orders alone', () => {
  const others = CHAIN_ALARM_KINDS.filter((kind) => !ALARMS_OF_MONEY.some((one) => one === kind))
  expect(others.toSorted()).toEqual(['bnb_price_jumped', 'bnb_price_unusable', 'dust_flood'])
})
