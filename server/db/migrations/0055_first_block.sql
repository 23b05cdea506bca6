-- Payments of earlier blocks bought something elsewhere, and count for nothing here. Null until the next start that reads the chain.
alter table chain_identity add column if not exists first_block bigint;
--> statement-breakpoint
grant update (first_block) on chain_identity to bv3_program;
