/* @name readLatestSubmission */
select id, attempt, status, amount, retweet_url, submitted_at, decided_at, notes, claimed_at
from airdrop_submissions where user_id = :userId! order by attempt desc limit 1;

/* @name insertSubmission */
insert into airdrop_submissions (user_id, attempt, amount, retweet_url, post_id)
values (:userId!, :attempt!, :amount!, :retweetUrl!, :postId!) returning id;

/* @name insertPost */
insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
values (:postId!, :userId!, :attempt!, :submissionId!, :walletAddress!);

/* Claims a submission. Returns no row unless it is approved and not claimed yet. */
/* @name claimSubmission */
update airdrop_submissions set status = 'claimed', claimed_at = clock_now()
where user_id = :userId! and attempt = :attempt! and status = 'approved' returning id;

/* @name readReferralClaim */
select amount, claimed_at, referrer_user_id from airdrop_referrals where user_id = :userId!;

/* @name readWallet */
select wallet_address from users where user_id = :userId!;

/* Records a pair of wallets. Returns no row if one of the two has already claimed with the other's code. */
/* @name insertPair */
insert into airdrop_pairs (low_user_id, high_user_id)
values (least(:userId!::bigint, :otherUserId!::bigint), greatest(:userId!::bigint, :otherUserId!::bigint))
on conflict (low_user_id, high_user_id) do nothing returning low_user_id;

/* @name insertReferral */
insert into airdrop_referrals (user_id, referrer_user_id, amount) values (:userId!, :referrerUserId!, :amount!);

/* Sums up what the airdrop has credited to a wallet: for joining, for its own referral claim, and for claims that named it. */
/* @name readAirdropStats */
select count(*) filter (where 'airdrop_referrer' in (reason, details ->> 'of')) as "referrals!", coalesce(sum(amount), 0) as "total!"
from ledger_transfers
where user_id = :userId! and reason in ('airdrop_join', 'airdrop_referral', 'airdrop_referrer', 'backfill')
  and (reason <> 'backfill' or details ->> 'of' like 'airdrop\_%');
