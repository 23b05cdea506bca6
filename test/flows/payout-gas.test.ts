import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { networks } from '#contracts/networks.ts'
import { SignerFailed } from '#server/chain/payouts/payout-wallet.ts'
import type { PayoutDeps } from '#server/payouts/payout-rows.ts'
import { endPayout } from '#server/payouts/routes.ts'
import type { PayerFaults } from '../support/chain/lying-payer/payer-node.ts'
import { ageSignatures } from '../support/chain/lying-payer/payer-steps.ts'
import { createPayerWorld, driveOnce, ONE_USDT, type PayerWorld } from '../support/chain/lying-payer/payer-world.ts'
import { openTestLedger, type TestLedger } from '../support/money/ledger.ts'
import type { ApprovedWithdrawal } from '../support/money/payout-stage.ts'
import { OPERATOR } from '../support/money/payout-trial.ts'
import { execute, sql } from '../support/world/execute.ts'

/** What payouts are signed for, beside nodes that suggest and ask for prices of all kinds. */
const BOUNDS = networks.bsc.gasPrice
const GWEI = 10n ** 9n
const ABSURD_WEI = 10_000n * GWEI

let ledger: TestLedger
let world: PayerWorld
let worlds = 0

beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(() => {
  worlds += 1
  world = createPayerWorld(ledger, worlds)
})
afterAll(() => ledger?.close())

const drive = (change: Partial<PayoutDeps> = {}) => driveOnce({ ...world.depsOf(), gasPrice: BOUNDS, ...change })
const approve = () => world.stage.approved('1', ONE_USDT)
const problemOf = async (payout: ApprovedWithdrawal) => {
  const { problemFacts } = await world.stage.stateOf(payout)
  return problemFacts
}
const everyNode = (faults: Partial<PayerFaults>) => {
  for (const node of world.nodes) Object.assign(node.faults, faults)
}
const heal = () => {
  for (const node of world.nodes) node.heal()
}

/** As geth and BSC spell it. */
const requirePrice =
  (minWei: bigint, start = 'transaction underpriced') =>
  (priceWei: bigint) =>
    priceWei < minWei ? `${start}: gas tip cap ${priceWei}, minimum needed ${minWei}` : null

type PricedAttempt = { attempt: number; nonce: string; wei: string }
async function pricesOf({ payoutId }: ApprovedWithdrawal): Promise<bigint[]> {
  const { rows } = await execute<PricedAttempt>(
    ledger.db,
    sql`select attempt, nonce, gas_price_wei as wei from payout_transactions where payout_id = ${payoutId} order by attempt`,
  )
  expect(new Set(rows.map(({ nonce }) => nonce)).size).toBeLessThanOrEqual(1)
  return rows.map(({ wei }) => BigInt(wei))
}
async function voidPrices(): Promise<bigint[]> {
  const { rows } = await execute<PricedAttempt>(
    ledger.db,
    sql`select attempt, nonce, gas_price_wei as wei from payout_voids where chain_id = ${world.chain.chainId} order by attempt`,
  )
  return rows.map(({ wei }) => BigInt(wei))
}

/** It reaches the player, once. */
async function expectPaid(payout: ApprovedWithdrawal): Promise<void> {
  for (let blocks = 0; blocks < 3; blocks++) world.chain.mine()
  await drive()
  expect(await world.stage.stateOf(payout)).toMatchObject({ state: 'completed', problem: null })
  const sent = world.chain.blocks().flatMap(({ transactions }) => transactions.flatMap(({ transfers }) => transfers))
  expect(sent.filter(({ to }) => to === payout.wallet).map(({ value }) => value)).toEqual([ONE_USDT])
}

