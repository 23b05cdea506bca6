/* @name readLatestSubmission */
select id, attempt, status, amount, retweet_url, submitted_at, decided_at, notes, claimed_at
from airdrop_submissions where user_id = :userId! order by attempt desc limit 1;

/* @name insertSubmission */
insert into airdrop_submissions (user_id, attempt, amount, retweet_url, post_id)
values (:userId!, :attempt!, :amount!, :retweetUrl!, :postId!);

/* @name claimSubmission */
update airdrop_submissions set status = :status!, claimed_at = clock_now()
where user_id = :userId! and attempt = :attempt!;

/* @name lockSubmission */
select s.user_id, u.wallet_address, s.attempt, s.status, s.retweet_url
from airdrop_submissions s join users u on u.id = s.user_id where s.id = :id! for update of s;

/* @name reviewSubmission */
update airdrop_submissions set status = :status!, decided_at = clock_now(), decided_by = :decidedBy!, notes = :notes
where id = :id!;

/* Reads its page off an index, and what stands beside each line off another: it costs the same however many wait. */
/* @name readPendingSubmissions */
select s.id, s.user_id, s.amount, s.submitted_at, s.retweet_url, s.attempt,
  (select wallet_address from users where id = s.user_id) as "wallet_address!",
  coalesce((
    select json_agg(r) from (
      select retweet_url, notes as reason, decided_by as rejected_by, decided_at as rejected_at
      from airdrop_submissions where user_id = s.user_id and attempt < s.attempt
      order by attempt desc limit :shownMax!
    ) r
  ), '[]') as "rejections!",
  coalesce((
    select json_agg(o) from (
      select id, user_id, (select wallet_address from users where id = other.user_id) as wallet_address, status
      from airdrop_submissions other where post_id = s.post_id and user_id <> s.user_id
      order by id limit :shownMax!
    ) o
  ), '[]') as "duplicates!"
from airdrop_submissions s where s.status = 'pending' and s.id > :afterId! order by s.id limit :limit!;

/* @name countPendingSubmissions */
select count(*) as "pending!" from airdrop_submissions where status = 'pending';

/* @name readReferralClaims */
select r.amount, r.claimed_at, u.wallet_address as referrer
from airdrop_referrals r join users u on u.id = r.referrer_user_id where r.user_id = :userId!;

/* @name findReferrer */
select id from users where wallet_address = :walletAddress!;

/* @name readNamedReferrer */
select referrer_user_id from airdrop_referrals where user_id = :userId!;

/* @name insertReferral */
insert into airdrop_referrals (user_id, referrer_user_id, amount) values (:userId!, :referrerUserId!, :amount!);

/* What the airdrop has brought a wallet: for joining, for its own referral claim, and for those that named it. */
/* @name readAirdropStats */
select named.referrals as "referrals!",
  named.amount
    + coalesce((select amount from airdrop_submissions where user_id = :userId! and status = 'claimed'), 0)
    + coalesce((select amount from airdrop_referrals where user_id = :userId!), 0) as "total!"
from (
  select count(*) as referrals, coalesce(sum(amount), 0) as amount from airdrop_referrals
  where referrer_user_id = :userId!
) named;
