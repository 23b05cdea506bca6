-- Which completed payouts are still to be looked for on the chain: a mark of its own, as a clock that was once ahead left some out.
alter table payouts add column is_compared boolean not null default true;
--> statement-breakpoint
grant update (is_compared) on payouts to bv3_program;
--> statement-breakpoint
-- What was completed since the last comparison, which is made daily.
update payouts set is_compared = false where state = 'completed' and completed_at > clock_now() - interval '2 days';
