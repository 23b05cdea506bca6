import { beforeEach, expect, test, vi } from 'vitest'
import type { PayoutView } from '#core/api/admin-payouts.ts'
import { type PayoutToPay, payPayout, unitsToSend } from './use-pay-payout.ts'

const TOKEN = `0x${'7'.repeat(40)}`
const RECIPIENT = `0x${'a'.repeat(40)}`
const PAYER = `0x${'b'.repeat(40)}`

/** What was done, in its order. */
const { did, server } = vi.hoisted(() => ({ did: [] as string[], server: { state: 'queued' } }))
const switching = vi.hoisted(() => ({ act: () => {} }))
const pay = vi.hoisted(() => vi.fn())
vi.mock('#web/transactions/create-payments.ts', () => ({ createPayments: () => ({ pay }) }))
vi.mock('#web/transactions/browser.ts', () => ({ browserDeps: {} }))
vi.mock('#web/wallet/wallet-provider.ts', () => ({
  requestPlatformChain: async () => {
    did.push('switch')
    switching.act()
  },
}))
vi.mock('#web/wallet/live-connection.ts', () => ({
  requireLiveConnection: () => ({ platform: { chain: { id: 56 } } }),
}))
vi.mock('../session/call-operator.ts', () => ({
  callOperator: async (_: string, path: string, { params }: { params: { id: number } }) => {
    did.push(`read ${path.replace(':id', String(params.id))}`)
    return { state: server.state }
  },
}))

const payout = { id: 7, state: 'queued', token: TOKEN, amountBaseUnits: '1500000000000000000' } as PayoutView
const payable: PayoutToPay = {
  payout,
  ...{ asset: 'USDT', amount: '1.5', recipient: RECIPIENT, purpose: { kind: 'withdrawal', id: 3 } },
}

beforeEach(() => {
  did.length = 0
  server.state = 'queued'
  switching.act = () => {}
  pay.mockReset().mockImplementation(() => did.push('pay'))
})

test('a payout is read again after a network switch, and then paid as shown', async () => {
  await payPayout(payable, PAYER)
  expect(did).toEqual(['switch', 'read /api/admin/payouts/7', 'pay'])
  expect(pay.mock.calls).toMatchObject([
    [{ purpose: 'payout', id: '7', from: PAYER, chainId: 56, call: { to: TOKEN } }],
  ])
})

test('a payout that was paid during the network switch is not paid again', async () => {
  switching.act = () => {
    server.state = 'completed'
  }
  await expect(payPayout(payable, PAYER)).rejects.toMatchObject({ code: 'payout_changed' })
  expect(pay).not.toHaveBeenCalled()
})

test('a payout whose amount differs from the shown one is not paid, and the wallet is not asked', async () => {
  await expect(payPayout({ ...payable, amount: '1.6' }, PAYER)).rejects.toMatchObject({ code: 'amount_differs' })
  expect(did).toEqual([])
})

test('BNB goes directly to the recipient', async () => {
  await payPayout({ ...payable, asset: 'BNB', payout: { ...payout, token: null } }, PAYER)
  expect(pay.mock.calls).toMatchObject([[{ call: { to: RECIPIENT } }]])
})

const payoutOf = (asset: PayoutToPay['asset'], amount: string, amountBaseUnits: string): PayoutToPay => ({
  payout: {
    id: 1,
    way: 'operator_wallet',
    state: 'awaiting_operator',
    txHash: null,
    token: '0x01',
    amountBaseUnits,
    problem: null,
    ending: null,
    problemFacts: null,
  },
  asset,
  amount,
  recipient: '0x02',
  purpose: { kind: 'withdrawal', id: 1 },
})

test.each([
  { asset: 'USDT', amount: '1.5', units: '1500000000000000000' },
  { asset: 'BV3', amount: '0.01', units: '10000000000000000' },
  { asset: 'BNB', amount: '0.000000000000000001', units: '1' },
] as const)('$amount $asset is $units', ({ asset, amount, units }) => {
  expect(unitsToSend(payoutOf(asset, amount, units))).toBe(BigInt(units))
})

test('refuses to send an amount that was not shown', () => {
  expect(() => unitsToSend(payoutOf('USDT', '1.5', '1500000000000000001'))).toThrow(
    expect.objectContaining({ code: 'amount_differs' }),
  )
})
