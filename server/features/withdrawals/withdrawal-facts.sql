/* @name readAccountFacts */
select w.asset, w.amount, w.requested_at, u.created_at, u.signed_in_at, u.referred_by
from withdrawals w join users u on u.user_id = w.user_id
where w.user_id = :userId! and w.id = :withdrawalId!;

/* Sums up a player's other withdrawals. Leaves out those that the player has cancelled, because they prove nothing. */
/* @name sumOtherWithdrawals */
select status, asset, count(*) as "count!", sum(amount) as "amount!", min(id) as "first_id!"
from withdrawals where user_id = :userId! and id <> :withdrawalId! and (status <> 'rejected' or decided_by is not null)
group by status, asset;

/* @name readLastRejection */
select reason, decided_at, decided_by from withdrawals
where user_id = :userId! and status = 'rejected' and decided_by is not null and id <> :withdrawalId!
order by id desc limit 1;

/* @name readReferredBy */
select user_id from referrals where referrer = :referrer! and user_id <> :userId!
order by user_id desc limit :limit!;

/* Counts players whose amount is within one percent: to hide a pattern, a player adds a unit and not a tenth. */
/* @name countAlike */
select count(distinct user_id) as "wallets!" from withdrawals
where user_id = any(:userIds!::bigint[]) and asset = :asset! and amount between :amount! * 0.99 and :amount! * 1.01
  and requested_at between :requestedAt!::timestamptz - interval '7 days' and :requestedAt!::timestamptz + interval '7 days';

/* @name sumDue */
select coalesce(sum(w.amount - w.fee) filter (where w.asset = 'USDT'), 0) as "usdt!",
  coalesce(sum(w.amount - w.fee) filter (where w.asset = 'BV3'), 0) as "bv3!"
from withdrawals w
where w.status in ('pending', 'approved') and w.status = 'approved' and w.id <> :withdrawalId!;

/* @name readNets */
select id, asset, amount, fee, to_address from withdrawals where id = any(:ids!::bigint[]);
