import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { usdt } from '#core/money.ts'
import type { Payment } from '#core/payment.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readOpenChainAlarms } from '../chain/alarms.ts'
import { addArrivals, type DrainDeps, drainArrivals, type SettleResult } from './arrivals.ts'

const START_MS = Date.parse('2026-01-01T00:00:00Z')

let ledger: TestLedger
let chainId = 8_000
let nowMs = START_MS
/** Whose payments were settled, in the order in which they were begun. */
let begun: Address[]
let kept: Payment[]
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())
beforeEach(async () => {
  chainId += 1
  begun = []
  kept = []
  nowMs = START_MS
  await ledger.setClock(nowMs)
})

const SETTLED: SettleResult = { outcome: 'settled' }
let payments = 0
const payment = (from: Address, changes: Partial<Payment> = {}): Payment =>
  ({
    asset: 'USDT',
    chainId,
    txHash: fakeHash(`payment ${++payments}`),
    logIndex: payments,
    occurrence: 0,
    blockNumber: 1n,
    blockHash: fakeHash('block'),
    blockTimeMs: BigInt(START_MS),
    from,
    to: fakeAddress('treasury'),
    value: usdt(5n),
    ...changes,
  }) as Payment
const put = (made: readonly Payment[], isDust = false) => addArrivals(ledger.db, chainId, made, () => isDust)

const drain = (settle: DrainDeps['settle'], others: Partial<DrainDeps> = {}) =>
  drainArrivals({
    db: ledger.db,
    chainId,
    settle: (it) => {
      begun.push(it.from)
      return settle(it)
    },
    setAside: async () => SETTLED,
    leaveToOperator: async (it) => {
      kept.push(it)
      return SETTLED
    },
    ...others,
  })
const waiting = async () =>
  Number((await execute(ledger.db, sql`select count(*) as n from arrivals where chain_id = ${chainId}`)).rows[0]?.n)
const alarms = async () => (await readOpenChainAlarms(ledger.db)).map(({ kind, subject }) => ({ kind, subject }))
async function wait(ms: number) {
  nowMs += ms
  await ledger.setClock(nowMs)
}

test('equal payments of one transaction are stored as separate arrivals, each once', async () => {
  const twin = payment(fakeAddress('ann'))
  const other = { ...twin, occurrence: 1 }
  await put([twin, other])
  await put([twin, other])
  expect(await waiting()).toBe(2)
  await execute(
    ledger.db,
    sql`insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id)
    values (${chainId}, ${twin.txHash}, 'USDT', ${twin.from}, 5, 0, 1)`,
  )
  await drain(async () => SETTLED)
  // The first is known by its claim, the second by nothing yet.
  expect(await put([twin, other])).toEqual([other])
})

test('an arrival moved by a reorganisation while it waits is settled from its new block', async () => {
  const made = payment(fakeAddress('ann'))
  await put([made])
  const moved = {
    ...made,
    logIndex: 9,
    blockNumber: 7n,
    blockHash: fakeHash('other'),
    blockTimeMs: BigInt(START_MS + 5),
  }
  await put([moved])
  const settled: Payment[] = []
  await drain(async (it) => {
    settled.push(it)
    return SETTLED
  })
  expect(settled).toEqual([moved])
})

test('every payer’s first arrival comes before anyone’s second, and one payer’s come one after the other', async () => {
  const poor = fakeAddress('poor')
  const many = Array.from({ length: 200 }, (_, index) => payment(fakeAddress(`rich ${index % 10}`)))
  await put([...many, payment(poor, { blockNumber: 9n, value: usdt(7n) })])
  const running = new Map<Address, number>()
  let most = 0
  await drain(async ({ from }) => {
    running.set(from, (running.get(from) ?? 0) + 1)
    most = Math.max(most, running.get(from) ?? 0)
    await new Promise((resolve) => setImmediate(resolve))
    running.set(from, (running.get(from) ?? 0) - 1)
    return SETTLED
  })
  expect(begun.indexOf(poor)).toBeLessThan(70)
  expect(begun.slice(0, 70).filter((from) => from === begun[0]).length).toBeLessThan(10)
  expect(most).toBe(1)
  expect(begun).toHaveLength(201)
  expect(await waiting()).toBe(0)
})

