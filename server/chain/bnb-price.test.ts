import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedAnswer } from '#core/bnb-quote.ts'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { countPending } from '#test/support/count-pending.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readOpenChainAlarms } from './alarms.ts'
import { acceptBnbPrice, acceptJumpedPrice, probePriceFeeds } from './bnb-price.ts'

const NOW_MS = Date.UTC(2026, 5, 1)
const HOUR_MS = 3_600_000

let ledger: TestLedger
let nowMs: number
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())
beforeEach(async () => {
  await execute(ledger.db, sql`delete from bnb_prices`)
  await execute(ledger.db, sql`delete from chain_alarms`)
  await later(0, NOW_MS)
})

async function later(ms: number, from = nowMs): Promise<void> {
  nowMs = from + ms
  await ledger.setClock(nowMs)
}
const feed = (usd: number, changes: Partial<FeedAnswer> = {}): FeedAnswer => ({
  ...{ answer: BigInt(usd) * 10n ** 8n, decimals: 8, updatedAtMs: BigInt(nowMs), roundId: 1n, answeredInRound: 1n },
  ...changes,
})
async function accept(...answers: (FeedAnswer | null)[]): Promise<string> {
  const accepted = await acceptBnbPrice(ledger.db, answers)
  return accepted.ok ? String(accepted.value / 10n ** 18n) : accepted.code
}
const alarms = async () => (await readOpenChainAlarms(ledger.db)).map(({ kind, subject }) => `${kind} ${subject}`)
async function prices(): Promise<readonly string[]> {
  const { rows } = await execute<{ usd: string; by: string | null }>(
    ledger.db,
    sql`select trunc(usd_per_bnb / 1e18)::text as usd, accepted_by as by from bnb_prices order by id`,
  )
  return rows.map(({ usd, by }) => (by === null ? usd : `${usd} by ${by}`))
}

test('a price near the last accepted one is accepted; the comparison lasts six hours', async () => {
  expect(await accept(feed(600))).toBe('600')
  expect(await accept(feed(710))).toBe('710')
  expect(await prices()).toEqual(['600'])
  await later(6 * HOUR_MS)
  expect(await accept(feed(700))).toBe('700')
  expect(await prices()).toEqual(['600', '700'])
})

test('creeping prices move by one jump in six hours, however often they are read', async () => {
  expect(await accept(feed(600))).toBe('600')
  for (const usd of [550, 501]) expect(await accept(feed(usd))).toBe(String(usd))
  for (const usd of [480, 400, 51]) expect(await accept(feed(usd))).toBe('bnb_price_jumped')
})

test('a jump waits for a person, who accepts the price in its alarm', async () => {
  await accept(feed(600))
  expect(await accept(feed(300))).toBe('bnb_price_jumped')
  expect(await accept(feed(310))).toBe('bnb_price_jumped')
  expect(await alarms()).toEqual(['bnb_price_jumped 300'])
  expect((await readOpenChainAlarms(ledger.db))[0]?.detail).toContain('The last accepted price is 600 USD.')
  // Another price is another alarm: none is accepted that the operator has not read.
  expect(await accept(feed(60))).toBe('bnb_price_jumped')
  expect(await alarms()).toEqual(['bnb_price_jumped 300', 'bnb_price_jumped 60'])

  await acceptJumpedPrice(ledger.db, '300', 'bob')
  expect(await alarms()).toEqual([])
  expect(await prices()).toEqual(['600', '300 by bob'])
  expect(await accept(feed(310))).toBe('310')
  expect(await accept(feed(60))).toBe('bnb_price_jumped')
})

test('all effects of a price are stored when it is answered', async () => {
  const { executor, pending } = countPending(ledger.db)
  const steps = [
    () => acceptBnbPrice(executor, [null]),
    () => acceptBnbPrice(executor, [feed(600)]),
    () => acceptBnbPrice(executor, [feed(300)]),
    () => acceptJumpedPrice(executor, '300', 'bob'),
    () => acceptBnbPrice(executor, [feed(900)]),
    () => acceptBnbPrice(executor, [feed(310)]),
  ]
  for (const step of steps) {
    await step()
    expect(pending()).toBe(0)
  }
})

