/* Whose payouts a transaction was signed for, or has paid: one of a multi-send pays several. */
/* @name findClaimants */
select user_id, payout_id from payout_claims
where tx_hash = :txHash! and chain_id = :chainId! order by log_index limit :limit!;

/* What a withdrawal has paid: nothing of one that is under way, and nothing of what was sent back. */
/* @name readPaidWithdrawal */
select w.asset, w.amount - w.fee as "net!", w.to_address, p.completed_at as "completed_at!"
from payouts p join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
where p.user_id = :userId! and p.id = :payoutId! and p.state = 'completed' and p.tx_hash = :txHash!
  and p.completed_at is not null;
