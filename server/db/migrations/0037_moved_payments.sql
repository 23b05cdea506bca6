-- A reorganisation moves payments to other blocks, with other times, by which an order's terms hold or do not.
-- On a cluster the start after the migrations gives it on the shards.
grant update (block_time) on payments to bv3_program;
--> statement-breakpoint
grant update (log_index, block_number, block_hash, block_time) on arrivals to bv3_program;
