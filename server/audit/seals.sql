/*
 * A seal stores the sums of one player's lines up to one of them, and the stored rows at that moment. A player has changed
 * since the seal if the account's version or a balance differs from it.
 */
/* Lists players who differ from their seal or have no seal, by number. */
/* @name listUnsealed */
select u.user_id from users u
left join balances b on b.user_id = u.user_id
left join audit_seals s on s.user_id = u.user_id
where u.user_id > :after! and (s.user_id is null
  or (b.version, b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt)
    is distinct from (s.version, s.bv3_available, s.bv3_held, s.usdt_available, s.usdt_held, s.referral_usdt))
order by u.user_id limit :limit!;

/* Lists players whose money moves by steps that need not lock the account. */
/* @name listUnderWay */
select user_id from payouts where state not in ('completed', 'cancelled')
union
select user_id from payments where is_open or status = 'refunding';

/* Lists all players who have an account, a claimed wallet or a line. */
/* @name listPlayerIds */
(select user_id as "user_id!" from users where user_id > :after! order by user_id limit :limit!)
union
(select user_id from wallets where user_id > :after! order by user_id limit :limit!)
union
(select distinct user_id from ledger_transfers where user_id > :after! order by user_id limit :limit!)
order by 1 limit :limit!;

/* Sums the lines since the seal; all lines, if there is no seal. */
/* @name listAdded */
select t.user_id, count(*) as "lines!", max(t.id) as "through_id!",
  sum(hashtextextended(concat_ws(' ', t.id, t.key, t.reason, t.asset, t.amount, t.debit_kind, t.credit_kind), 0)::numeric)
    as "digest!",
  coalesce(sum(t.amount) filter (where t.asset = 'BV3' and t.credit_kind = 'available'), 0)
    - coalesce(sum(t.amount) filter (where t.asset = 'BV3' and t.debit_kind = 'available'), 0) as "bv3_available!",
  coalesce(sum(t.amount) filter (where t.asset = 'BV3' and t.credit_kind = 'held'), 0)
    - coalesce(sum(t.amount) filter (where t.asset = 'BV3' and t.debit_kind = 'held'), 0) as "bv3_held!",
  coalesce(sum(t.amount) filter (where t.asset = 'USDT' and t.credit_kind = 'available'), 0)
    - coalesce(sum(t.amount) filter (where t.asset = 'USDT' and t.debit_kind = 'available'), 0) as "usdt_available!",
  coalesce(sum(t.amount) filter (where t.asset = 'USDT' and t.credit_kind = 'held'), 0)
    - coalesce(sum(t.amount) filter (where t.asset = 'USDT' and t.debit_kind = 'held'), 0) as "usdt_held!",
  coalesce(sum(case when t.credit_kind in ('available', 'held') then t.amount else 0 end
    - case when t.debit_kind in ('available', 'held') then t.amount else 0 end)
    filter (where 'referral_bonus' in (t.reason, t.details ->> 'of')), 0) as "referral_usdt!",
  coalesce(sum(t.amount) filter (where t.asset = 'BV3' and 'mining_card' in (t.reason, t.details ->> 'of')), 0) as "lots_bv3!",
  coalesce(sum(t.amount) filter (where t.asset = 'USDT' and 'mining_card' in (t.reason, t.details ->> 'of')), 0)
    as "lots_usdt!",
  coalesce(sum(t.amount) filter (where 'mining_base' in (t.reason, t.details ->> 'of')), 0) as "base_bv3!"
from unnest(:players!::bigint[], :through!::bigint[]) as sealed(user_id, through_id)
join ledger_transfers t on t.user_id = sealed.user_id and t.id > sealed.through_id
group by t.user_id;

/* Sums the lines up to the seal. The seal must still match them. */
/* @name listRecomputedSeals */
select t.user_id, count(*) as "lines!",
  sum(hashtextextended(concat_ws(' ', t.id, t.key, t.reason, t.asset, t.amount, t.debit_kind, t.credit_kind), 0)::numeric)
    as "digest!"
from audit_seals s join ledger_transfers t on t.user_id = s.user_id and t.id <= s.through_id
where s.user_id = any(:players!::bigint[])
group by t.user_id;

/* @name listStoredSums */
select b.user_id, b.version, b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt,
  coalesce(m.posted_bv3, 0)::numeric as "base_bv3!", coalesce(l.bv3, 0)::numeric as "lots_bv3!",
  coalesce(l.usdt, 0) as "lots_usdt!"
from balances b
left join base_mining m on m.user_id = b.user_id
left join (
  select user_id, sum(posted_bv3) as bv3, sum(posted_usdt) as usdt from lots where user_id = any(:players!::bigint[]) group by 1
) l on l.user_id = b.user_id
where b.user_id = any(:players!::bigint[]);

/* @name listSeals */
select user_id, through_id, lines, digest, bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt, lots_bv3, lots_usdt,
  base_bv3
from audit_seals where user_id = any(:players!::bigint[]);

/* @name upsertSeals */
insert into audit_seals (user_id, version, through_id, lines, digest, bv3_available, bv3_held, usdt_available, usdt_held,
  referral_usdt, lots_bv3, lots_usdt, base_bv3)
select * from unnest(:userIds!::bigint[], :versions!::bigint[], :throughIds!::bigint[], :lines!::bigint[], :digests!::numeric[],
  :bv3Available!::numeric[], :bv3Held!::numeric[], :usdtAvailable!::numeric[], :usdtHeld!::numeric[],
  :referralUsdt!::numeric[], :lotsBv3!::numeric[], :lotsUsdt!::numeric[], :baseBv3!::numeric[])
on conflict (user_id) do update set version = excluded.version, through_id = excluded.through_id, lines = excluded.lines,
  digest = excluded.digest, bv3_available = excluded.bv3_available, bv3_held = excluded.bv3_held,
  usdt_available = excluded.usdt_available, usdt_held = excluded.usdt_held, referral_usdt = excluded.referral_usdt,
  lots_bv3 = excluded.lots_bv3, lots_usdt = excluded.lots_usdt, base_bv3 = excluded.base_bv3, sealed_at = excluded.sealed_at;
