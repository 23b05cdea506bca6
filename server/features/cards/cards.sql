/* @name readCards */
select id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, version
from cards order by price, id;

/* Takes a lock until the transaction ends. */
/* @name lockStock */
select from pg_advisory_xact_lock(:lock!);

/* @name readAnyCard */
select id from cards limit 1;

/* @name readCardNames */
select name from cards;

/* @name insertCard */
insert into cards (name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
values (:name!, :description!, :lines!, :imageUrl!, :price!, :totalBv3!, :totalUsdt!, :dailyBv3!, :dailyUsdt!)
returning id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, version;

/* Locks a card. The second of two concurrent edits sees the result of the first. */
/* @name lockCard */
select id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, version
from cards where id = :id! for no key update;

/* @name updateCard */
update cards set name = :name!, description = :description!, lines = :lines!, image_url = :imageUrl!, price = :price!,
  total_bv3 = :totalBv3!, total_usdt = :totalUsdt!, daily_bv3 = :dailyBv3!, daily_usdt = :dailyUsdt!,
  is_active = :isActive!, version = version + 1
where id = :id! and version = :version!
returning id, name, description, lines, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, version;