describe('nodes that suggest too little gas price', () => {
  test.each([0n, 1n])('%s wei: a payout is signed at the lowest price of the chain', async (suggestsWei) => {
    everyNode({ suggestsWei, refusesPrice: requirePrice(BOUNDS.minWei) })
    const payout = await approve()
    await drive()
    expect(await pricesOf(payout)).toEqual([BOUNDS.minWei])
    await expectPaid(payout)
  })

  test.each<{ name: string; refusesPrice: (priceWei: bigint) => string | null }>([
    { name: 'transaction underpriced', refusesPrice: requirePrice(80_000_000n) },
    {
      name: 'transaction gas price below minimum',
      refusesPrice: requirePrice(80_000_000n, 'transaction gas price below minimum'),
    },
    {
      name: 'max fee per gas less than block base fee',
      refusesPrice: (wei) =>
        wei < 80_000_000n
          ? `max fee per gas less than block base fee: address 0xab, maxFeePerGas: ${wei}, baseFee: 80000000`
          : null,
    },
  ])('a pool that requires more (“$name”) gets its price with the same nonce', async ({ refusesPrice }) => {
    everyNode({ suggestsWei: 1n, refusesPrice })
    const payout = await approve()
    await drive()
    expect(await pricesOf(payout)).toEqual([BOUNDS.minWei, 80_000_000n])
    expect(await problemOf(payout)).toBeNull()
    await expectPaid(payout)
  })

  test.each(['transaction underpriced', 'replacement transaction underpriced'])(
    'a pool that names no figure (“%s”): the payout reports it, and is priced higher after a while',
    async (refusal) => {
      everyNode({ suggestsWei: 1n, refusesPrice: (wei) => (wei <= BOUNDS.minWei ? refusal : null) })
      const payout = await approve()
      await drive()
      await drive()
      const values = { price: '50000000', needed: '62500000', limit: String(BOUNDS.maxWei) }
      expect(await problemOf(payout)).toEqual({ code: 'gas_too_low', values })
      expect(await pricesOf(payout)).toEqual([50_000_000n])
      await ageSignatures(ledger.db, '10 minutes')
      await drive()
      expect(await pricesOf(payout)).toEqual([50_000_000n, 62_500_000n])
      await expectPaid(payout)
    },
  )

  test('the price of a cancellation is raised as well', async () => {
    everyNode({ sending: 'swallowed' })
    const payout = await approve()
    await drive()
    heal()
    everyNode({ refusesPrice: requirePrice(3n * GWEI) })
    const deps = { ...world.depsOf(), wake: () => undefined }
    await endPayout(deps, OPERATOR, payout.payoutId, { ending: 'cancel', reason: 'No.' })
    await drive()
    expect(await voidPrices()).toEqual([(GWEI * 125n) / 100n, 3n * GWEI])
    for (let blocks = 0; blocks < 3; blocks++) world.chain.mine()
    await drive()
    expect(await world.stage.stateOf(payout)).toMatchObject({ state: 'cancelled' })
  })
})

