// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type FindWrongWalletsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindWrongWalletsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongWallets = statement<FindWrongWalletsValues, FindWrongWalletsRow>(
  'read',
  'findWrongWallets_3368a4fb',
  ["players"],
  `select user_id as "user_id", jsonb_build_object('user', user_id) as "row",
  jsonb_build_object('wallet', wallet_address, 'claims', sum(claims), 'accounts', sum(accounts)) as "facts"
from (
  select wallet_address, user_id, 1 as claims, 0 as accounts from wallets where user_id = any($1::bigint[])
  union all
  select wallet_address, user_id, 0, 1 from users where user_id = any($1::bigint[])
) both_sides
group by wallet_address, user_id having sum(claims) <> 1 or sum(accounts) <> 1`,
)

export type FindWrongReferralsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindWrongReferralsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongReferrals = statement<FindWrongReferralsValues, FindWrongReferralsRow>(
  'read',
  'findWrongReferrals_d2950ca3',
  ["players"],
  `select user_id as "user_id", jsonb_build_object('user', user_id) as "row",
  jsonb_build_object('referrer', referrer, 'listed', sum(listed), 'bound', sum(bound)) as "facts"
from (
  select referrer, user_id, wallet_address, joined_at, 1 as listed, 0 as bound from referrals
  where user_id = any($1::bigint[])
  union all
  select referred_by, user_id, wallet_address, created_at, 0, 1 from users
  where user_id = any($1::bigint[]) and referred_by is not null
) both_sides
group by referrer, user_id, wallet_address, joined_at having sum(listed) <> 1 or sum(bound) <> 1`,
)

export type FindWrongAirdropJoinsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindWrongAirdropJoinsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongAirdropJoins = statement<FindWrongAirdropJoinsValues, FindWrongAirdropJoinsRow>(
  'read',
  'findWrongAirdropJoins_adedb522',
  ["players"],
  `select coalesce(s.user_id, t.user_id) as "user_id", jsonb_build_object('user', coalesce(s.user_id, t.user_id)) as "row",
  jsonb_build_object('claimed', s.amount::text, 'posted', case when t.user_id is not null
    then jsonb_build_object('times', t.n, 'amount', t.amount::text, 'asset', t.asset) end) as "facts"
from (
  select user_id, sum(amount) as amount from airdrop_submissions
  where user_id = any($1::bigint[]) and status = 'claimed' group by 1
) s
full join (
  select user_id, sum(amount) as amount, count(*) as n, min(asset) as asset
  from ledger_transfers
  where user_id = any($1::bigint[]) and reason not in ('mining_card', 'mining_base')
    and (reason = 'airdrop_join' or (reason = 'backfill' and details ->> 'of' = 'airdrop_join')) group by 1
) t on t.user_id = s.user_id
where (t.amount, t.n, t.asset) is distinct from (s.amount, 1, 'BV3')`,
)

export type FindAirdropReferralsWithoutJoinValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindAirdropReferralsWithoutJoinRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findAirdropReferralsWithoutJoin = statement<FindAirdropReferralsWithoutJoinValues, FindAirdropReferralsWithoutJoinRow>(
  'read',
  'findAirdropReferralsWithoutJoin_5067e081',
  ["players"],
  `select r.user_id, jsonb_build_object('user', r.user_id) as "row", jsonb_build_object('referrer', r.referrer_user_id) as "facts"
from airdrop_referrals r
where r.user_id = any($1::bigint[])
  and not exists (select 1 from airdrop_submissions s where s.user_id = r.user_id and s.status = 'claimed')`,
)

export type FindWrongAirdropPostsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindWrongAirdropPostsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongAirdropPosts = statement<FindWrongAirdropPostsValues, FindWrongAirdropPostsRow>(
  'read',
  'findWrongAirdropPosts_f6dd7edc',
  ["players"],
  `select user_id as "user_id", jsonb_build_object('submission', submission_id) as "row", jsonb_build_object('post', post_id,
  'attempt', attempt, 'listed', sum(posts), 'submitted', sum(submissions)) as "facts"
from (
  select post_id, user_id, attempt, submission_id, wallet_address, 1 as posts, 0 as submissions from airdrop_posts
  where user_id = any($1::bigint[])
  union all
  select s.post_id, s.user_id, s.attempt, s.id, u.wallet_address, 0, 1
  from airdrop_submissions s left join users u on u.user_id = s.user_id
  where s.user_id = any($1::bigint[])
) both_sides
group by post_id, user_id, attempt, submission_id, wallet_address having sum(posts) <> 1 or sum(submissions) <> 1`,
)

