-- The audit log as a chain: each entry is numbered and carries a SHA-256 of itself and of the entry before it.

-- One field in the canonical form: its length in bytes, a colon, its text and a comma; a lone '-,' where it is null.
create function audit_field(field text) returns text
language sql immutable
return case when field is null then '-,' else octet_length(convert_to(field, 'UTF8')) || ':' || field || ',' end;
--> statement-breakpoint
-- JSON is hashed as jsonb writes it: what was stored and is read again writes the same.
create function audit_hash(
  sequence bigint, at timestamptz, username text, action text, subject text,
  details jsonb, before jsonb, after jsonb, previous_hash bytea
) returns bytea
language sql immutable
return sha256(convert_to(
  audit_field(sequence::text)
  || audit_field(((extract(epoch from at) * 1000000)::bigint)::text)
  || audit_field(username) || audit_field(action) || audit_field(subject)
  || audit_field(details::text) || audit_field(before::text) || audit_field(after::text)
  || audit_field(encode(previous_hash, 'hex')),
  'UTF8'));
--> statement-breakpoint
create table audit_head (
  is_only boolean primary key default true,
  sequence bigint not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_head_is_only check (is_only)
) with (fillfactor = 10);
--> statement-breakpoint
alter table audit_log
  add column sequence bigint, add column previous_hash bytea, add column hash bytea,
  -- What kind of thing it was done to: 'withdrawal' of 'withdrawal 12'; null where the subject is one word.
  add column subject_kind text generated always as (substring(subject from '^(.*) [^ ]+$')) stored;
--> statement-breakpoint
-- What operators have done so far is chained in the order of its ids.
do $chain$
declare
  entry record;
  number bigint := 0;
  before_it bytea := '\x0000000000000000000000000000000000000000000000000000000000000000';
  previous bytea := before_it;
begin
  for entry in select * from audit_log order by id loop
    number := number + 1;
    previous := before_it;
    before_it := audit_hash(number, entry.at, entry.username, entry.action, entry.subject,
      entry.details, entry.before, entry.after, previous);
    update audit_log set sequence = number, previous_hash = previous, hash = before_it where id = entry.id;
  end loop;
  insert into audit_head (sequence, previous_hash, hash) values (number, previous, before_it);
end $chain$;
--> statement-breakpoint
alter table audit_log
  alter column sequence set not null, alter column previous_hash set not null, alter column hash set not null;
--> statement-breakpoint
create unique index audit_log_sequence on audit_log (sequence);
--> statement-breakpoint
-- The list is ordered by time, and among entries of one moment by number.
drop index audit_log_at;
--> statement-breakpoint
create index audit_log_at on audit_log (at, sequence);
--> statement-breakpoint
create index audit_log_username on audit_log (username, at, sequence);
--> statement-breakpoint
create index audit_log_action on audit_log (action, at, sequence);
--> statement-breakpoint
create index audit_log_username_action on audit_log ((username || chr(31) || action), at, sequence);
--> statement-breakpoint
create index audit_log_subject on audit_log (subject, at, sequence);
--> statement-breakpoint
create index audit_log_subject_kind on audit_log (subject_kind, at, sequence);
--> statement-breakpoint
grant select, update (sequence, previous_hash, hash) on audit_head to bv3_program;
