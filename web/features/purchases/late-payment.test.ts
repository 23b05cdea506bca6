import { encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import type { OrderView } from '#core/api/orders.ts'
import { latePayments } from './use-open-purchases.ts'

const TREASURY = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TOKEN = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const AMOUNT = 29n * 10n ** 18n

const order = (change: Partial<OrderView> = {}) =>
  ({
    id: 'a',
    paymentMethod: 'USDT',
    token: TOKEN,
    treasury: TREASURY,
    amountBaseUnits: String(AMOUNT),
    txHash: null,
    ...change,
  }) as OrderView

const transfer = (to: `0x${string}`, amount: bigint) => ({
  to: TOKEN.toUpperCase().replace('0X', '0x'),
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const late = (params: unknown, method = 'eth_sendTransaction') => ({ method, params, answer: Promise.resolve('0x1') })
const BNB_ORDER = order({ id: 'b', paymentMethod: 'BNB' })

test.each([
  { name: 'a transfer of its amount to the treasury', asked: late([transfer(TREASURY, AMOUNT)]), ids: ['a'] },
  {
    name: 'BNB of its amount to the treasury',
    asked: late([{ to: TREASURY, value: numberToHex(AMOUNT) }]),
    ids: ['b'],
  },
  { name: 'another amount', asked: late([transfer(TREASURY, AMOUNT + 1n)]), ids: [] },
  { name: 'another recipient', asked: late([transfer(TOKEN, AMOUNT)]), ids: [] },
  { name: 'a transfer of another token', asked: late([{ ...transfer(TREASURY, AMOUNT), to: TREASURY }]), ids: [] },
  { name: 'a call of the token without data', asked: late([{ to: TOKEN }]), ids: [] },
  { name: 'BNB to another account', asked: late([{ to: TOKEN, value: numberToHex(AMOUNT) }]), ids: [] },
  { name: 'another amount of BNB', asked: late([{ to: TREASURY, value: numberToHex(AMOUNT - 1n) }]), ids: [] },
  { name: 'the creation of a contract', asked: late([{ data: '0x', value: numberToHex(AMOUNT) }]), ids: [] },
  { name: 'an empty request', asked: late([]), ids: [] },
  { name: 'no BNB at all', asked: late([{ to: TREASURY }]), ids: [] },
  {
    name: 'a transaction that was only to be signed',
    asked: late([transfer(TREASURY, AMOUNT)], 'eth_signTransaction'),
    ids: [],
  },
  { name: 'a signature', asked: late(['0x', TREASURY], 'personal_sign'), ids: [] },
  { name: 'nonsense', asked: late(undefined), ids: [] },
])('$name pays $ids', ({ asked, ids }) => {
  expect(latePayments([asked], [order(), BNB_ORDER]).map((it) => it.order.id)).toEqual(ids)
})

test('an order that has a transaction already waits for no other', () => {
  expect(latePayments([late([transfer(TREASURY, AMOUNT)])], [order({ txHash: '0x9' })])).toEqual([])
})
