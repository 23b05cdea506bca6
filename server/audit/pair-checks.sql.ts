// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type FindWrongWalletsRow = {
  readonly example: string
}
export const findWrongWallets = statement<null, FindWrongWalletsRow>(
  'findWrongWallets_912b4f68',
  [],
  `select 'user ' || user_id as "example" from (
  select wallet_address, user_id, 1 as claims, 0 as accounts from wallets
  union all
  select wallet_address, user_id, 0, 1 from users
) both_sides
group by wallet_address, user_id having sum(claims) <> 1 or sum(accounts) <> 1`,
)

export type FindWrongReferralsRow = {
  readonly example: string
}
export const findWrongReferrals = statement<null, FindWrongReferralsRow>(
  'findWrongReferrals_93932d3b',
  [],
  `select 'user ' || user_id as "example" from (
  select referrer, user_id, wallet_address, joined_at, 1 as listed, 0 as bound from referrals
  union all
  select referred_by, user_id, wallet_address, created_at, 0, 1 from users where referred_by is not null
) both_sides
group by referrer, user_id, wallet_address, joined_at having sum(listed) <> 1 or sum(bound) <> 1`,
)

export type FindWrongPaymentClaimsRow = {
  readonly example: string
}
export const findWrongPaymentClaims = statement<null, FindWrongPaymentClaimsRow>(
  'findWrongPaymentClaims_2ec67d4a',
  [],
  `select 'payment ' || payment_id as "example" from (
  select chain_id, asset, sender, user_id, payment_id, tx_hash, occurrence, value as claimed, 0 as kept, 1 as claims,
    0 as transfers, 0 as payments
  from payment_claims
  union all
  select chain_id, asset, sender, user_id, id, tx_hash, occurrence, 0, value, 0, transfers, 1 from payments
) both_sides
group by chain_id, asset, sender, user_id, payment_id
having sum(payments) <> 1 or sum(claims) <> sum(transfers) or sum(claimed) <> sum(kept)
  or (sum(transfers) = 1 and (min(tx_hash), min(occurrence)) <> (max(tx_hash), max(occurrence)))`,
)

export type FindUnclaimedPayoutsRow = {
  readonly example: string
}
export const findUnclaimedPayouts = statement<null, FindUnclaimedPayoutsRow>(
  'findUnclaimedPayouts_5047adff',
  [],
  `select 'payout ' || payout_id as "example" from (
  select tx_hash, chain_id, user_id, payout_id, 1 as claims from payout_claims
  union all
  select tx_hash, chain_id, user_id, id, 0 from payouts where tx_hash is not null
  union all
  select t.hash, p.chain_id, t.user_id, t.payout_id, 0
  from payout_transactions t join payouts p on p.user_id = t.user_id and p.id = t.payout_id
) both_sides
group by tx_hash, chain_id, user_id, payout_id having sum(claims) = 0`,
)

export type FindWrongAirdropPostsRow = {
  readonly example: string
}
export const findWrongAirdropPosts = statement<null, FindWrongAirdropPostsRow>(
  'findWrongAirdropPosts_bca36b31',
  [],
  `select 'submission ' || submission_id as "example" from (
  select post_id, user_id, attempt, submission_id, wallet_address, 1 as posts, 0 as submissions from airdrop_posts
  union all
  select s.post_id, s.user_id, s.attempt, s.id, u.wallet_address, 0, 1
  from airdrop_submissions s left join users u on u.user_id = s.user_id
) both_sides
group by post_id, user_id, attempt, submission_id, wallet_address having sum(posts) <> 1 or sum(submissions) <> 1`,
)

export type FindWrongAirdropPairsRow = {
  readonly example: string
}
export const findWrongAirdropPairs = statement<null, FindWrongAirdropPairsRow>(
  'findWrongAirdropPairs_1c384a45',
  [],
  `select 'users ' || low || ' and ' || high as "example" from (
  select low_user_id as low, high_user_id as high, 1 as pairs, 0 as referrals from airdrop_pairs
  union all
  select least(user_id, referrer_user_id), greatest(user_id, referrer_user_id), 0, 1 from airdrop_referrals
) both_sides
group by low, high having sum(pairs) <> 1 or sum(referrals) <> 1`,
)

export type FindWrongAirdropReferralsRow = {
  readonly example: string
}
export const findWrongAirdropReferrals = statement<null, FindWrongAirdropReferralsRow>(
  'findWrongAirdropReferrals_09e2470c',
  [],
  `select 'user ' || claimant as "example" from (
  select claimant, reason from (
    select user_id as claimant, 'airdrop_referral' as reason, user_id as credited, amount, 'BV3' as asset, 1 as due,
      0 as posted
    from airdrop_referrals
    union all
    select user_id, 'airdrop_referrer', referrer_user_id, amount, 'BV3', 1, 0 from airdrop_referrals
    union all
    select (details ->> 'claimantUserId')::bigint, reason, user_id, amount, asset, 0, 1 from ledger_transfers
    where reason in ('airdrop_referral', 'airdrop_referrer')
    union all
    select (details ->> 'claimantUserId')::bigint, details ->> 'of', user_id, amount, asset, 0, 1 from ledger_transfers
    where reason = 'backfill' and details ->> 'of' in ('airdrop_referral', 'airdrop_referrer')
  ) both_sides
  group by claimant, reason, credited, amount, asset having sum(due) <> 1 or sum(posted) <> 1
) wrong
group by claimant, reason`,
)

export type FindWrongGrantsRow = {
  readonly example: string
}
export const findWrongGrants = statement<null, FindWrongGrantsRow>(
  'findWrongGrants_9b32d5e1',
  [],
  `select 'user ' || user_id || ', ' || grant_id as "example" from (
  select user_id, details ->> 'grantId' as grant_id, asset, amount, debit_kind, credit_kind, 1 as posted, 0 as written
  from ledger_transfers where reason = 'operator_grant'
  union all
  select (details ->> 'userId')::bigint, details ->> 'grantId', line.asset, line.amount, 'rewards', 'available', 0, 1
  from audit_log cross join lateral (values
    ('BV3', (details ->> 'bv3Amount')::numeric * 1e2), ('USDT', (details ->> 'usdtAmount')::numeric * 1e18)
  ) as line(asset, amount)
  where action = 'send tokens' and line.amount > 0
) both_sides
group by user_id, grant_id, asset, amount, debit_kind, credit_kind having sum(posted) <> 1 or sum(written) <> 1`,
)

export type FindWrongImportsRow = {
  readonly example: string
}
export const findWrongImports = statement<null, FindWrongImportsRow>(
  'findWrongImports_9dd6bad9',
  [],
  `select 'user ' || user_id as "example" from (
  select user_id, 'BV3' as asset, (content ->> 'bv3')::numeric as due, 0 as posted from import_rows
  where kind = 'balance' and applied_at is not null
  union all
  select user_id, 'USDT', (content ->> 'usdt')::numeric, 0 from import_rows
  where kind = 'balance' and applied_at is not null
  union all
  select user_id, asset, 0, amount from ledger_transfers where reason = 'import'
) both_sides
group by user_id, asset having sum(due) <> sum(posted)`,
)
