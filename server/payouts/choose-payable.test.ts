import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatAmount } from '#core/money.ts'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import type { PayoutProblemCode } from '#core/payout-problem.ts'
import { createIdlePayerWorld, type IdlePayerWorld } from '#test/support/chain/payer-world.ts'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { choosePayable } from './choose-payable.ts'
import { readPayout } from './payout-rows.ts'

/** Base units that were signed on this day, and that are not final yet. */
const SIGNED = 7n

let ledger: TestLedger
let payer: IdlePayerWorld
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(Date.UTC(2030, 0, 10, 12))
  ;({ userId } = await ledger.newPlayer())
})
beforeEach(async () => {
  for (const table of ['payout_transactions', 'payouts']) await execute(ledger.db, `delete from ${table}`)
  payer = createIdlePayerWorld(ledger, userId)
  const signed = { token: payer.deps.chain.usdt, amount: SIGNED }
  await payer.signed(0, [Date.UTC(2030, 0, 10)], signed)
})
afterAll(() => ledger?.close())

type Means = Readonly<Record<'each' | 'day' | 'held', bigint>>
const LIMITS = {
  'the cap of one': (means: Means, each: bigint) => ({ ...means, each }),
  'the cap of a day': (means: Means, left: bigint) => ({ ...means, day: left + SIGNED }),
  'the hot wallet': (means: Means, left: bigint) => ({ ...means, held: left + SIGNED }),
}
const CODES: Readonly<Record<keyof typeof LIMITS, PayoutProblemCode>> = {
  'the cap of one': 'above_cap',
  'the cap of a day': 'above_day_cap',
  'the hot wallet': 'token_lacking',
}
const cases = bindingCases({ each: 0n, day: 0n, held: 0n }, LIMITS, { at: 100n, loose: 1_000n })

/** Chooses among new payouts of these amounts, and returns why each is left out; null for those that are chosen. */
async function choose(means: Means, amounts: readonly bigint[]): Promise<(string | null)[]> {
  const value = {
    ...NO_PAYOUT_CAPS,
    ...{ capUsdt: formatAmount(means.each, 'USDT'), dayCapUsdt: formatAmount(means.day, 'USDT') },
  }
  await execute(
    ledger.db,
    sql`insert into settings (name, version, value, author)
      select 'payouts', coalesce(max(version), 0) + 1, ${JSON.stringify(value)}::jsonb, 'owner' from settings where name = 'payouts'`,
  )
  payer.funds.token = means.held
  const keys = []
  for (const amount of amounts) keys.push(await storePayout(ledger, userId, { token: payer.deps.chain.usdt, amount }))
  const queued = await Promise.all(keys.map((key) => readPayout(ledger.db, key)))
  const chosen = await choosePayable(payer.deps, payer.wallet.address, queued, 10)
  const ids = new Set(chosen.map(({ payout }) => payout.payoutId))
  return Promise.all(
    keys.map(async (key) => {
      if (ids.has(key.payoutId)) return null
      return (await readPayout(ledger.db, key)).problem?.code ?? 'no problem'
    }),
  )
}

test.each(cases)(
  'a payout is signed up to the lowest limit, and names the limit that it exceeds: $name',
  async ({ state, least, passedBy }) => {
    for (const amount of [least, least + 1n, least + 2n]) {
      const [first] = passedBy(amount)
      expect(await choose(state, [amount])).toEqual([first === undefined ? null : CODES[first]])
    }
  },
)

test.each(cases)('a second payout has what the first leaves: $name', async ({ state, passedBy }) => {
  for (const amount of [99n, 100n, 101n]) {
    const beside = passedBy(amount + 1n).filter((name) => name !== 'the cap of one')
    const [first] = [...passedBy(amount), ...beside]
    expect(await choose(state, [1n, amount])).toEqual([null, first === undefined ? null : CODES[first]])
  }
})

test.each([
  { maxWei: 10n, left: null },
  { maxWei: 9n, left: 'gas_too_expensive' },
])('gas at 10 wei with a maximum of $maxWei: $left', async ({ maxWei, left }) => {
  Object.assign(payer.deps, { gasPrice: { minWei: 1n, maxWei } })
  expect(await choose({ each: 1_000n, day: 1_000n, held: 1_000n }, [1n, 2n])).toEqual([left, left])
})
