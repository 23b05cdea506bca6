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
  and (reason <> 'backfill' or details ->> 'of' in ('airdrop_join', 'airdrop_referral', 'airdrop_referrer'));

/* @name findSubmitter */
select user_id from airdrop_submissions where id = :id!;

/* @name lockSubmission */
select u.wallet_address, s.attempt, s.status, s.retweet_url
from airdrop_submissions s join users u on u.user_id = s.user_id
where s.user_id = :userId! and s.id = :id! for update of s;

/* Records a decision. Returns no row if the submission is already decided. */
/* @name reviewSubmission */
update airdrop_submissions set status = :status!, decided_at = clock_now(), decided_by = :decidedBy!, notes = :notes
where user_id = :userId! and attempt = :attempt! and status = 'pending' returning id;

/*
 * Lists pending submissions. Reads the page from one index and each row's rejections from another, so that the cost does not depend
 * on how many wait.
 */
/* @name readPendingSubmissions */
select s.id, s.user_id, s.amount, s.submitted_at, s.retweet_url, s.post_id, s.attempt,
  (select wallet_address from users where user_id = s.user_id) as "wallet_address!",
  coalesce((
    select json_agg(r) from (
      select retweet_url, notes as reason, decided_by as rejected_by, decided_at as rejected_at
      from airdrop_submissions where user_id = s.user_id and attempt < s.attempt
      order by attempt desc limit :shownMax!
    ) r
  ), '[]') as "rejections!"
from airdrop_submissions s where s.status = 'pending' and s.id > :afterId! order by s.id limit :limit!;

/* Lists pending submissions before one of them, newest first. */
/* @name readPendingSubmissionsBefore */
select s.id, s.user_id, s.amount, s.submitted_at, s.retweet_url, s.post_id, s.attempt,
  (select wallet_address from users where user_id = s.user_id) as "wallet_address!",
  coalesce((
    select json_agg(r) from (
      select retweet_url, notes as reason, decided_by as rejected_by, decided_at as rejected_at
      from airdrop_submissions where user_id = s.user_id and attempt < s.attempt
      order by attempt desc limit :shownMax!
    ) r
  ), '[]') as "rejections!"
from airdrop_submissions s where s.status = 'pending' and s.id < :beforeId! order by s.id desc limit :limit!;

/* @name countPendingSubmissions */
select count(*) as "pending!" from airdrop_submissions where status = 'pending';

/* Lists other players' submissions of a post, oldest first. */
/* @name readSamePost */
select submission_id, user_id, attempt, wallet_address from airdrop_posts
where post_id = :postId! and user_id <> :userId! order by submission_id limit :limit!;

/* @name readStatuses */
select s.id, s.status from airdrop_submissions s
join unnest(:userIds!::bigint[], :attempts!::integer[]) as o(user_id, attempt)
  on o.user_id = s.user_id and o.attempt = s.attempt;