export type FindWrongAirdropPairsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindWrongAirdropPairsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongAirdropPairs = statement<FindWrongAirdropPairsValues, FindWrongAirdropPairsRow>(
  'read',
  'findWrongAirdropPairs_ca4171e7',
  ["players"],
  `select low as "user_id", jsonb_build_object('users', jsonb_build_array(low, high)) as "row",
  jsonb_build_object('pairs', sum(pairs), 'referrals', sum(referrals)) as "facts"
from (
  select low_user_id as low, high_user_id as high, 1 as pairs, 0 as referrals from airdrop_pairs
  where low_user_id = any($1::bigint[]) or high_user_id = any($1::bigint[])
  union all
  select least(user_id, referrer_user_id), greatest(user_id, referrer_user_id), 0, 1 from airdrop_referrals
  where user_id = any($1::bigint[]) or referrer_user_id = any($1::bigint[])
) both_sides
group by low, high having sum(pairs) <> 1 or sum(referrals) <> 1`,
)

export type FindWrongAirdropReferralsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindWrongAirdropReferralsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongAirdropReferrals = statement<FindWrongAirdropReferralsValues, FindWrongAirdropReferralsRow>(
  'read',
  'findWrongAirdropReferrals_4ec51d9a',
  ["players"],
  `select credited as "user_id", jsonb_build_object('user', claimant) as "row", jsonb_build_object('reason', reason,
  'amount', amount::text, 'asset', asset, 'credited', credited, 'due', sum(due), 'posted', sum(posted)) as "facts"
from (
  select user_id as claimant, 'airdrop_referral' as reason, user_id as credited, amount, 'BV3' as asset, 1 as due,
    0 as posted
  from airdrop_referrals where user_id = any($1::bigint[])
  union all
  select user_id, 'airdrop_referrer', referrer_user_id, amount, 'BV3', 1, 0 from airdrop_referrals
  where referrer_user_id = any($1::bigint[])
  union all
  select (details ->> 'claimantUserId')::bigint, reason, user_id, amount, asset, 0, 1 from ledger_transfers
  where user_id = any($1::bigint[]) and reason not in ('mining_card', 'mining_base')
    and reason in ('airdrop_referral', 'airdrop_referrer')
  union all
  select (details ->> 'claimantUserId')::bigint, details ->> 'of', user_id, amount, asset, 0, 1 from ledger_transfers
  where user_id = any($1::bigint[]) and reason not in ('mining_card', 'mining_base')
    and reason = 'backfill' and details ->> 'of' in ('airdrop_referral', 'airdrop_referrer')
) both_sides
group by claimant, reason, credited, amount, asset having sum(due) <> 1 or sum(posted) <> 1`,
)

export type ReadReferrersValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type ReadReferrersRow = {
  readonly user_id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly referred_by: ColumnTypes['users.referred_by'] | null
}
export const readReferrers = statement<ReadReferrersValues, ReadReferrersRow>(
  'read',
  'readReferrers_6dc33aa8',
  ["players"],
  `select user_id, wallet_address, referred_by from users where user_id = any($1::bigint[])`,
)

export type ReadWalletsValues = {
  readonly wallets: readonly (string | null)[]
}
export type ReadWalletsRow = {
  readonly user_id: bigint
}
export const readWallets = statement<ReadWalletsValues, ReadWalletsRow>(
  'read',
  'readWallets_6c8ba662',
  ["wallets"],
  `select user_id from wallets where wallet_address = any($1::text[])`,
)

export type FindWrongBonusesValues = {
  readonly percent: number
  readonly buyers: readonly (bigint | number | null)[]
  readonly referrers: readonly (bigint | number | null)[]
  readonly wallets: readonly (string | null)[]
}
export type FindWrongBonusesRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongBonuses = statement<FindWrongBonusesValues, FindWrongBonusesRow>(
  'read',
  'findWrongBonuses_ad8b64ba',
  ["percent","buyers","referrers","wallets"],
  `select coalesce(max(buyer), max(credited)) as "user_id", jsonb_build_object('purchase', purchase) as "row",
  jsonb_build_object('amount', amount::text, 'due', sum(due), 'posted', sum(posted)) as "facts"
from (
  select user_id as buyer, null::bigint as credited, id as purchase, div(price * $1::integer, 100) as amount, 1 as due, 0 as posted
  from purchases where user_id = any($2::bigint[]) and origin = 'payment'
  union all
  select null, user_id, (details ->> 'purchaseId')::bigint, amount, 0, 1 from ledger_transfers
  where user_id = any($3::bigint[]) and reason = 'referral_bonus' and details ->> 'buyer' = any($4::text[])
) both_sides
where amount > 0 group by purchase, amount having sum(due) <> sum(posted)`,
)

