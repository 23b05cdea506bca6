/* @name insertWithdrawal */
insert into withdrawals (user_id, asset, amount, fee, to_address, idempotency_key, instant)
values (:userId!, :asset!, :amount!, :fee!, :toAddress!, :idempotencyKey, :instant::jsonb)
returning id, user_id, asset, amount, fee, status, state as withdrawal_state, to_address, requested_at, decided_at, decided_by, completed_at, reason,
  instant_day, instant;

/* Reads what a request must know about the player's earlier ones: how many are pending, and the one with its key. */
/* @name readEarlier */
select count(*) filter (where status = 'pending') as "pending!",
  max(id) filter (where idempotency_key = :idempotencyKey) as id,
  bool_and((asset, amount, to_address) = (:asset!, :amount!::numeric, :toAddress!))
    filter (where idempotency_key = :idempotencyKey) as is_same
from withdrawals where user_id = :userId! and (status = 'pending' or idempotency_key = :idempotencyKey);

/* @name findWithdrawalOwner */
select user_id from withdrawals where id = :withdrawalId!;

/* @name lockWithdrawal */
select asset, amount, fee, status, to_address
from withdrawals where user_id = :userId! and id = :withdrawalId! for update;

/* @name markDecided */
update withdrawals set status = :status!, decided_at = clock_now(), decided_by = :decidedBy!,
  decided_key = :decidedKey, reason = :reason, instant_day = :instantDay, instant = coalesce(:instant::jsonb, instant)
where user_id = :userId! and id = :withdrawalId! and status = 'pending'
returning decided_at;

/* Finds a withdrawal that a request with this key has approved. */
/* @name readApprovedUnder */
select id from withdrawals
where id = :withdrawalId! and decided_by = :username! and decided_key = :key! and status in ('approved', 'completed');

/* @name markCompleted */
update withdrawals set status = 'completed', completed_at = clock_now()
where user_id = :userId! and id = :withdrawalId! and status = 'approved'
returning asset, amount, fee, completed_at;

/* Rejects an approved withdrawal whose payout was cancelled. */
/* @name markCancelled */
update withdrawals set status = 'rejected', decided_at = clock_now(), decided_by = :decidedBy!, reason = :reason!
where user_id = :userId! and id = :withdrawalId! and status = 'approved'
returning asset, amount, fee;

/* Cancels a pending withdrawal for its player: a rejection without a decider, from which the database computes `state`. */
/* @name markCancelledByPlayer */
update withdrawals set status = 'rejected', decided_at = clock_now(), reason = :reason!
where user_id = :userId! and id = :withdrawalId! and status = 'pending'
returning id;

/* Counts the withdrawals that a player has cancelled within 24 hours, among the latest. */
/* @name countCancelled */
select count(*) as "cancelled!" from (
  select state, decided_at from withdrawals where user_id = :userId! order by id desc limit :among!
) latest
where state = 'cancelled' and decided_at > clock_now() - interval '24 hours';

/*
 * Returns how long players have waited from the request until the chain had paid. Includes withdrawals that a person has decided
 * and that were paid within so many days.
 */
/* @name readWaits */
select count(*) as "count!",
  (percentile_cont(0.5) within group (order by extract(epoch from completed_at - requested_at)) * 1000)::bigint as median_ms,
  (extract(epoch from max(completed_at - requested_at)) * 1000)::bigint as longest_ms
from withdrawals where status = 'completed' and instant_day is null and completed_at > clock_now() - :days!::integer * interval '1 day';

/* @name countPending */
select count(*) as "pending!" from withdrawals where status = 'pending';

/* @fragment rowsOf(user) */
select w.id, w.user_id, u.wallet_address, w.asset, w.amount, w.fee, w.status, w.state as withdrawal_state, w.to_address, w.requested_at,
  w.decided_at, w.decided_by, w.completed_at, w.reason, w.instant_day, w.instant, p.id as "payout_id?", p.way as "way?", p.state as "state?",
  p.tx_hash as "tx_hash?", p.token as "token?", p.amount as "payout_amount?", p.problem as "problem?", p.problem_facts as "problem_facts?", p.ending as "ending?",
  u.created_at as account_created_at,
  not exists (select from withdrawals e where e.user_id = {{user}} and e.id < w.id) as "is_first!"
from withdrawals w
join users u on u.user_id = w.user_id
left join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id;

/* Lists a player's withdrawals, newest first. A single one is the range between its id and the next. */
/* @name selectWithdrawalsOf */
{{rowsOf(:userId!)}}
where w.user_id = :userId! and w.id >= :fromId! and w.id < :beforeId!
order by w.id desc limit :limit!;

/* Lists the withdrawals of all players: `…Before` reads older and `…After` newer ones. */
/* @name selectWithdrawalsBefore */
{{rowsOf(w.user_id)}}
where w.id < :beforeId!
order by w.id desc limit :limit!;

