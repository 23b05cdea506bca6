-- What was submitted, decided and claimed stays so: a submission goes on from pending, or from approved to claimed.
create trigger airdrop_submissions_keep_what_was_submitted
before update of user_id, attempt, id, amount, retweet_url, post_id, submitted_at or delete or truncate
on airdrop_submissions
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger airdrop_submissions_go_on
before update on airdrop_submissions
for each row when (not (
  (old.status = 'pending' and new.status in ('approved', 'rejected'))
  or (old.status = 'approved' and new.status = 'claimed'
    and (new.decided_at, new.decided_by, new.notes) is not distinct from (old.decided_at, old.decided_by, old.notes))))
execute function refuse_change();
--> statement-breakpoint
create trigger airdrop_referrals_append_only
before update or delete or truncate on airdrop_referrals
for each statement execute function refuse_change();
