import { describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { bv3, usdt } from '#core/money.ts'
import { DependencyDown } from '../../fault.ts'
import { type HoldingsDeps, readBv3Holdings, readUsdtHoldings } from './solvency.ts'

const TREASURY = `0x${'a'.repeat(40)}` as Address
const PAYER = `0x${'b'.repeat(40)}` as Address
const BLOCK = 7n

/** A treasury with 100 USDT, 30 of them after the block, and a payer with 5; as many hundredths of BV3. */
const HELD = new Map([
  [TREASURY, { counted: 70n, whole: 100n }],
  [PAYER, { counted: 5n, whole: 5n }],
])
const depsOf = (hotWallet: Address | null, change: Partial<HoldingsDeps> = {}): HoldingsDeps => ({
  treasury: TREASURY,
  hotWallet: () => hotWallet,
  readUsdtOf: async (wallets, creditedBlock) => {
    expect(creditedBlock).toBe(BLOCK)
    return {
      counted: wallets.map((one) => usdt(HELD.get(one)?.counted ?? 0n)),
      whole: wallets.map((one) => usdt(HELD.get(one)?.whole ?? 0n)),
    }
  },
  readBv3Of: async (wallets) => wallets.map((one) => bv3(HELD.get(one)?.whole ?? 0n)),
  ...change,
})

test('each wallet is listed, and their sum is the total', async () => {
  expect(await readUsdtHoldings(depsOf(PAYER), BLOCK)).toEqual({
    wallets: [
      { kind: 'treasury', address: TREASURY, amount: 70n },
      { kind: 'payouts', address: PAYER, amount: 5n },
    ],
    ...{ sum: 75n, whole: 105n },
  })
  expect(await readBv3Holdings(depsOf(PAYER))).toMatchObject({ wallets: [{ amount: 100n }, { amount: 5n }], sum: 105n })
})

test.each([
  { what: 'a treasury that pays itself', hotWallet: TREASURY },
  { what: 'a server without a wallet', hotWallet: null },
])('$what counts once', async ({ hotWallet }) => {
  const own = { kind: 'treasury', address: TREASURY }
  expect(await readUsdtHoldings(depsOf(hotWallet), BLOCK)).toEqual({
    wallets: [{ ...own, amount: 70n }],
    ...{ sum: 70n, whole: 100n },
  })
  expect(await readBv3Holdings(depsOf(hotWallet))).toEqual({ wallets: [{ ...own, amount: 100n }], sum: 100n })
})

describe('no holdings are returned', () => {
  const unknown = { wallets: [{ amount: null }, { amount: null }], sum: null }
  const down = () => Promise.reject(new DependencyDown('no node answers'))

  test('before payments were first read', async () => {
    expect(await readUsdtHoldings(depsOf(PAYER), null)).toMatchObject({ ...unknown, whole: null })
  })
  test('while the chain cannot be read', async () => {
    const deps = depsOf(PAYER, { readUsdtOf: down, readBv3Of: down })
    expect(await readUsdtHoldings(deps, BLOCK)).toMatchObject({ ...unknown, whole: null })
    expect(await readBv3Holdings(deps)).toMatchObject(unknown)
  })
  test('after the time limit of a node', async () => {
    const hang = () => new Promise<never>(() => {})
    const deps = depsOf(PAYER, { readUsdtOf: hang, readBv3Of: hang, patienceMs: 1 })
    expect(await readUsdtHoldings(deps, BLOCK)).toMatchObject({ ...unknown, whole: null })
    expect(await readBv3Holdings(deps)).toMatchObject(unknown)
  })
  test('without the contract of BV3', async () => {
    expect(await readBv3Holdings(depsOf(PAYER, { readBv3Of: null }))).toMatchObject(unknown)
  })
})

test('a fault of ours is thrown', async () => {
  const broken = () => Promise.reject(new Error('broken'))
  await expect(readUsdtHoldings(depsOf(PAYER, { readUsdtOf: broken }), BLOCK)).rejects.toThrow('broken')
})
