-- Code and values of the reason why a payout waits.
alter table payouts add column if not exists problem_facts jsonb;
--> statement-breakpoint
grant update (problem_facts) on payouts to bv3_program;
