/* Lists all cards, or a number of them after one. A card without settings is active, at the rate for NFT owners. */
/* @name readGameSettings */
select c.id as card_id, c.name as card_name, c.image_url, coalesce(g.is_active, true) as "is_active!",
  g.tokens_per_minute as "tokens_per_minute?", coalesce(g.version, 0) as "version!"
from cards c left join game_settings g on g.card_id = c.id
where :afterId::bigint is null or (c.price, c.id) > (select a.price, a.id from cards a where a.id = :afterId::bigint)
order by c.price, c.id limit :limit::bigint;

/* Locks a card. The second of two concurrent changes sees the result of the first, even if there was no settings row to lock. */
/* @name lockCardOf */
select id as card_id, name as card_name, image_url from cards where id = :cardId! for no key update;

/* @name readGameSettingsOf */
select is_active, tokens_per_minute, version from game_settings where card_id = :cardId!;

/* @name insertGameSettings */
insert into game_settings (card_id, is_active, tokens_per_minute, version)
values (:cardId!, :isActive!, :tokensPerMinute, 1)
on conflict (card_id) do update set is_active = excluded.is_active, tokens_per_minute = excluded.tokens_per_minute,
  version = game_settings.version + 1
returning is_active, tokens_per_minute, version;
