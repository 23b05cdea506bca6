import { expect, test } from 'vitest'
import { gatesOf } from './log-in.ts'

const subjectsOf = (address: string) => gatesOf('olga', address, null).map(({ subject }) => subject)

test('a try counts for its address and for the account there', () => {
  expect(subjectsOf('192.0.2.1')).toEqual(['address 192.0.2.1', 'pair 192.0.2.1 olga'])
})

test('a try from IPv6 counts for the /48 too, of which each /64 has a part', () => {
  expect(gatesOf('olga', '2001:db8:1:2::1', null)).toEqual([
    { kind: 'address', subject: 'address 2001:db8:1:2::/64' },
    { kind: 'wide', subject: 'address 2001:db8:1::/48' },
    { kind: 'pair', subject: 'pair 2001:db8:1:2::/64 olga' },
  ])
})

test('a known browser counts for itself, wherever it is', () => {
  const device = { deviceHash: Buffer.from('ab', 'hex') }
  expect(gatesOf('olga', '2001:db8:1:2::1', device)).toEqual([{ kind: 'device', subject: 'device ab olga' }])
})
