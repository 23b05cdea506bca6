import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SubmissionStatus } from '#core/airdrop.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { claimSubmission, reviewSubmission } from './airdrop.sql.ts'

/** A submission goes on from pending, and from approved to claimed; a second attempt changes nothing. */
let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

async function submitted(status: SubmissionStatus): Promise<number> {
  const { userId } = await ledger.newPlayer()
  const isDecided = status !== 'pending'
  await execute(
    ledger.db,
    sql`insert into airdrop_submissions
      (user_id, attempt, amount, retweet_url, post_id, status, decided_at, decided_by, notes, claimed_at)
    values (${userId}, 1, 10000, 'https://x.com/ann/status/20', '20', ${status}, ${isDecided ? sql`now()` : null},
      ${isDecided ? 'ann' : null}, 'why', ${status === 'claimed' ? sql`now()` : null})`,
  )
  return userId
}

const review = { attempt: 1, decidedBy: 'bob', notes: 'no' }

describe.each(['pending', 'rejected', 'approved', 'claimed'] as const)('a submission that is %s', (status) => {
  test.each(['approved', 'rejected'])('is decided as %s only while it waits', async (verdict) => {
    const userId = await submitted(status)
    const changed = await reviewSubmission(ledger.db, { userId, status: verdict, ...review })
    expect(changed).toHaveLength(status === 'pending' ? 1 : 0)
  })

  test('is claimed only once it is approved', async () => {
    const userId = await submitted(status)
    const changed = await claimSubmission(ledger.db, { userId, attempt: 1 })
    expect(changed).toHaveLength(status === 'approved' ? 1 : 0)
    expect(await claimSubmission(ledger.db, { userId, attempt: 1 })).toEqual([])
  })
})
