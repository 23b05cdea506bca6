// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type ListUnsealedValues = {
  readonly after: bigint | number
  readonly limit: bigint | number
}
export type ListUnsealedRow = {
  readonly user_id: bigint
}
export const listUnsealed = statement<ListUnsealedValues, ListUnsealedRow>(
  'read',
  'listUnsealed_a496328b',
  ["after","limit"],
  `select u.user_id from users u
left join balances b on b.user_id = u.user_id
left join audit_seals s on s.user_id = u.user_id
where u.user_id > $1 and (s.user_id is null
  or (b.version, b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt)
    is distinct from (s.version, s.bv3_available, s.bv3_held, s.usdt_available, s.usdt_held, s.referral_usdt))
order by u.user_id limit $2`,
)

export type ListUnderWayRow = {
  readonly user_id: bigint | null
}
export const listUnderWay = statement<null, ListUnderWayRow>(
  'read',
  'listUnderWay_14a4e6fa',
  [],
  `select user_id from payouts where state not in ('completed', 'cancelled')
union
select user_id from payments where is_open or status = 'refunding'`,
)

export type ListPlayerIdsValues = {
  readonly after: bigint | number
  readonly limit: bigint | number
}
export type ListPlayerIdsRow = {
  readonly user_id: bigint
}
export const listPlayerIds = statement<ListPlayerIdsValues, ListPlayerIdsRow>(
  'read',
  'listPlayerIds_aaa01222',
  ["after","limit"],
  `(select user_id as "user_id" from users where user_id > $1 order by user_id limit $2)
union
(select user_id from wallets where user_id > $1 order by user_id limit $2)
union
(select distinct user_id from ledger_transfers where user_id > $1 order by user_id limit $2)
order by 1 limit $2`,
)

export type ListAddedValues = {
  readonly players: readonly (bigint | number | null)[]
  readonly through: readonly (bigint | number | null)[]
}
export type ListAddedRow = {
  readonly user_id: bigint
  readonly lines: bigint
  readonly through_id: bigint
  readonly digest: bigint
  readonly bv3_available: bigint
  readonly bv3_held: bigint
  readonly usdt_available: bigint
  readonly usdt_held: bigint
  readonly referral_usdt: bigint
  readonly lots_bv3: bigint
  readonly lots_usdt: bigint
  readonly base_bv3: bigint
}
export const listAdded = statement<ListAddedValues, ListAddedRow>(
  'read',
  'listAdded_61a94e53',
  ["players","through"],
  `select t.user_id, count(*) as "lines", max(t.id) as "through_id",
  sum(hashtextextended(concat_ws(' ', t.id, t.key, t.reason, t.asset, t.amount, t.debit_kind, t.credit_kind), 0)::numeric)
    as "digest",
  coalesce(sum(t.amount) filter (where t.asset = 'BV3' and t.credit_kind = 'available'), 0)
    - coalesce(sum(t.amount) filter (where t.asset = 'BV3' and t.debit_kind = 'available'), 0) as "bv3_available",
  coalesce(sum(t.amount) filter (where t.asset = 'BV3' and t.credit_kind = 'held'), 0)
    - coalesce(sum(t.amount) filter (where t.asset = 'BV3' and t.debit_kind = 'held'), 0) as "bv3_held",
  coalesce(sum(t.amount) filter (where t.asset = 'USDT' and t.credit_kind = 'available'), 0)
    - coalesce(sum(t.amount) filter (where t.asset = 'USDT' and t.debit_kind = 'available'), 0) as "usdt_available",
  coalesce(sum(t.amount) filter (where t.asset = 'USDT' and t.credit_kind = 'held'), 0)
    - coalesce(sum(t.amount) filter (where t.asset = 'USDT' and t.debit_kind = 'held'), 0) as "usdt_held",
  coalesce(sum(case when t.credit_kind in ('available', 'held') then t.amount else 0 end
    - case when t.debit_kind in ('available', 'held') then t.amount else 0 end)
    filter (where 'referral_bonus' in (t.reason, t.details ->> 'of')), 0) as "referral_usdt",
  coalesce(sum(t.amount) filter (where t.asset = 'BV3' and 'mining_card' in (t.reason, t.details ->> 'of')), 0) as "lots_bv3",
  coalesce(sum(t.amount) filter (where t.asset = 'USDT' and 'mining_card' in (t.reason, t.details ->> 'of')), 0)
    as "lots_usdt",
  coalesce(sum(t.amount) filter (where 'mining_base' in (t.reason, t.details ->> 'of')), 0) as "base_bv3"
from unnest($1::bigint[], $2::bigint[]) as sealed(user_id, through_id)
join ledger_transfers t on t.user_id = sealed.user_id and t.id > sealed.through_id
group by t.user_id`,
)

