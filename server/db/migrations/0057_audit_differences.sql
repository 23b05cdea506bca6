-- Stores an accepted difference as a code and facts beside its sentences, which the release before matches by.
alter table audit_acceptances add column if not exists code text;
--> statement-breakpoint
alter table audit_acceptances add column if not exists row_key jsonb;
--> statement-breakpoint
alter table audit_acceptances add column if not exists facts jsonb;
--> statement-breakpoint
grant update (code, row_key, facts) on audit_acceptances to bv3_program;
