-- The operator's lists over all players go by time, and by id among what is of one moment. One index for each filter: a deep
-- page of any of them costs what the first one does.
create index purchases_time on purchases (purchased_at, id);
--> statement-breakpoint
create index purchases_way on purchases (coalesce(payment_method, 'gift'), purchased_at, id);
--> statement-breakpoint
create index purchases_card on purchases (card_id, coalesce(payment_method, 'gift'), purchased_at, id);
--> statement-breakpoint
create index purchases_player on purchases (user_id, purchased_at, id);
--> statement-breakpoint
create index users_time on users (created_at, user_id);
--> statement-breakpoint
-- Of a truth value as a parameter the planner finds no index; of a word it does.
create index users_signed_in on users ((case when signed_in_at is null then 'no' else 'yes' end), created_at, user_id);
--> statement-breakpoint
-- By the order of the bytes, in which a prefix is a range.
create index users_wallet on users (wallet_address collate "C");
--> statement-breakpoint
-- A rejected withdrawal is one in thousands: by id alone, its list would read all of them.
create index withdrawals_status on withdrawals (status, id);
