/* Lists the payouts that a transaction was signed for or has paid. A multi-send pays several. */
/* @name findClaimants */
select user_id, payout_id from payout_claims
where tx_hash = :txHash! and chain_id = :chainId! order by log_index limit :limit!;

/* Finds a settled run with a score by its id alone. Leaves out a run that was taken off the board. */
/* @name findSharedRun */
select r.user_id, u.wallet_address, r.variant, r.score as "score!", r.ticks as "ticks!", r.passed as "passed!", r.paid as "paid!",
  r.started_at, r.ended_at as "ended_at!", r.unranked is null as "is_ranked!", encode(sha256(r.secret), 'hex') as "commitment!"
from game_runs r join users u on u.user_id = r.user_id
where r.id = :runId! and r.status = 'settled' and r.score > 0 and r.removed_at is null;

/* Reads the dearest card that a player had at a moment. */
/* @name readRunnerCard */
select c.name, c.image_url from purchases p join cards c on c.id = p.card_id
where p.user_id = :userId! and p.purchased_at <= :at!::timestamptz order by p.price desc, p.id desc limit 1;

/* Reads what a withdrawal has paid. Returns no row for a payout in progress or for a refund. */
/* @name readPaidWithdrawal */
select w.asset, w.amount - w.fee as "net!", w.to_address, p.completed_at as "completed_at!"
from payouts p join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
where p.user_id = :userId! and p.id = :payoutId! and p.state = 'completed' and p.tx_hash = :txHash!
  and p.completed_at is not null;
