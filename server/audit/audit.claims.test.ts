import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { audit } from './audit.ts'

let ledger: TestLedger
/** Has referred Bob. */
let ann: { userId: number; wallet: string }
let bob: { userId: number; wallet: string }
beforeEach(async () => {
  ledger = await openTestLedger()
  await ledger.countFromOne()
  ann = await ledger.newPlayer()
  bob = await ledger.newPlayer(`0x${'1'.padStart(40, '0')}`)
  for (const statement of SOUND) await run(statement)
  expect(await audit(ledger.db)).toEqual([])
})
afterEach(() => ledger.close())

const run = (statement: string) =>
  execute(
    ledger.db,
    statement
      .replaceAll(':ann', String(ann.userId))
      .replaceAll(':bob', String(bob.userId))
      .replaceAll(':wallet', `'${ann.wallet}'`),
  )

/** A payment of Ann's that an operator sends back, and what Bob has submitted and claimed of the airdrop. */
const SOUND = [
  `insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id)
  values (1, '0xa', 'USDT', :wallet, 5, 0, :ann)`,
  `insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
    recipient, value, status)
  values (:ann, 1, 1, '0xa', 0, 'USDT', 1, '0x', now(), :wallet, '0x', 5, 'refunding')`,
  `insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
  values (:ann, 'payment:1', 'payment_unallocated', 'USDT', 5, 'outside', 'suspense', '{"paymentId": 1}')`,
  `insert into payouts (user_id, payment_id, chain_id, way, state, to_address, amount, from_address, nonce, tx_hash, created_by)
  values (:ann, 1, 1, 'hot_wallet', 'broadcast', :wallet, 5, '0xf', 7, '0xc', 'operator')`,
  `insert into payout_transactions (user_id, payout_id, attempt, hash, raw_transaction, gas_price_wei)
  values (:ann, 1, 1, '0xb', '0x', 1), (:ann, 1, 2, '0xc', '0x', 2)`,
  `insert into payout_claims (tx_hash, chain_id, user_id, payout_id) values ('0xb', 1, :ann, 1), ('0xc', 1, :ann, 1)`,
  `insert into airdrop_submissions
    (user_id, attempt, amount, retweet_url, post_id, status, decided_at, decided_by, claimed_at)
  values (:bob, 1, 10000, 'https://x.com/bob/status/20', '20', 'claimed', now(), 'operator', now())`,
  `insert into airdrop_posts select '20', user_id, 1, 1, wallet_address from users where user_id = :bob`,
  `insert into airdrop_pairs (low_user_id, high_user_id) values (:ann, :bob)`,
  `insert into airdrop_referrals (user_id, referrer_user_id, amount) values (:bob, :ann, 2000)`,
  `insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
  values (:bob, 'join', 'airdrop_join', 'BV3', 10000, 'rewards', 'available', '{}'),
    (:bob, 'claimant', 'airdrop_referral', 'BV3', 2000, 'rewards', 'available', '{"claimantUserId": :bob}'),
    (:ann, 'referrer', 'airdrop_referrer', 'BV3', 2000, 'rewards', 'available', '{"claimantUserId": :bob}')`,
  `update balances set bv3_available = case user_id when :bob then 12000 else 2000 end`,
  `insert into total_changes (user_id, name, place, amount) values (:bob, 'bv3_available', 0, 14000)`,
]

const WALLETS = 'wallets'
const REFERRALS = 'referrals'
const PAYMENTS = 'payment_claims'
const PAYOUTS = 'payout_claims'
const NONCES = 'payout_nonces'
const POSTS = 'airdrop_posts'
const PAIRS = 'airdrop_pairs'

const STRANGER = `'0x${'e'.repeat(40)}'`

test.each([
  {
    what: 'a claimed wallet without an account',
    fault: `insert into wallets (wallet_address) values (${STRANGER})`,
    check: WALLETS,
  },
  { what: 'an account without a claim', fault: 'delete from wallets where user_id = :ann', check: WALLETS },
  {
    what: 'an account of another wallet than was claimed',
    fault: `update wallets set wallet_address = ${STRANGER} where user_id = :ann`,
    check: WALLETS,
  },
  { what: 'a referral that no list tells of', fault: 'delete from referrals', check: REFERRALS },
  {
    what: 'a referral in the list of another',
    fault: `update referrals set referrer = ${STRANGER}`,
    check: REFERRALS,
  },
  {
    what: 'a list that tells of somebody who was not referred',
    fault: 'insert into referrals values (:wallet, :ann, :wallet, now())',
    check: REFERRALS,
  },
  { what: 'a payment without a claim', fault: 'delete from payment_claims', check: PAYMENTS },
  {
    what: 'a claim without a payment',
    fault: `insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id)
      values (1, '0xa', 'USDT', :wallet, 5, 1, :ann)`,
    check: PAYMENTS,
  },
  {
    what: 'a payment that was claimed for another player',
    fault: 'update payment_claims set user_id = :bob',
    check: PAYMENTS,
  },
  {
    what: 'a payment of another value than was claimed',
    fault: 'update payment_claims set value = 6',
    check: PAYMENTS,
  },
  {
    what: 'the last transaction of a payout without a claim',
    fault: `delete from payout_claims where tx_hash = '0xc'`,
    check: PAYOUTS,
  },
  {
    what: 'an earlier transaction of a payout without a claim',
    fault: `delete from payout_claims where tx_hash = '0xb'`,
    check: PAYOUTS,
  },
  {
    what: 'a transaction that was claimed for another payout',
    fault: `update payout_claims set payout_id = 2 where tx_hash = '0xb'`,
    check: PAYOUTS,
  },
  {
    what: 'a nonce that two payouts have',
    fault: `with made as (
        insert into withdrawals (user_id, asset, amount, fee, to_address, status)
        values (:bob, 'USDT', 9, 1, '0x', 'approved') returning id
      )
      insert into payouts
        (user_id, withdrawal_id, chain_id, way, state, token, to_address, amount, from_address, nonce, created_by)
      select :bob, id, 1, 'hot_wallet', 'queued', '0x', '0x', 8, '0xf', 7, 'operator' from made`,
    check: NONCES,
  },
  { what: 'a submission that is not listed', fault: 'delete from airdrop_posts', check: POSTS },
  {
    what: 'a submission that is listed by another post',
    fault: `update airdrop_posts set post_id = '21'`,
    check: POSTS,
  },
  {
    what: 'a post that nobody has submitted',
    fault: `insert into airdrop_posts values ('22', :ann, 1, 2, :wallet)`,
    check: POSTS,
  },
  { what: 'an airdrop referral that is no pair', fault: 'delete from airdrop_pairs', check: PAIRS },
  { what: 'a pair of no airdrop referral', fault: 'insert into airdrop_pairs values (:bob, 1000)', check: PAIRS },
])('$what is found', async ({ fault, check }) => {
  await run(fault)
  expect((await audit(ledger.db)).map((finding) => finding.check)).toContain(check)
})
