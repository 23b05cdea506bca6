/* @name insertPayout */
insert into payouts (user_id, withdrawal_id, payment_id, chain_id, way, state, token, to_address, amount, created_by)
values (
  :userId!, :withdrawalId, :paymentId, :chainId!, :way!, :state!, :token, :toAddress!, :amount!, :createdBy!);

/* @name findPayoutOwner */
select user_id from payouts where id = :payoutId!;

/* @fragment columns */
user_id, id, withdrawal_id, payment_id, way, state, token, to_address, amount, from_address, nonce, tx_hash, problem, problem_facts,
  ending, ended_by, ending_reason, created_by, confirmed_by,
  (extract(epoch from clock_now() - signed_at) * 1000)::bigint as signed_age_ms;

/* @name selectPayout */
select {{columns}}
from payouts where user_id = :userId! and id = :payoutId!;

/* Reads since when a payout's money is owed, in Unix ms. It was requested, or paid in, before the payout was decided. */
/* @name readOwedSince */
select (extract(epoch from coalesce(w.requested_at, y.block_time, p.created_at)) * 1000)::bigint as "owed_since_ms!"
from payouts p
left join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
left join payments y on y.user_id = p.user_id and y.id = p.payment_id
where p.user_id = :userId! and p.id = :payoutId!;

/* Lists signed payouts by nonce. Payouts that wait for a person come last. */
/* @name selectUnderWay */
select {{columns}}
from payouts
where chain_id = :chainId! and way = 'hot_wallet'
  and (state in ('signed', 'broadcast', 'uncertain') or state = 'failed' and ending is not null)
order by state in ('uncertain', 'failed') and ending is null, nonce, id
limit :limit!;

/*
 * Lists payouts for which no transaction was signed, except those of players whom an alarm names. Payouts that could not be
 * signed before come last.
 */
/* @name selectQueued */
select {{columns}}
from payouts
where chain_id = :chainId! and way = 'hot_wallet' and state = 'queued' and user_id <> all(:stopped!::bigint[])
order by problem is not null, id
limit :limit!;

/* @name countOpenPayouts */
select count(*) filter (
    where state in ('queued', 'signed', 'broadcast', 'uncertain') or state = 'failed' and ending is not null) as "driven!",
  count(*) filter (where state in ('queued', 'signed', 'broadcast') and problem is not null) as "paused!",
  count(*) filter (where state in ('uncertain', 'failed') and (ending is null or problem is not null)) as "for_person!"
from payouts where state <> 'completed' and way = 'hot_wallet';

/* Finds a queued payout with one of these problems. */
/* @name findLackingPayout */
select id from payouts where state = 'queued' and way = 'hot_wallet' and problem is not null
  and problem_facts ->> 'code' = any(:codes!::text[]) limit 1;

/* Sums the amounts that a wallet has signed and that may not have left it in the last final block. */
/* @name sumPromised */
select count(*) as "count!", coalesce(sum(amount) filter (where token is null), 0) as "bnb!",
  coalesce(sum(amount) filter (where token = :token), 0) as "token!"
from payouts where from_address = :from! and state in ('signed', 'broadcast', 'uncertain');

/* Reads the lowest pending nonce of a wallet, and the milliseconds since it last signed a pending payout. */
/* @name readLowestUnderWay */
select min(p.nonce) as nonce, (extract(epoch from clock_now() - max(t.signed_at)) * 1000)::bigint as age_ms
from payouts p join payout_transactions t on t.user_id = p.user_id and t.payout_id = p.id
where p.chain_id = :chainId! and p.from_address = :from! and p.state in ('signed', 'broadcast');

/* Locks a queued payout. Returns no row if another transaction holds it, or if it is no longer queued. */
/* @name lockQueued */
select id, confirmed_by from payouts
where user_id = :userId! and id = :payoutId! and state = 'queued' and way = 'hot_wallet' for update skip locked;

/* Lets one signer in at a time, because a day's sum is read and added to in one transaction. */
/* @name lockCaps */
select from pg_advisory_xact_lock(:lock!);

/*
 * Sums what was signed of a token, or of BNB, since midnight UTC, in base units. Payouts that were ended unpaid do not count.
 */
/* @name sumSignedToday */
select coalesce(sum(amount), 0) as "amount!" from payouts
where chain_id = :chainId! and token is not distinct from :token
  and signed_at >= date_trunc('day', clock_now() at time zone 'UTC') at time zone 'UTC';

