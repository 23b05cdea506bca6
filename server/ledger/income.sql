/* All that ever came in but by mining, whose lines are many: the lots keep their sum, what was made up for included. What a
   backfill makes up for counts as what it would have been. */
/* @name sumIncome */
select coalesce(details ->> 'of', reason) as "reason!", asset, sum(amount) as "amount!"
from ledger_transfers
where user_id = :userId! and reason not in ('mining_card', 'mining_base') and credit_kind = 'available'
  and coalesce(details ->> 'of', reason) not in ('mining_card', 'mining_base')
group by coalesce(details ->> 'of', reason), asset;

/* @name sumMined */
select coalesce(sum(posted_bv3), 0)::numeric
    + coalesce((select posted_bv3 from base_mining where user_id = :userId!), 0) as "bv3!",
  coalesce(sum(posted_usdt), 0) as "usdt!"
from lots where user_id = :userId!;
