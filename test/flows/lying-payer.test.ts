import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import { runPayerSchedule } from '../support/chain/lying-payer/run-payer-schedule.ts'
import { openTestLedger, type TestLedger } from '../support/money/ledger.ts'
import { runCount } from '../support/test-length.ts'

/** Of the schedules of one run. Others: LYING_PAYER_SEED=<the seed that a failure names>, or a range of them, as 1-2000. */
const SEEDS = seedsFrom(process.env.LYING_PAYER_SEED ?? `1-${runCount({ short: 5, long: 1_000 })}`)
/** Each has a database of its own: one process drives the payouts of a database. */
const AT_ONCE = 4
const LIMIT_MS = 3_600_000

function seedsFrom(text: string): number[] {
  const [first = 1, last = first] = text.split('-').map(Number)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

let ledgers: TestLedger[]
beforeAll(async () => {
  const count = Math.min(AT_ONCE, SEEDS.length)
  ledgers = await Promise.all(Array.from({ length: count }, () => openTestLedger()))
})
afterAll(async () => {
  for (const ledger of ledgers ?? []) await ledger.close()
})

test(
  'schedules of false nonces, receipts and balances: no payout twice, none lost, none stuck without a problem and a way out',
  async () => {
    const seeds = [...SEEDS]
    const faults: string[] = []
    await Promise.all(
      ledgers.map(async (ledger) => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          faults.push(...(await runPayerSchedule(ledger, seed)))
        }
        expect(await audit(ledger.db)).toEqual([])
      }),
    )
    expect(faults.slice(0, 5)).toEqual([])
  },
  LIMIT_MS,
)
