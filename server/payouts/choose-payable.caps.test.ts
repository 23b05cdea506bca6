import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tokenUnits } from '#core/money.ts'
import { NO_PAYOUT_CAPS } from '#core/payout-caps.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { storePayout } from '#test/support/money/stored-payout.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readCaps } from '../features/withdrawals/instant/judge-request.ts'
import { readCapsLeft } from './choose-payable.ts'

const USDT = `0x${'7'.repeat(40)}` as const
const CHAIN = { chainId: 31_337, usdt: USDT }
const NOON_MS = Date.UTC(2030, 0, 10, 12)

let ledger: TestLedger
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  ;({ userId } = await ledger.newPlayer())
  await ledger.setClock(NOON_MS)
})
beforeEach(async () => {
  for (const table of ['payouts', 'instant_days', `settings where name = 'payouts'`]) {
    await execute(ledger.db, `delete from ${table}`)
  }
})
afterAll(() => ledger?.close())

/** In base units of 18 decimals. */
const cap = (caps: { readonly each?: bigint; readonly day?: bigint }) => {
  const text = (units = 0n) => `0.${String(units).padStart(18, '0')}`
  const value = { ...NO_PAYOUT_CAPS, capUsdt: text(caps.each), dayCapUsdt: text(caps.day) }
  return execute(
    ledger.db,
    sql`insert into settings (name, version, value, author) values ('payouts', 1, ${JSON.stringify(value)}::jsonb, 'owner')`,
  )
}
const payout = (value: bigint, confirmedBy: string | null = null) => ({
  token: USDT,
  value: tokenUnits(value),
  confirmedBy,
})

test('the payouts of a batch reduce the rest of the day for the others, confirmed or not', async () => {
  await cap({ day: 10n })
  await storePayout(ledger, userId, {
    token: USDT,
    amount: 4n,
    state: 'broadcast',
    signedAtMs: NOON_MS,
    from: USDT,
    nonce: 0,
  })
  for (const confirmedBy of [null, 'bob']) {
    const caps = await readCapsLeft(ledger.db, CHAIN, [payout(6n)])
    expect([caps.problemOf(payout(6n)), caps.problemOf(payout(7n)) === null]).toEqual([null, false])
    caps.add(payout(4n, confirmedBy))
    expect([caps.problemOf(payout(2n)), caps.problemOf(payout(3n)) === null]).toEqual([null, false])
    // A second operator has seen what this one is.
    expect(caps.problemOf(payout(3n, 'bob'))).toBeNull()
  }
})

test('each token has its own sum and caps', async () => {
  await cap({ each: 5n, day: 5n })
  const caps = await readCapsLeft(ledger.db, CHAIN, [payout(5n), { ...payout(5n), token: null }])
  caps.add({ ...payout(5n), token: null })
  expect([caps.problemOf(payout(5n)), caps.problemOf(payout(6n)) === null]).toEqual([null, false])
  expect(caps.problemOf({ ...payout(6n), token: null })).toBeNull()
})

test('an instant payment approved while the caps are read never raises the day’s maximum', async () => {
  await cap({ day: 10n })
  const approve = async () => {
    await execute(
      ledger.db,
      sql`insert into instant_days (day, withdrawals, paid) values (${NOON_MS / 86_400_000 - 0.5}, 1, 4)`,
    )
    await storePayout(ledger, userId, { token: USDT, amount: 4n })
  }
  await ledger.db.transaction(async (tx) => {
    let isApproved = false
    const run: typeof tx.run = async (statement, values) => {
      const rows = await tx.run(statement, values)
      if (!isApproved && /^(?:readToday|sumLeaving)_/.test(statement.name)) {
        isApproved = true
        await approve()
      }
      return rows
    }
    expect(await readCaps({ ...tx, run }, CHAIN.chainId, USDT)).toEqual({ each: null, leftToday: 6n, upTo: 6n })
  })
})