test('the alarm of a jump names the lowest feed, at which an order would be sold', async () => {
  await accept(feed(600))
  expect(await accept(feed(305), feed(300))).toBe('bnb_price_jumped')
  expect(await alarms()).toEqual(['bnb_price_jumped 300'])
})

test('a jump ends the alarm of unusable prices', async () => {
  await accept(feed(600))
  expect(await accept(null)).toBe('bnb_price_unusable')
  expect(await accept(feed(300))).toBe('bnb_price_jumped')
  expect(await alarms()).toEqual(['bnb_price_jumped 300'])
})

test('an alarm ends once the price is near again', async () => {
  await accept(feed(600))
  expect(await accept(feed(1_200))).toBe('bnb_price_jumped')
  expect(await accept(feed(605))).toBe('605')
  expect(await alarms()).toEqual([])
  // A later jump to nearly the same price is named by its own price.
  expect(await accept(feed(1_210))).toBe('bnb_price_jumped')
  expect(await alarms()).toEqual(['bnb_price_jumped 1210'])
})

test.each([
  { name: 'of 2^200', changes: { answer: 2n ** 200n }, code: 'bnb_price_unusable' },
  { name: 'of 11 days ahead', changes: { updatedAtMs: BigInt(NOW_MS + 11 * 86_400_000) }, code: 'bnb_price_unusable' },
  { name: 'of year 1e50', changes: { updatedAtMs: 2n ** 200n }, code: 'bnb_price_unusable' },
  { name: 'of yesterday', changes: { updatedAtMs: BigInt(NOW_MS - 86_400_000) }, code: 'bnb_price_stale' },
])('a price $name raises an alarm and is never recorded', async ({ changes, code }) => {
  expect(await accept(feed(600, changes))).toBe(code)
  expect(await alarms()).toEqual(['bnb_price_unusable '])
  expect(await prices()).toEqual([])
  expect(await accept(feed(600))).toBe('600')
  expect(await alarms()).toEqual([])
})

test('two feeds must agree, and both must answer', async () => {
  expect(await accept(feed(600), feed(605))).toBe('600')
  expect(await accept(feed(600), feed(650))).toBe('bnb_price_unusable')
  expect(await accept(feed(600), null)).toBe('bnb_price_unusable')
  expect((await readOpenChainAlarms(ledger.db))[0]?.detail).toContain('Feed 2 has no answer.')
})

test('the alarm has the answer of each feed', async () => {
  expect(await accept(feed(600, { roundId: 7n, answeredInRound: 6n }))).toBe('bnb_price_unusable')
  expect((await readOpenChainAlarms(ledger.db))[0]?.detail).toBe(
    'Feed 1 says 60000000000 with 8 decimals, updated 2026-06-01T00:00:00.000Z, round 6 of 7.',
  )
})

const MINUTE = 60n
const nowSeconds = () => BigInt(Math.floor(Date.now() / 1000))

test.each([
  { of: 'a fresh price', usd: 600n, age: MINUTE, pair: 'BNB / USD', line: 'info: the price feed answers' },
  { of: 'no name', usd: 600n, age: MINUTE, pair: null, line: 'info: the price feed answers' },
  { of: 'an old price', usd: 600n, age: 20n * MINUTE, pair: 'BNB / USD', line: 'older than ten minutes' },
  { of: 'another pair', usd: 3_000n, age: MINUTE, pair: 'ETH / USD', line: 'does not name BNB and USD' },
  { of: 'a price out of bounds', usd: 2n, age: MINUTE, pair: 'BNB / USD', line: 'answers no price' },
])('a feed with $of is described as $line', async ({ usd, age, pair, line }) => {
  const node = {
    getBlock: async () => ({ number: 9n, hash: '0x9', timestamp: nowSeconds() }),
    readContract: async ({ functionName }: { functionName: string }) => {
      if (functionName === 'latestRoundData') return [1n, usd * 10n ** 8n, 0n, nowSeconds() - age, 1n]
      if (functionName === 'decimals') return 8
      if (pair === null) throw new Error('execution reverted')
      return pair
    },
  }
  const lines: string[] = []
  const write = (level: string) => (_: object, text: string) => void lines.push(`${level}: ${text}`)
  const log = { info: write('info'), warn: write('warn') } as never
  await probePriceFeeds(readerOf([node, node, node]), [fakeAddress('feed')], log)
  expect(lines).toEqual([expect.stringContaining(line)])
})