export type FindBonusesOfStrangersValues = {
  readonly players: readonly (bigint | number | null)[]
  readonly wallets: readonly (string | null)[]
}
export type FindBonusesOfStrangersRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findBonusesOfStrangers = statement<FindBonusesOfStrangersValues, FindBonusesOfStrangersRow>(
  'read',
  'findBonusesOfStrangers_404b11b6',
  ["players","wallets"],
  `select max(user_id) as "user_id", jsonb_build_object('wallet', buyer) as "row", jsonb_build_object('posted', sum(posted)) as "facts"
from (
  select t.user_id, u.wallet_address as referrer, t.details ->> 'buyer' as buyer, 1 as posted, 0 as listed
  from ledger_transfers t join users u on u.user_id = t.user_id
  where t.user_id = any($1::bigint[]) and t.reason = 'referral_bonus'
  union all
  select null, referrer, wallet_address, 0, 1 from referrals where referrer = any($2::text[])
) both_sides
group by referrer, buyer having sum(posted) > 0 and sum(listed) = 0`,
)

export type FindWrongGrantsValues = {
  readonly players: readonly (bigint | number | null)[]
  readonly subjects: readonly (string | null)[]
}
export type FindWrongGrantsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongGrants = statement<FindWrongGrantsValues, FindWrongGrantsRow>(
  'read',
  'findWrongGrants_9166477e',
  ["players","subjects"],
  `select user_id as "user_id", jsonb_build_object('user', user_id, 'grant', grant_id) as "row", jsonb_build_object('asset', asset,
  'amount', amount::text, 'debit', debit_kind, 'credit', credit_kind, 'posted', sum(posted), 'written', sum(written)) as "facts"
from (
  select user_id, details ->> 'grantId' as grant_id, asset, amount, debit_kind, credit_kind, 1 as posted, 0 as written
  from ledger_transfers
  where user_id = any($1::bigint[]) and reason not in ('mining_card', 'mining_base') and reason = 'operator_grant'
  union all
  select (details ->> 'userId')::bigint, details ->> 'grantId', line.asset, trim_scale(line.amount), 'rewards', 'available', 0, 1
  from audit_log cross join lateral (values
    ('BV3', (details ->> 'bv3Amount')::numeric * 1e2), ('USDT', (details ->> 'usdtAmount')::numeric * 1e18)
  ) as line(asset, amount)
  where subject = any($2::text[]) and action = 'send tokens' and line.amount > 0
) both_sides
group by user_id, grant_id, asset, amount, debit_kind, credit_kind having sum(posted) <> 1 or sum(written) <> 1`,
)

export type FindWrongCorrectionsValues = {
  readonly players: readonly (bigint | number | null)[]
  readonly subjects: readonly (string | null)[]
}
export type FindWrongCorrectionsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongCorrections = statement<FindWrongCorrectionsValues, FindWrongCorrectionsRow>(
  'read',
  'findWrongCorrections_07024f00',
  ["players","subjects"],
  `select user_id as "user_id", jsonb_build_object('user', user_id, 'correction', correction_id) as "row",
  jsonb_build_object('asset', asset, 'amount', amount::text, 'debit', debit_kind, 'credit', credit_kind, 'posted', sum(posted),
    'written', sum(written)) as "facts"
from (
  select user_id, details ->> 'correctionId' as correction_id, asset, amount, debit_kind, credit_kind, 1 as posted, 0 as written
  from ledger_transfers
  where user_id = any($1::bigint[]) and reason not in ('mining_card', 'mining_base') and reason = 'correction'
  union all
  select (details ->> 'userId')::bigint, details ->> 'correctionId', details ->> 'asset', (details ->> 'baseUnits')::numeric,
    details ->> 'debit', details ->> 'credit', 0, 1
  from audit_log where subject = any($2::text[]) and action = 'post correction'
) both_sides
group by user_id, correction_id, asset, amount, debit_kind, credit_kind having sum(posted) <> 1 or sum(written) <> 1`,
)

export type FindWrongImportsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type FindWrongImportsRow = {
  readonly user_id: bigint
  readonly row: unknown
  readonly facts: unknown
}
export const findWrongImports = statement<FindWrongImportsValues, FindWrongImportsRow>(
  'read',
  'findWrongImports_e0d1dfdd',
  ["players"],
  `select user_id as "user_id", jsonb_build_object('user', user_id) as "row",
  jsonb_build_object('asset', asset, 'due', sum(due)::text, 'posted', sum(posted)::text) as "facts"
from (
  select user_id, 'BV3' as asset, (content ->> 'bv3')::numeric as due, 0 as posted from import_rows
  where user_id = any($1::bigint[]) and kind = 'balance' and applied_at is not null
  union all
  select user_id, 'USDT', (content ->> 'usdt')::numeric, 0 from import_rows
  where user_id = any($1::bigint[]) and kind = 'balance' and applied_at is not null
  union all
  select user_id, asset, 0, amount from ledger_transfers
  where user_id = any($1::bigint[]) and reason not in ('mining_card', 'mining_base') and reason = 'import'
) both_sides
group by user_id, asset having sum(due) <> sum(posted)`,
)
