/*
 * Lists accounts of all players by the time at which they were created. `…Before` reads older and `…After` newer ones. Both stay
 * between two marks, a moment and an id each, and exclude the marks.
 */

/* @fragment signedIn */
case when signed_in_at is null then 'no' else 'yes' end;

/* @fragment between */
(created_at, user_id) < (:beforeAt!::timestamptz, :beforeId!::bigint)
  and (created_at, user_id) > (:afterAt!::timestamptz, :afterId!::bigint);

/*
 * Compares the same tuple as the order, so that no other index fits: the planner assumes that every value is equally frequent, and
 * would walk all accounts in the order of time for the few that match.
 */
/* @fragment signedInBetween */
({{signedIn}}, created_at, user_id) < (:signedIn!::text, :beforeAt!::timestamptz, :beforeId!::bigint)
  and ({{signedIn}}, created_at, user_id) > (:signedIn!::text, :afterAt!::timestamptz, :afterId!::bigint);

/* @fragment ofSignedIn */
(:signedIn::text is null or {{signedIn}} = :signedIn::text);

/* @fragment withPrefix */
wallet_address collate "C" >= :prefix!::text and wallet_address collate "C" < :prefixEnd!::text;

/* @name selectUsersBefore */
select user_id, created_at from users
where {{between}}
order by created_at desc, user_id desc limit :limit!;

/* @name selectUsersAfter */
select user_id, created_at from users
where {{between}}
order by created_at, user_id limit :limit!;

/* @name selectUsersSignedInBefore */
select user_id, created_at from users
where {{signedInBetween}}
order by {{signedIn}} desc, created_at desc, user_id desc limit :limit!;

/* @name selectUsersSignedInAfter */
select user_id, created_at from users
where {{signedInBetween}}
order by {{signedIn}}, created_at, user_id limit :limit!;

/* Counts the wallets with a prefix, up to a limit. */
/* @name countWallets */
select count(*) as "count!" from (
  select 1 from users
  where {{withPrefix}}
  order by wallet_address collate "C" limit :limit!
) u;

/* Lists accounts if few wallets have the prefix: they are read first, and then sorted. */
/* @name selectFewByWalletBefore */
with found as materialized (
  select user_id, created_at from users
  where {{withPrefix}}
    and {{ofSignedIn}}
)
select user_id, created_at from found
where {{between}}
order by created_at desc, user_id desc limit :limit!;

/* @name selectFewByWalletAfter */
with found as materialized (
  select user_id, created_at from users
  where {{withPrefix}}
    and {{ofSignedIn}}
)
select user_id, created_at from found
where {{between}}
order by created_at, user_id limit :limit!;

/* Lists accounts if many wallets have the prefix: a walk in the order of time soon fills a page. */
/* @name selectManyByWalletBefore */
select user_id, created_at from users
where left(wallet_address, length(:prefix!::text)) = :prefix!::text
    and {{ofSignedIn}}
  and {{between}}
order by created_at desc, user_id desc limit :limit!;

/* @name selectManyByWalletAfter */
select user_id, created_at from users
where left(wallet_address, length(:prefix!::text)) = :prefix!::text
    and {{ofSignedIn}}
  and {{between}}
order by created_at, user_id limit :limit!;

/* @name countUsers */
select count(*) as "count!" from (
  select 1 from users
  where {{between}}
  order by created_at desc, user_id desc limit :limit!
) u;

/* @name countUsersSignedIn */
select count(*) as "count!" from (
  select 1 from users
  where {{signedInBetween}}
  order by {{signedIn}} desc, created_at desc, user_id desc limit :limit!
) u;

/* @name countUsersByWallet */
select count(*) as "count!" from (
  select 1 from users
  where {{withPrefix}}
    and {{ofSignedIn}}
    and {{between}}
  order by wallet_address collate "C" limit :limit!
) u;

/*
 * Reads everything in a player's line except the balances. The latest purchases are returned as JSON, so their prices and moments
 * are text.
 */
/* @name readUserLines */
select u.user_id, u.wallet_address, u.created_at, u.signed_in_at is not null as "has_signed_in!",
  (select coalesce(sum(copies), 0) from lots where user_id = u.user_id) as "copies!",
  (select coalesce(sum(copies), 0) from lots where user_id = u.user_id and payment_id is not null) as "bought!",
  coalesce((
    select json_agg(r) from (
      select p.id, c.name as card_name, p.price::text as price, coalesce(p.payment_method, 'gift') as way, p.purchased_at
      from purchases p join cards c on c.id = p.card_id where p.user_id = u.user_id
      order by p.purchased_at desc, p.id desc limit :latestMax!
    ) r
  ), '[]') as "latest!"
from users u where u.user_id = any(:userIds!::bigint[]);

/* @name readUserWallets */
select user_id, wallet_address from users where user_id = any(:userIds!::bigint[]);
