/* Extends the timeout, because a check of many players takes longer than a player may wait. */
/* @name extendTimeout */
set local statement_timeout = '10min';

/*
 * Each statement below checks some players and lists the wrong rows: the player, the row and the exact difference. Joins
 * between rows of one player include the player. `sentences.ts` gives the types of `row` and `facts`. Amounts are texts in base
 * units, because JavaScript would round a number of 18 decimals.
 */
/* @name findWrongBalances */
with moved as (
  select user_id, asset, kind, sum(amount) as amount,
    sum(case when 'referral_bonus' in (reason, details ->> 'of') then amount else 0 end) as referral
  from (
    select user_id, asset, credit_kind as kind, amount, reason, details from ledger_transfers
    where credit_kind in ('available', 'held') and user_id = any(:players!::bigint[])
    union all
    select user_id, asset, debit_kind, -amount, reason, details from ledger_transfers
    where debit_kind in ('available', 'held') and user_id = any(:players!::bigint[])
  ) lines group by user_id, asset, kind
), summed as (
  select b.user_id,
    coalesce(sum(amount) filter (where asset = 'BV3' and kind = 'available'), 0) as bv3_available,
    coalesce(sum(amount) filter (where asset = 'BV3' and kind = 'held'), 0) as bv3_held,
    coalesce(sum(amount) filter (where asset = 'USDT' and kind = 'available'), 0) as usdt_available,
    coalesce(sum(amount) filter (where asset = 'USDT' and kind = 'held'), 0) as usdt_held,
    coalesce(sum(referral), 0) as referral_usdt
  from balances b left join moved m on m.user_id = b.user_id
  where b.user_id = any(:players!::bigint[]) group by b.user_id
)
select b.user_id, jsonb_build_object('user', b.user_id) as "row!", jsonb_strip_nulls(jsonb_build_object(
    'bv3', case when b.bv3_available <> s.bv3_available
      then jsonb_build_object('kept', b.bv3_available::text, 'summed', s.bv3_available::text) end,
    'bv3Held', case when b.bv3_held <> s.bv3_held
      then jsonb_build_object('kept', b.bv3_held::text, 'summed', s.bv3_held::text) end,
    'usdt', case when b.usdt_available <> s.usdt_available
      then jsonb_build_object('kept', b.usdt_available::text, 'summed', s.usdt_available::text) end,
    'usdtHeld', case when b.usdt_held <> s.usdt_held
      then jsonb_build_object('kept', b.usdt_held::text, 'summed', s.usdt_held::text) end,
    'usdtOfReferrals', case when b.referral_usdt <> s.referral_usdt
      then jsonb_build_object('kept', b.referral_usdt::text, 'summed', s.referral_usdt::text) end)) as "facts!"
from balances b join summed s on s.user_id = b.user_id
where b.user_id = any(:players!::bigint[]) and (b.bv3_available, b.bv3_held, b.usdt_available, b.usdt_held, b.referral_usdt)
  is distinct from (s.bv3_available, s.bv3_held, s.usdt_available, s.usdt_held, s.referral_usdt);

/* @name findAccountsWithoutBalances */
select u.user_id, jsonb_build_object('user', u.user_id) as "row!",
  jsonb_build_object('hasBalances', b.user_id is not null, 'hasBaseRate', m.user_id is not null) as "facts!"
from users u
left join balances b on b.user_id = u.user_id left join base_mining m on m.user_id = u.user_id
where u.user_id = any(:players!::bigint[]) and (b.user_id is null or m.user_id is null);

/* @name findTransfersOfStrangers */
select t.user_id, jsonb_build_object('transfer', t.id) as "row!", jsonb_build_object('user', t.user_id) as "facts!"
from ledger_transfers t left join users u on u.user_id = t.user_id
where t.user_id = any(:players!::bigint[]) and u.user_id is null;

/* Includes lines of a lot that does not exist. */
/* @name findLotsPostedWrong */
select coalesce(l.user_id, t.user_id) as "user_id!", jsonb_build_object('lot', coalesce(l.id, t.lot_id)) as "row!",
  jsonb_strip_nulls(jsonb_build_object(
    'bv3', case when coalesce(l.posted_bv3, 0) <> coalesce(t.bv3, 0)
      then jsonb_build_object('kept', coalesce(l.posted_bv3, 0)::text, 'summed', coalesce(t.bv3, 0)::text) end,
    'usdt', case when coalesce(l.posted_usdt, 0) <> coalesce(t.usdt, 0)
      then jsonb_build_object('kept', coalesce(l.posted_usdt, 0)::text, 'summed', coalesce(t.usdt, 0)::text) end)) as "facts!"
from (select user_id, id, posted_bv3, posted_usdt from lots where user_id = any(:players!::bigint[])) l
full join (
  select user_id, (details ->> 'lotId')::bigint as lot_id,
    sum(amount) filter (where asset = 'BV3') as bv3, sum(amount) filter (where asset = 'USDT') as usdt
  from ledger_transfers
  where user_id = any(:players!::bigint[])
    and (reason = 'mining_card' or (reason = 'backfill' and details ->> 'of' = 'mining_card'))
  group by 1, 2
) t on t.user_id = l.user_id and t.lot_id = l.id
where coalesce(l.posted_bv3, 0) <> coalesce(t.bv3, 0) or coalesce(l.posted_usdt, 0) <> coalesce(t.usdt, 0);

/* @name findBaseRatesPostedWrong */
select m.user_id, jsonb_build_object('user', m.user_id) as "row!",
  jsonb_build_object('bv3', jsonb_build_object('kept', m.posted_bv3::text, 'summed', coalesce(t.bv3, 0)::text)) as "facts!"
from base_mining m
left join (
  select user_id, sum(amount) as bv3 from ledger_transfers
  where user_id = any(:players!::bigint[])
    and (reason = 'mining_base' or (reason = 'backfill' and details ->> 'of' = 'mining_base'))
  group by 1
) t on t.user_id = m.user_id
where m.user_id = any(:players!::bigint[]) and m.posted_bv3 <> coalesce(t.bv3, 0);

/* @name findLotsWithoutPurchases */
select l.user_id, jsonb_build_object('lot', l.id) as "row!",
  jsonb_build_object('copies', l.copies, 'purchases', coalesce(p.copies, 0)) as "facts!"
from lots l
left join (
  select user_id, lot_id, count(*) as copies from purchases where user_id = any(:players!::bigint[]) group by 1, 2
) p on p.user_id = l.user_id and p.lot_id = l.id
where l.user_id = any(:players!::bigint[]) and l.copies <> coalesce(p.copies, 0);

/* @name findLotsMiningWrong */
select l.user_id, jsonb_build_object('lot', l.id) as "row!",
  jsonb_build_object('isMining', l.mining_since is not null) as "facts!"
from lots l
left join mining_sessions s on s.user_id = l.user_id and s.card_id = l.card_id and s.stopped_at is null
where l.user_id = any(:players!::bigint[]) and (l.mining_since is null) <> (s.id is null);

/* @name findBaseRatesRunningWrong */
select m.user_id, jsonb_build_object('user', m.user_id) as "row!",
  jsonb_build_object('isMining', m.mining_since is not null) as "facts!"
from base_mining m
where m.user_id = any(:players!::bigint[]) and (m.mining_since is null) <> (not exists (
  select 1 from mining_sessions s where s.user_id = m.user_id and s.stopped_at is null));
