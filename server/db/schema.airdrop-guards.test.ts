import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'

/** What the database does not let the program do. */
let ledger: TestLedger
let ann = 0
let bob = 0
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  ann = (await ledger.newPlayer()).userId
  bob = (await ledger.newPlayer()).userId
})
afterAll(() => ledger.close())

const run = (statement: string) =>
  ledger.db.transaction((tx) => execute(tx, statement.replaceAll(':ann', String(ann)).replaceAll(':bob', String(bob))))
const POST = `'https://x.com/ann/status/20', '20'`
const submission = (attempt: number, status = 'pending', set: { url?: string; notes?: string } = {}) =>
  `insert into airdrop_submissions
    (user_id, attempt, amount, retweet_url, post_id, status, decided_at, decided_by, claimed_at, notes)
  values (:ann, ${attempt}, 10000, ${set.url ?? POST}, '${status}',
    ${status === 'pending' ? 'null, null' : `now(), 'operator'`}, ${status === 'claimed' ? 'now()' : 'null'},
    ${set.notes ?? `'why'`})`
const referral = (by: string, of: string) =>
  `insert into airdrop_referrals (user_id, referrer_user_id, amount) values (${by}, ${of}, 2000)`
const pair = (one: string, other: string) =>
  `insert into airdrop_pairs (low_user_id, high_user_id) values (${one}, ${other})`
const post = (submissionId: number) =>
  `insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
  values ('20', :ann, 1, ${submissionId}, '0x')`

test('the program’s own changes are allowed', async () => {
  for (const statement of [
    submission(1),
    `update airdrop_submissions set status = 'rejected', decided_at = now(), decided_by = 'operator', notes = 'no'
      where user_id = :ann`,
    submission(2),
    `update airdrop_submissions set status = 'approved', decided_at = now(), decided_by = 'operator'
      where user_id = :ann and attempt = 2`,
    `update airdrop_submissions set status = 'claimed', claimed_at = now() where user_id = :ann and attempt = 2`,
    pair(':ann', ':bob'),
    referral(':ann', ':bob'),
  ]) {
    await run(statement)
  }
})

const twice = (status: string) => [submission(1, status), submission(2)]

test.each([
  { what: 'a second submission beside one that waits', statements: twice('pending'), by: 'submissions_standing' },
  { what: 'one beside an approved one', statements: twice('approved'), by: 'submissions_standing' },
  { what: 'one beside a claimed one', statements: twice('claimed'), by: 'submissions_standing' },
  { what: 'a try that was there', statements: [submission(1, 'rejected'), submission(1)], by: 'submissions_user_id' },
  { what: 'a status of no meaning', statements: [submission(1, 'paid')], by: 'submissions_status' },
  { what: 'a try before the first', statements: [submission(0)], by: 'submissions_attempt' },
  {
    what: 'a rejection for no reason',
    statements: [submission(1, 'rejected', { notes: `' '` })],
    by: 'submissions_reason',
  },
  {
    what: 'a rejection without a word',
    statements: [submission(1, 'rejected', { notes: 'null' })],
    by: 'submissions_reason',
  },
  {
    what: 'another site’s post',
    statements: [submission(1, 'pending', { url: `'https://evil.example/ann/status/20', '20'` })],
    by: 'submissions_retweet_url',
  },
  {
    what: 'a post without a number',
    statements: [submission(1, 'pending', { url: `'https://x.com/ann/status/20', 'x'` })],
    by: 'submissions_post',
  },
  {
    what: 'a claim that nobody has decided',
    statements: [
      submission(1),
      `update airdrop_submissions set status = 'claimed', claimed_at = now() where user_id = :ann`,
    ],
    by: 'submissions_decided',
  },
  {
    what: 'another amount',
    statements: [submission(1), `update airdrop_submissions set amount = 1 where user_id = :ann`],
    by: 'permission denied',
  },
  {
    what: 'a submission gone',
    statements: [submission(1), 'delete from airdrop_submissions'],
    by: 'permission denied',
  },
  { what: 'all submissions gone', statements: ['truncate airdrop_submissions'], by: 'permission denied' },
  {
    what: 'a second referral claim of a wallet',
    statements: [referral(':ann', ':bob'), referral(':ann', '1')],
    by: 'referrals_pkey',
  },
  {
    what: 'a second claim of two wallets',
    statements: [pair(':ann', ':bob'), pair(':ann', ':bob')],
    by: 'pairs_low_user_id_high_user_id_pk',
  },
  { what: 'a pair the other way round', statements: [pair(':bob', ':ann')], by: 'pairs_order' },
  { what: 'a post that a submission has listed', statements: [post(1), post(1)], by: 'posts_post_id_submission_id_pk' },
  { what: 'a wallet that names itself', statements: [referral(':ann', ':ann')], by: 'referrals_other' },
  {
    what: 'another referrer',
    statements: [referral(':ann', ':bob'), 'update airdrop_referrals set referrer_user_id = 1'],
    by: 'permission denied',
  },
  {
    what: 'a referral gone',
    statements: [referral(':ann', ':bob'), 'delete from airdrop_referrals'],
    by: 'permission denied',
  },
])('$what is refused', async ({ statements, by }) => {
  const last = statements.at(-1) ?? ''
  for (const statement of statements.slice(0, -1)) await run(statement)
  await expect(run(last)).rejects.toMatchObject({ cause: { message: expect.stringContaining(by) } })
})
