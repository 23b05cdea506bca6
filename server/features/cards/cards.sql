/* @name readCards */
select id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active
from cards order by price, id;

/* Held until the transaction ends. */
/* @name lockStock */
select from pg_advisory_xact_lock(:lock!);

/* @name readAnyCard */
select id from cards limit 1;

/* @name readCardNames */
select name from cards;

/* @name insertCard */
insert into cards (name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
values (:name!, :description!, :lines!, :imageUrl!, :price!, :totalBv3!, :totalUsdt!, :dailyBv3!, :dailyUsdt!);
