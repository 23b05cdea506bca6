-- Status of a withdrawal inside the server. Releases before stored a cancellation by the player as a rejection without a decider; they still run
-- beside this one. The table is rewritten once. Readers and writers of withdrawals wait until it is done.
alter table withdrawals add column if not exists state text not null generated always as (
  case when status = 'rejected' and decided_by is null then 'cancelled' else status end
) stored;