/* @name selectWithdrawalsAfter */
{{rowsOf(w.user_id)}}
where w.id > :afterId!
order by w.id limit :limit!;

/* Compares the same tuple as the order, so that no other index fits: a rejected one is one in thousands. */
/* @name selectWithdrawalsOfStatusBefore */
{{rowsOf(w.user_id)}}
where (w.status, w.id) < (:status!::text, :beforeId!::bigint) and (w.status, w.id) > (:status!::text, 0)
order by w.status desc, w.id desc limit :limit!;

/* @name selectWithdrawalsOfStatusAfter */
{{rowsOf(w.user_id)}}
where (w.status, w.id) > (:status!::text, :afterId!::bigint)
  and (w.status, w.id) < (:status!::text, 9223372036854775807)
order by w.status, w.id limit :limit!;

/* @name findPlayer */
select wallet_address from users where user_id = :userId!;

/* @name readAccountFacts */
select w.asset, w.amount, w.requested_at, u.created_at, u.signed_in_at, u.referred_by
from withdrawals w join users u on u.user_id = w.user_id
where w.user_id = :userId! and w.id = :withdrawalId!;

/* Sums up a player's other withdrawals. Leaves out those that the player has cancelled, because they prove nothing. */
/* @name sumOtherWithdrawals */
select status, asset, count(*) as "count!", sum(amount) as "amount!", min(id) as "first_id!"
from withdrawals where user_id = :userId! and id <> :withdrawalId! and state <> 'cancelled'
group by status, asset;

/* @name readLastRejection */
select reason, decided_at, decided_by from withdrawals
where user_id = :userId! and state = 'rejected' and id <> :withdrawalId!
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

/* @name insertFreeze */
insert into withdrawal_freezes (user_id, is_frozen, reason, author)
values (:userId!, :isFrozen!, :reason!, :author!);

/* Reads the latest stop or release of a player's withdrawals. Returns no row if no operator ever stopped them. */
/* @name readFreeze */
select is_frozen, reason, author, created_at from withdrawal_freezes
where user_id = :userId! order by id desc limit 1;

/* Reads the day of UTC, counted from 1970, and what the rule has approved on it for all players. */
/* @name readToday */
select today.day as "day!", coalesce(d.withdrawals, 0) as "withdrawals!", coalesce(d.paid, 0) as "paid!"
from (select floor(extract(epoch from clock_now()) / 86400)::integer as day) today
left join instant_days d on d.day = today.day;

/* Reads the same for one player, whose account is locked, and whether a withdrawal of theirs was ever paid. */
/* @name readOwnToday */
select floor(extract(epoch from clock_now()) / 86400)::integer as "day!",
  exists (select from withdrawals where user_id = :userId! and status = 'completed') as "has_completed!",
  coalesce(sum(amount), 0) as "paid!", count(*) as "times!"
from withdrawals where user_id = :userId! and instant_day = floor(extract(epoch from clock_now()) / 86400)::integer;

/* Returns whether an alarm of any player is open: money leaves without an operator's decision only while nothing is wrong. */
/* @name readIsAlarmed */
select exists (select from audit_alarms where resolved_at is null)
  or exists (select from chain_alarms where resolved_at is null and kind = any(:kinds!::text[])) as "is_alarmed!";

/* Adds to a day if it stays within its budget. The day's row is locked from here on. */
/* @name addToInstantDay */
insert into instant_days as d (day, withdrawals, paid)
select :day!::integer, 1, :amount!::numeric where :amount!::numeric <= :upTo!::numeric
on conflict (day) do update set withdrawals = d.withdrawals + 1, paid = d.paid + excluded.paid
where d.paid + excluded.paid <= :upTo!::numeric
returning paid;

/* Reverts a claim of the same transaction. */
/* @name subtractFromInstantDay */
update instant_days set withdrawals = withdrawals - 1, paid = paid - :amount!::numeric where day = :day!;

/*
 * Sums up a token's payouts, in base units: those that the hot wallet has signed since midnight UTC, and those that it will sign
 * unless an operator has to confirm them first.
 */
/* @name sumLeaving */
select coalesce(sum(amount), 0) as "amount!" from payouts
where chain_id = :chainId! and token = :token! and (
  signed_at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC'
  or state = 'queued' and way = 'hot_wallet'
    and (confirmed_by is not null or problem is null
      or coalesce(problem_facts ->> 'code', 'other') <> all(:waiting!::text[])));

/* Records that a withdrawal waits for the operator. */
/* @name updateNotInstant */
update withdrawals set instant = :instant!::jsonb
where user_id = :userId! and id = :withdrawalId! and status = 'pending'
returning id;

/* @name readAccountRisk */
select (extract(epoch from clock_now() - created_at) * 1000)::bigint as "age_ms!", signed_in_at is not null as "has_signed_in!",
  referred_by, clock_now() as "at!"
from users where user_id = :userId!;