/* Confirms a payout only if it waits for confirmation, and never by the operator who decided it. */
/* @name markConfirmed */
update payouts set confirmed_by = :by!, confirmed_at = clock_now(), problem = null, problem_facts = null
where user_id = :userId! and id = :payoutId! and state = 'queued' and way = 'hot_wallet'
  and confirmed_by is null and created_by <> :by!
returning id;

/* @name lockPayout */
select id from payouts
where user_id = :userId! and id = :payoutId! and state = any(:states!::text[]) for update;

/* @name markSigned */
update payouts set state = 'signed', from_address = :from!, nonce = :nonce!, signed_at = clock_now(), problem = null, problem_facts = null
where user_id = :userId! and id = :payoutId! and state = 'queued'
returning id;

/* @name setTransaction */
update payouts set tx_hash = :hash!
where user_id = :userId! and id = :payoutId! and state in ('queued', 'signed', 'broadcast')
returning id;

/*
 * Marks a payout as broadcast. Changes nothing if it waits for a person or is completed by then, even though a node may
 * accept it.
 */
/* @name markBroadcast */
update payouts set state = 'broadcast'
where user_id = :userId! and id = :payoutId! and state in ('signed', 'broadcast');

/*
 * Completes a payout. Keeps its nonce only if the transaction was signed here, and clears it if another transaction has paid.
 */
/* @name markCompleted */
update payouts set state = 'completed', tx_hash = :txHash!, from_address = :from!, problem = null, problem_facts = null,
  nonce = case when exists (
    select from payout_transactions t
    where t.user_id = :userId! and t.payout_id = :payoutId! and t.hash = :txHash!) then nonce end,
  ending = null, ended_by = null, ending_reason = null, completed_at = clock_now(), is_compared = false
where user_id = :userId! and id = :payoutId! and state not in ('completed', 'cancelled') and state = any(:states!::text[])
  and nonce is not distinct from :nonce
returning chain_id, withdrawal_id, payment_id;

/* @name setProblem */
update payouts set problem = :problem, problem_facts = :problemFacts::jsonb
where user_id = :userId! and id = :payoutId! and state in ('queued', 'signed', 'broadcast')
  and (problem, problem_facts) is distinct from (:problem, :problemFacts::jsonb)
returning id;

/* @name markForPerson */
update payouts set state = :state!, problem = :problem, problem_facts = :problemFacts::jsonb
where user_id = :userId! and id = :payoutId! and state in ('signed', 'broadcast', 'uncertain')
  and (state, problem, problem_facts) is distinct from (:state!, :problem, :problemFacts::jsonb)
returning id;

/* Records how a payout should end, until the driver has proven that no transaction can pay it. */
/* @name setEnding */
update payouts set ending = :ending!, ended_by = :endedBy!, ending_reason = :reason
where user_id = :userId! and id = :payoutId! and state in ('signed', 'broadcast', 'uncertain', 'failed')
  and ending is null
returning id;

/* @name markCancelled */
update payouts set state = 'cancelled', ending = 'cancel', ended_by = :endedBy!, ending_reason = :reason, problem = null, problem_facts = null,
  nonce = null, tx_hash = null, from_address = null, signed_at = null
where user_id = :userId! and id = :payoutId! and state = any(:states!::text[]) and nonce is not distinct from :nonce
returning withdrawal_id, payment_id;

/* @name markUnsigned */
update payouts set state = :state!, way = :way!, ending = null, ended_by = null, ending_reason = null, problem = null, problem_facts = null,
  nonce = null, tx_hash = null, from_address = null, signed_at = null
where user_id = :userId! and id = :payoutId! and state = any(:states!::text[]) and nonce is not distinct from :nonce
returning id;

/* Finds a payment of BNB that an operator has recorded. The server never sends it back. */
/* @name findRecordedPayment */
select id from payments where user_id = :userId! and id = :paymentId! and log_index = :logIndex!;

/* Lists open payouts that a stray may have paid. */
/* @name listOpenMatching */
select id from payouts
where chain_id = :chainId! and to_address = :to! and amount = :amount! and token is not distinct from :token
  and state in ('queued', 'awaiting_operator', 'uncertain', 'failed')
order by id limit :limit!;

/* Sums what open payouts of the hot wallet have still to move of a token. */
/* @name sumUnpaid */
select coalesce(sum(amount), 0) as "amount!" from payouts
where state <> 'completed' and state <> 'cancelled' and way = 'hot_wallet' and chain_id = :chainId! and token = :token!;
