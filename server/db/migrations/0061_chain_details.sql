-- Code and values of an alarm's detail, beside the sentence that the release before writes and shows.
alter table chain_alarms add column if not exists detail_facts jsonb;
--> statement-breakpoint
grant update (detail_facts) on chain_alarms to bv3_program;
