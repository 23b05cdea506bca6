-- Whether a session was signed for by a contract: BNB that a contract sends leaves no trace of its own, so none is ordered in it.
alter table sessions add column is_signed_by_contract boolean not null default false;
--> statement-breakpoint
-- An order whose transaction may have passed BNB on waits, and can still be paid.
drop index orders_bnb;
--> statement-breakpoint
create index orders_bnb on orders (created_at)
where payment_method = 'BNB' and status in ('awaiting', 'seen', 'confirming', 'unclear', 'failed');
