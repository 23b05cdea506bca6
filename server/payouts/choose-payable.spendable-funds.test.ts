import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Executor } from '#server/db/statement.ts'
import { createIdlePayerWorld, type IdlePayerWorld } from '#test/support/chain/payer-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readSpendableFunds } from './choose-payable.ts'

const NOW_MS = Date.UTC(2030, 0, 10)
const HELD = 100n
/** Base units that were signed of the token and of BNB. */
const SIGNED = { token: 7n, bnb: 3n }

let ledger: TestLedger
let payer: IdlePayerWorld
let userId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
  ;({ userId } = await ledger.newPlayer())
})
beforeEach(async () => {
  for (const table of ['payout_transactions', 'payouts']) await execute(ledger.db, `delete from ${table}`)
  payer = createIdlePayerWorld(ledger, userId)
  Object.assign(payer.funds, { token: HELD, bnb: HELD })
  await payer.signed(0, [NOW_MS], { token: payer.deps.chain.usdt, amount: SIGNED.token })
  await payer.signed(1, [NOW_MS], { token: null, amount: SIGNED.bnb })
})
afterAll(() => ledger?.close())

/** Returns the same database, in which both payouts are final and completed just before a statement of this number. */
function completeBefore(statement: number): Executor {
  let statements = 0
  return {
    run: async (...call) => {
      statements += 1
      if (statements === statement) {
        await execute(ledger.db, sql`update payouts set state = 'completed', completed_at = clock_now()`)
        payer.funds.token -= SIGNED.token
        payer.funds.bnb -= SIGNED.bnb
      }
      return ledger.db.run(...call)
    },
  }
}

test.each([
  { when: 'before both sums of what is promised', statement: 1, token: 93n, bnb: 97n },
  // The payout of BNB is subtracted twice: it is in the sum, and it has left the wallet before its funds are read.
  { when: 'between the sums of BNB and of a token', statement: 2, token: 93n, bnb: 94n },
  { when: 'never', statement: 3, token: 93n, bnb: 97n },
])(
  'the purse is never more than the wallet’s funds less its payouts, which are completed $when',
  async ({ statement, token, bnb }) => {
    const { usdt } = payer.deps.chain
    const db = { ...ledger.db, ...completeBefore(statement) }
    const purse = await readSpendableFunds({ ...payer.deps, db }, payer.wallet.address, [usdt])
    expect({ token: purse.tokens.get(usdt), bnb: purse.bnb }).toEqual({ token, bnb })
  },
)
