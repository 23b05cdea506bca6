/* Counts the payouts that are neither paid nor cancelled, by state and problem. */
/* @name readOpenPayouts */
select state as "state!", case when problem is not null then coalesce(problem_facts ->> 'code', 'other') end as "code?",
  count(*) as "count!",
  extract(epoch from clock_now() - min(created_at))::float8 as "oldest_seconds!"
from payouts where state <> 'completed' and state <> 'cancelled' group by state, 2;

/* Sums the payouts of a token that the hot wallet has still to make. */
/* @name sumHotWalletDebt */
select coalesce(sum(amount), 0) as "amount!"
from payouts where state in ('queued', 'signed', 'broadcast') and way = 'hot_wallet' and token = :token!;

/* Reads the seconds since the comparison of the hot wallet that is furthest behind. Null if none was compared. */
/* @name readComparedAgo */
select extract(epoch from clock_now() - min(updated_at))::float8 as seconds
from chain_cursors where wallet is not null;

/* Reads the seconds since a payout was first signed. Null if the hot wallet never signed it. */
/* @name readSignedAgo */
select extract(epoch from clock_now() - min(signed_at))::float8 as seconds
from payout_transactions where user_id = :userId! and payout_id = :payoutId!;

/* Counts unresolved alarms and valid sessions of the panel. */
/* @name countAlarmsAndSessions */
select
  (select count(*) from audit_alarms where resolved_at is null) as "audit_alarms!",
  (select count(*) from chain_alarms where resolved_at is null) as "chain_alarms!",
  (select count(*) from operator_tokens where expires_at > clock_now()) as "operator_sessions!";

/* Sums the failed logins of the last 15 minutes, by the kind of their counter. */
/* @name readLoginFailures */
select kind as "kind!", sum(failures) as "failures!"
from login_failures where last_at > clock_now() - interval '15 minutes' group by kind;
