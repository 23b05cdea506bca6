-- Under which key of its request a withdrawal was approved among others: a batch that was broken off knows its own again.
alter table withdrawals add column decided_key text;
--> statement-breakpoint
-- On a cluster the start after the migrations gives it on the shards.
grant update (decided_key) on withdrawals to bv3_program;