export type ListRecomputedSealsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type ListRecomputedSealsRow = {
  readonly user_id: bigint
  readonly lines: bigint
  readonly digest: bigint
}
export const listRecomputedSeals = statement<ListRecomputedSealsValues, ListRecomputedSealsRow>(
  'read',
  'listRecomputedSeals_c23c4bc8',
  ["players"],
  `select t.user_id, count(*) as "lines",
  sum(hashtextextended(concat_ws(' ', t.id, t.key, t.reason, t.asset, t.amount, t.debit_kind, t.credit_kind), 0)::numeric)
    as "digest"
from audit_seals s join ledger_transfers t on t.user_id = s.user_id and t.id <= s.through_id
where s.user_id = any($1::bigint[])
group by t.user_id`,
)

export type ListStoredSumsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type ListStoredSumsRow = {
  readonly user_id: bigint
  readonly version: bigint
  readonly bv3_available: bigint
  readonly bv3_held: bigint
  readonly usdt_available: bigint
  readonly usdt_held: bigint
  readonly referral_usdt: bigint
  readonly base_bv3: bigint
  readonly lots_bv3: bigint
  readonly lots_usdt: bigint
}
export const listStoredSums = statement<ListStoredSumsValues, ListStoredSumsRow>(
  'read',
  'listStoredSums_f7ee8704',
  ["players"],
  `select b.user_id, b.version, b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt,
  coalesce(m.posted_bv3, 0)::numeric as "base_bv3", coalesce(l.bv3, 0)::numeric as "lots_bv3",
  coalesce(l.usdt, 0) as "lots_usdt"
from balances b
left join base_mining m on m.user_id = b.user_id
left join (
  select user_id, sum(posted_bv3) as bv3, sum(posted_usdt) as usdt from lots where user_id = any($1::bigint[]) group by 1
) l on l.user_id = b.user_id
where b.user_id = any($1::bigint[])`,
)

export type ListSealsValues = {
  readonly players: readonly (bigint | number | null)[]
}
export type ListSealsRow = {
  readonly user_id: bigint
  readonly through_id: bigint
  readonly lines: bigint
  readonly digest: bigint
  readonly bv3_available: bigint
  readonly bv3_held: bigint
  readonly usdt_available: bigint
  readonly usdt_held: bigint
  readonly referral_usdt: bigint
  readonly lots_bv3: bigint
  readonly lots_usdt: bigint
  readonly base_bv3: bigint
}
export const listSeals = statement<ListSealsValues, ListSealsRow>(
  'read',
  'listSeals_bdde485a',
  ["players"],
  `select user_id, through_id, lines, digest, bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt, lots_bv3, lots_usdt,
  base_bv3
from audit_seals where user_id = any($1::bigint[])`,
)

export type UpsertSealsValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly versions: readonly (bigint | number | null)[]
  readonly throughIds: readonly (bigint | number | null)[]
  readonly lines: readonly (bigint | number | null)[]
  readonly digests: readonly (bigint | null)[]
  readonly bv3Available: readonly (bigint | null)[]
  readonly bv3Held: readonly (bigint | null)[]
  readonly usdtAvailable: readonly (bigint | null)[]
  readonly usdtHeld: readonly (bigint | null)[]
  readonly referralUsdt: readonly (bigint | null)[]
  readonly lotsBv3: readonly (bigint | null)[]
  readonly lotsUsdt: readonly (bigint | null)[]
  readonly baseBv3: readonly (bigint | null)[]
}
export const upsertSeals = statement<UpsertSealsValues, never>(
  'write',
  'upsertSeals_215b9220',
  ["userIds","versions","throughIds","lines","digests","bv3Available","bv3Held","usdtAvailable","usdtHeld","referralUsdt","lotsBv3","lotsUsdt","baseBv3"],
  `insert into audit_seals (user_id, version, through_id, lines, digest, bv3_available, bv3_held, usdt_available, usdt_held,
  referral_usdt, lots_bv3, lots_usdt, base_bv3)
select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::numeric[],
  $6::numeric[], $7::numeric[], $8::numeric[], $9::numeric[],
  $10::numeric[], $11::numeric[], $12::numeric[], $13::numeric[])
on conflict (user_id) do update set version = excluded.version, through_id = excluded.through_id, lines = excluded.lines,
  digest = excluded.digest, bv3_available = excluded.bv3_available, bv3_held = excluded.bv3_held,
  usdt_available = excluded.usdt_available, usdt_held = excluded.usdt_held, referral_usdt = excluded.referral_usdt,
  lots_bv3 = excluded.lots_bv3, lots_usdt = excluded.lots_usdt, base_bv3 = excluded.base_bv3, sealed_at = excluded.sealed_at`,
)
