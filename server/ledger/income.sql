/* Sums all income from lines of some reasons. A backfill counts as the reason that it makes up for. It is left out if that
   reason has a kept sum. A correction that takes something away counts against the income. */
/* @name sumIncome */
select coalesce(details ->> 'of', reason) as "reason!", asset,
  sum(case when credit_kind = 'available' then amount else -amount end) as "amount!"
from ledger_transfers
where user_id = :userId! and reason not in ('mining_card', 'mining_base') and reason = any(:reasons!::text[])
  and (credit_kind = 'available' and (reason <> 'correction' or debit_kind <> 'held')
    or reason = 'correction' and debit_kind = 'available' and credit_kind <> 'held')
  and coalesce(details ->> 'of', reason) not in ('mining_card', 'mining_base', 'referral_bonus')
group by coalesce(details ->> 'of', reason), asset;

/* Reads the income that is kept in sums because its lines are many: of lots, of base mining and of referrals, backfills
   included. */
/* @name readKeptIncome */
select coalesce(sum(posted_bv3), 0)::numeric
    + coalesce((select posted_bv3 from base_mining where user_id = :userId!), 0) as "mined_bv3!",
  coalesce(sum(posted_usdt), 0) as "mined_usdt!",
  coalesce((select referral_usdt from balances where user_id = :userId!), 0) as "referral_usdt!"
from lots where user_id = :userId!;
