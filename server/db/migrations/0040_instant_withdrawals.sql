-- A withdrawal may be approved by a rule at the moment at which it is asked for, within the budget of a day of UTC.
alter table withdrawals add column instant_day integer;
--> statement-breakpoint
-- What the rule has seen, and why it has not approved; null where it was not asked.
alter table withdrawals add column instant jsonb;
--> statement-breakpoint
grant update (instant_day, instant) on withdrawals to bv3_program;
--> statement-breakpoint
create table instant_days (
  day integer primary key,
  withdrawals integer not null,
  paid numeric not null constraint instant_days_paid check (paid >= 0 and paid < 1e60 and scale(paid) = 0)
);
--> statement-breakpoint
grant select, insert, update (withdrawals, paid) on instant_days to bv3_program;
