import { expect, test } from 'vitest'
import type { Address } from './address.ts'
import type { Bnb } from './money.ts'
import type { PayoutProblem } from './payout-problem.ts'
import { objectByFunds, type Purse, promise } from './payout-purse.ts'
import { tokenUnits } from './token-units.ts'

const WALLET: Address = `0x${'1'.repeat(40)}`
const TOKEN: Address = `0x${'2'.repeat(40)}`
const GAS = { limit: 100n, priceWei: 2n }
const purse = (change: Partial<Purse> = {}): Purse => ({
  wallet: WALLET,
  bnb: 1_000n as Bnb,
  underWay: 0n,
  tokens: new Map([[TOKEN, tokenUnits(50n)]]),
  ...change,
})
const codeOf = (problem: PayoutProblem | null) => problem?.code ?? null

test.each([
  { name: 'a token that is there', token: TOKEN, value: 50n, of: purse(), code: null },
  { name: 'a unit too much of it', token: TOKEN, value: 51n, of: purse(), code: 'token_lacking' },
  { name: 'a token that it never had', token: WALLET, value: 1n, of: purse(), code: 'token_lacking' },
  { name: 'gas for itself alone', token: TOKEN, value: 1n, of: purse({ bnb: 200n as Bnb }), code: null },
  { name: 'a wei too little gas', token: TOKEN, value: 1n, of: purse({ bnb: 199n as Bnb }), code: 'bnb_lacking' },
  { name: 'gas for what is under way too', token: TOKEN, value: 1n, of: purse({ underWay: 4n }), code: null },
  { name: 'too little for one more', token: TOKEN, value: 1n, of: purse({ underWay: 5n }), code: 'bnb_lacking' },
  { name: 'BNB and its gas', token: null, value: 800n, of: purse(), code: null },
  { name: 'BNB and too little gas', token: null, value: 801n, of: purse(), code: 'bnb_lacking' },
])('$name: $code', ({ token, value, of, code }) => {
  expect(codeOf(objectByFunds(of, { token, value: tokenUnits(value) }, GAS))).toBe(code)
})

test('what is lacking is named to the last unit', () => {
  const lacking = (problem: PayoutProblem | null) => problem?.values
  const wallet = '0x1111...1111'
  const ONE = 10n ** 18n
  expect(lacking(objectByFunds(purse(), { token: TOKEN, value: tokenUnits(ONE + 50n) }, GAS))).toEqual({
    ...{ wallet, amount: '1', token: TOKEN },
  })
  expect(lacking(objectByFunds(purse(), { token: null, value: tokenUnits(ONE + 800n) }, GAS))).toEqual({
    wallet,
    amount: '1',
  })
})

test('before the gas is known only what could pay for none is refused', () => {
  expect(codeOf(objectByFunds(purse({ bnb: 1n as Bnb }), { token: TOKEN, value: tokenUnits(1n) }, null))).toBe(null)
  expect(codeOf(objectByFunds(purse({ bnb: 0n as Bnb }), { token: TOKEN, value: tokenUnits(1n) }, null))).toBe(
    'bnb_lacking',
  )
  expect(codeOf(objectByFunds(purse(), { token: null, value: tokenUnits(1_000n) }, null))).toBe('bnb_lacking')
})

test('what is promised is there for nobody else', () => {
  const after = promise(purse(), { token: TOKEN, value: tokenUnits(30n) })
  expect(codeOf(objectByFunds(after, { token: TOKEN, value: tokenUnits(20n) }, GAS))).toBe(null)
  expect(codeOf(objectByFunds(after, { token: TOKEN, value: tokenUnits(21n) }, GAS))).toBe('token_lacking')
  const spent = promise(purse(), { token: null, value: tokenUnits(601n) })
  expect(codeOf(objectByFunds(spent, { token: TOKEN, value: tokenUnits(1n) }, GAS))).toBe('bnb_lacking')
})

test.each([
  { what: 'a token', token: TOKEN },
  { what: 'BNB', token: null },
])('a payout of $what that is promised needs its own gas beside that of the next one', ({ token }) => {
  const afterOne = (bnb: bigint) => promise(purse({ bnb: bnb as Bnb }), { token, value: tokenUnits(0n) })
  expect(codeOf(objectByFunds(afterOne(400n), { token: TOKEN, value: tokenUnits(1n) }, GAS))).toBe(null)
  expect(codeOf(objectByFunds(afterOne(399n), { token: TOKEN, value: tokenUnits(1n) }, GAS))).toBe('bnb_lacking')
})
