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