describe('nodes that require an absurd gas price', () => {
  test('all pools: it is never signed, the payout reports it, and is paid once they accept less', async () => {
    everyNode({ refusesPrice: requirePrice(ABSURD_WEI) })
    const payout = await approve()
    await drive()
    await ageSignatures(ledger.db, '1 hour')
    for (let looks = 0; looks < 3; looks++) await drive()
    const prices = await pricesOf(payout)
    const values = { price: String(prices.at(-1)), needed: String(ABSURD_WEI), limit: String(BOUNDS.maxWei) }
    expect(await problemOf(payout)).toEqual({ code: 'gas_too_low', values })
    // Each step is a quarter, as for any payout that no block takes.
    expect(prices.slice(0, 2)).toEqual([GWEI, (GWEI * 125n) / 100n])
    heal()
    await drive()
    await expectPaid(payout)
  })

  test('all pools at every round for a day: it costs no more than the limit', async () => {
    everyNode({ refusesPrice: requirePrice(ABSURD_WEI) })
    const payout = await approve()
    for (let looks = 0; looks < 40; looks++) {
      await drive()
      await ageSignatures(ledger.db, '10 minutes')
    }
    const prices = await pricesOf(payout)
    for (const wei of prices) expect(wei).toBeLessThanOrEqual(BOUNDS.maxWei)
    expect((await problemOf(payout))?.code).toBe('gas_too_low')
    heal()
    await drive()
    await expectPaid(payout)
  })

  test('one pool of three: the price of the others applies', async () => {
    everyNode({ suggestsWei: 1n, refusesPrice: requirePrice(80_000_000n) })
    const [liar] = world.nodes
    Object.assign(liar?.faults ?? {}, { refusesPrice: requirePrice(19n * GWEI) })
    const payout = await approve()
    await drive()
    expect(await pricesOf(payout)).toEqual([BOUNDS.minWei, 80_000_000n])
    await expectPaid(payout)
  })

  test('one pool of three while the others name no figure: its price is not signed', async () => {
    const [liar, ...others] = world.nodes
    Object.assign(liar?.faults ?? {}, { suggestsWei: 1n, refusesPrice: requirePrice(19n * GWEI) })
    const refusesPrice = (wei: bigint) => (wei <= BOUNDS.minWei ? 'transaction underpriced' : null)
    for (const { faults } of others) Object.assign(faults, { suggestsWei: 1n, refusesPrice })
    const payout = await approve()
    await drive()
    expect(await pricesOf(payout)).toEqual([BOUNDS.minWei])
    const values = { price: '50000000', needed: '62500000', limit: String(BOUNDS.maxWei) }
    await drive()
    expect(await problemOf(payout)).toEqual({ code: 'gas_too_low', values })
    await ageSignatures(ledger.db, '10 minutes')
    await drive()
    expect(await pricesOf(payout)).toEqual([BOUNDS.minWei, 62_500_000n])
    await expectPaid(payout)
  })

  test('one pool of three while the others accept it: nothing is signed again', async () => {
    Object.assign(world.nodes[0]?.faults ?? {}, { refusesPrice: requirePrice(ABSURD_WEI) })
    const payout = await approve()
    await drive()
    expect(await pricesOf(payout)).toEqual([GWEI])
    await expectPaid(payout)
  })

  test('all suggestions: nothing is signed until they are lower, and the payout reports it', async () => {
    everyNode({ suggestsWei: ABSURD_WEI })
    const payout = await approve()
    await drive()
    expect(await pricesOf(payout)).toEqual([])
    const values = { limit: String(BOUNDS.maxWei) }
    expect(await problemOf(payout)).toEqual({ code: 'gas_too_expensive', values })
    heal()
    await drive()
    expect(await pricesOf(payout)).toEqual([GWEI])
    await expectPaid(payout)
  })

  test('all suggestions after signing: no higher price is signed, and the payout reports it while it waits', async () => {
    everyNode({ sending: 'swallowed' })
    const payout = await approve()
    await drive()
    everyNode({ suggestsWei: ABSURD_WEI })
    await ageSignatures(ledger.db, '10 minutes')
    await drive()
    expect(await pricesOf(payout)).toEqual([GWEI])
    expect((await problemOf(payout))?.code).toBe('gas_too_expensive')
    heal()
    await drive()
    await expectPaid(payout)
  })

  test('all suggestions for a cancellation: earlier prices do not raise the limit', async () => {
    everyNode({ sending: 'swallowed' })
    const payout = await approve()
    await drive()
    const deps = { ...world.depsOf(), wake: () => undefined }
    await endPayout(deps, OPERATOR, payout.payoutId, { ending: 'cancel', reason: 'No.' })
    everyNode({ suggestsWei: 21n * GWEI })
    for (let looks = 0; looks < 3; looks++) {
      await drive()
      await ageSignatures(ledger.db, '10 minutes')
      everyNode({ suggestsWei: 40n * GWEI })
    }
    expect(await voidPrices()).toEqual([21n * GWEI])
  })
})

test('while the signer is down, signed transactions are still sent again', async () => {
  everyNode({ sending: 'swallowed' })
  const payout = await approve()
  await drive()
  heal()
  await ageSignatures(ledger.db, '10 minutes')
  const { wallet } = world.depsOf()
  if (wallet === null) throw new Error('no wallet')
  await drive({ wallet: { ...wallet, sign: () => Promise.reject(new SignerFailed('down', 'no answer')) } })
  expect((await problemOf(payout))?.code).toBe('signer_down')
  await expectPaid(payout)
})
