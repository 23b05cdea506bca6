-- What each day has brought, kept with the writes as other totals are: the place is the day, counted from 1970 in UTC.
insert into totals (name, place, amount)
select 'purchases', floor(extract(epoch from purchased_at) / 86400)::bigint, count(*) from purchases group by 2;
--> statement-breakpoint
insert into totals (name, place, amount)
select 'revenue', floor(extract(epoch from purchased_at) / 86400)::bigint, sum(price) from purchases group by 2 having sum(price) > 0;
--> statement-breakpoint
insert into totals (name, place, amount)
select 'users', floor(extract(epoch from created_at) / 86400)::bigint, count(*) from users group by 2;
--> statement-breakpoint
insert into totals (name, place, amount)
select lower(asset) || '_requested', floor(extract(epoch from requested_at) / 86400)::bigint, sum(amount) from withdrawals group by 1, 2;
--> statement-breakpoint
insert into totals (name, place, amount)
select lower(asset) || '_completed', floor(extract(epoch from completed_at) / 86400)::bigint, sum(amount)
from withdrawals where status = 'completed' group by 1, 2;