test('several payers are settled at the same time', async () => {
  await put(Array.from({ length: 6 }, (_, index) => payment(fakeAddress(`payer ${index}`))))
  let release = () => {}
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  await drain(async () => {
    if (begun.length === 6) release()
    await all
    return SETTLED
  })
  expect(await waiting()).toBe(0)
})

test('dust waits for all other arrivals, and is combined by payer', async () => {
  const [flood, honest] = [fakeAddress('flood'), fakeAddress('honest')]
  await put(
    Array.from({ length: 40 }, () => payment(flood)),
    true,
  )
  // More payers than are taken at once.
  await put(Array.from({ length: 70 }, (_, index) => payment(fakeAddress(`other ${index}`))))
  await put([payment(honest, { blockNumber: 9n })])
  const aside: number[] = []
  await drain(async () => SETTLED, {
    setAside: async (made) => {
      expect([begun.length, begun.at(-1)]).toEqual([71, honest])
      aside.push(made.length)
      return SETTLED
    },
  })
  expect(aside).toEqual([40])
})

test('no dust beyond one batch is lost or combined twice, also at a payer split between batches', async () => {
  const [first, second] = [fakeAddress('one'), fakeAddress('another')].toSorted()
  if (first === undefined || second === undefined) throw new Error('there are two')
  const ofSecond = Array.from({ length: 20 }, () => payment(second))
  const ofFirst = Array.from({ length: 290 }, () => payment(first))
  await put([...ofSecond, ...ofFirst].toReversed(), true)
  const aside: (readonly Payment[])[] = []
  await drain(async () => SETTLED, {
    setAside: async (made) => {
      aside.push(made)
      return SETTLED
    },
  })
  const taken = aside.map((made) => [made[0]?.from, made.map(({ logIndex }) => logIndex)])
  const numbers = (made: readonly Payment[]) => made.map(({ logIndex }) => logIndex)
  expect(taken).toHaveLength(3)
  expect(taken).toEqual(
    expect.arrayContaining([
      [first, numbers(ofFirst)],
      [second, numbers(ofSecond.slice(0, 10))],
      [second, numbers(ofSecond.slice(10))],
    ]),
  )
  expect(await waiting()).toBe(0)
})

describe('a failure', () => {
  const FAULT: SettleResult = { outcome: 'fault', problem: 'the database went away' }
  const MISTAKE: SettleResult = { outcome: 'mistake', problem: 'an invariant does not hold' }

  test('caused outside is retried for as long as it lasts, and reported after ten minutes until it ends', async () => {
    const made = payment(fakeAddress('ann'))
    await put([made, payment(fakeAddress('ben'))])
    const failAnn: DrainDeps['settle'] = async ({ txHash }) => (txHash === made.txHash ? FAULT : SETTLED)
    await drain(failAnn)
    // It holds up nobody else, and is not tried again at once.
    expect(await waiting()).toBe(1)
    expect(begun).toHaveLength(2)
    for (let minutes = 0; minutes < 10; minutes++) {
      expect(await alarms()).toEqual([])
      await wait(60_001)
      await drain(failAnn)
    }
    expect(kept).toEqual([])
    expect(await alarms()).toEqual([{ kind: 'payment_stuck', subject: made.txHash }])
    await wait(60_001)
    await drain(async () => SETTLED)
    expect([await waiting(), await alarms()]).toEqual([0, []])
  })

  test('of our own is tried five times, and then left to the operator', async () => {
    const made = payment(fakeAddress('ann'))
    await put([made])
    for (let tries = 1; tries <= 5; tries++) {
      expect(kept).toEqual([])
      await drain(async () => MISTAKE)
      await wait(60_001)
    }
    expect(kept).toMatchObject([{ txHash: made.txHash }])
    expect(await waiting()).toBe(0)
  })

  test('to leave it to the operator leaves it where it is', async () => {
    await put([payment(fakeAddress('ann'))])
    for (let tries = 1; tries <= 6; tries++) {
      await drain(async () => MISTAKE, { leaveToOperator: async () => FAULT })
      await wait(60_001)
    }
    expect(await waiting()).toBe(1)
  })
})
