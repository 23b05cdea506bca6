import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLANS, planOf } from '#test/support/code/plan-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { insertPendingSubmissions } from '#test/support/world/airdrop.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { countPendingClaims, readAdminClaims, readAdminClaimsBack } from './claims.ts'

const WAITING = 10_000
const PAGE = 50
/** Rejections that are shown of one wallet. */
const SHOWN_MAX = 10

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await insertPendingSubmissions(ledger.databaseUrl, WAITING)
  // As many that do not wait any more: an index of the waiting ones alone is worth something only beside others.
  await execute(
    ledger.db,
    sql`
    update airdrop_submissions set status = 'rejected', decided_at = clock_now(), decided_by = 'operator', notes = 'no'`,
  )
  await execute(
    ledger.db,
    sql`
    with made as (
      insert into airdrop_submissions (user_id, attempt, amount, retweet_url, post_id)
      select user_id, 2, amount, retweet_url, post_id from airdrop_submissions order by user_id
      returning id, user_id, attempt
    )
    insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
    select p.post_id, p.user_id, made.attempt, made.id, p.wallet_address
    from made join airdrop_posts p on p.user_id = made.user_id`,
  )
  // While the database analyzes another table by itself, a vacuum leaves rows as if somebody could still see their former selves.
  await waitUntil('what nobody sees any more to be gone', async () => {
    await execute(ledger.db, sql`vacuum analyze airdrop_submissions`)
    const { rows } = await execute<{ is_whole: boolean }>(
      ledger.db,
      sql`select relallvisible >= relpages as is_whole from pg_class where oid = 'airdrop_submissions'::regclass`,
    )
    return rows[0]?.is_whole === true
  })
  await execute(ledger.db, sql`analyze airdrop_posts`)
  await execute(ledger.db, sql`analyze users`)
})
afterAll(() => ledger.close())

const PAGES = [
  { page: 'the first', afterId: 0, limit: PAGE },
  { page: 'one in the middle', afterId: WAITING + WAITING / 2, limit: PAGE },
  { page: 'the largest', afterId: 0, limit: 200 },
]

test.each(PLANS.flatMap((planFor) => PAGES.map((asked) => ({ ...asked, planFor }))))(
  '$page page of ten thousand, planned for $planFor, uses indexes: no table scan, and only a line’s own rows are sorted',
  async ({ afterId, limit, planFor }) => {
    const steps = await planOf(ledger.db, planFor, (db) => readAdminClaims(db, afterId, limit))
    expect(steps.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([])
    // A sort may only order what stands beside one line, never the lines.
    expect(steps.filter((step) => step['Node Type'].includes('Sort') && step['Plan Rows'] > 10)).toEqual([])
    expect(steps.map((step) => step['Index Name'])).toContain('airdrop_submissions_pending')
  },
)

test('waiting claims are counted with their index', async () => {
  const steps = await planOf(ledger.db, 'these values', countPendingClaims)
  expect(steps.filter((step) => step['Node Type'] === 'Seq Scan')).toEqual([])
  expect(await countPendingClaims(ledger.db)).toBe(WAITING)
})

test('page by page each claim appears once, in the order of arrival', async () => {
  const seen: number[] = []
  for (let afterId = 0; ; ) {
    const page = await readAdminClaims(ledger.db, afterId, 200)
    seen.push(...page.map(({ id }) => id))
    afterId = page.at(-1)?.id ?? 0
    if (page.length < 200) break
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  expect(seen).toHaveLength(WAITING)
})

test('a line has the other claims with its post, and no others', async () => {
  const [own, other, copied] = ['900000000000000001', '900000000000000002', '900000000000000003']
  const submitted: { id: number; wallet: string }[] = []
  for (const post of [own, copied, other, copied]) {
    const { userId, wallet } = await ledger.newPlayer()
    const { rows } = await execute<{ id: string }>(
      ledger.db,
      sql`with made as (
          insert into airdrop_submissions (user_id, attempt, amount, retweet_url, post_id)
          values (${userId}, 1, 1, 'https://x.com/a/status/1', ${post}) returning id
        )
        insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
        select ${post}, ${userId}, 1, id, ${wallet} from made returning submission_id as id`,
    )
    submitted.push({ id: Number(rows[0]?.id), wallet })
  }
  const [, second, , fourth] = submitted
  const from = submitted[0]?.id ?? 0
  const claims = await readAdminClaims(ledger.db, from - 1, 4)
  expect(
    claims.map(({ duplicates }) => duplicates.map(({ id, wallet_address }) => ({ id, wallet: wallet_address }))),
  ).toEqual([[], [fourth], [], [second]])
})

test('a line has its latest rejections, newest first', async () => {
  const { userId, wallet } = await ledger.newPlayer()
  const attempts = Array.from({ length: SHOWN_MAX + 2 }, (_, index) => index + 1)
  for (const attempt of attempts) {
    await execute(
      ledger.db,
      sql`insert into airdrop_submissions (user_id, attempt, status, amount, retweet_url, post_id, decided_at, decided_by, notes)
        values (${userId}, ${attempt}, 'rejected', 1, 'https://x.com/a/status/1', '1', clock_now(), 'ann', ${`no ${attempt}`})`,
    )
  }
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    sql`insert into airdrop_submissions (user_id, attempt, amount, retweet_url, post_id)
      values (${userId}, ${attempts.length + 1}, 1, 'https://x.com/a/status/1', '1') returning id`,
  )
  const id = Number(rows[0]?.id)
  const latest = attempts
    .toReversed()
    .slice(0, SHOWN_MAX)
    .map((attempt) => `no ${attempt}`)
  for (const claims of [await readAdminClaims(ledger.db, id - 1, 1), await readAdminClaimsBack(ledger.db, id + 1, 1)]) {
    expect(claims).toMatchObject([{ id, wallet_address: wallet, admin_notes: latest[0] }])
    expect(claims[0]?.earlier_rejections.map(({ reason }) => reason)).toEqual(latest)
  }
})
