/* @name readCards */
select c.id, c.name, c.description, c.lines, c.image_url, c.price, c.total_bv3, c.total_usdt, c.daily_bv3, c.daily_usdt,
  c.is_active, coalesce(sum(l.copies), 0) as "total_bought!"
from cards c left join lots l on l.card_id = c.id
group by c.id order by c.price, c.id;

/* Held until the transaction ends. */
/* @name lockStock */
select from pg_advisory_xact_lock(:lock!);

/* @name readAnyCard */
select id from cards limit 1;

/* @name insertCard */
insert into cards (name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
values (:name!, :description!, :lines!, :imageUrl!, :price!, :totalBv3!, :totalUsdt!, :dailyBv3!, :dailyUsdt!);
