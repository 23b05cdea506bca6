/* Returns true for one process at a time, until the transaction ends. */
/* @name tryLockEditions */
select pg_try_advisory_xact_lock(:lock!) as "is_mine!";

/* Lists copies without a number, in the order in which their lots were counted. */
/* @name readUnnumbered */
select user_id, id, card_id from purchases where edition is null order by lot_id, id limit :limit!;

/* Counts copies as numbered, by their cards. Returns how many numbers each card had given before. */
/* @name addToEditions */
with added as (
  select card_id, count(*) as copies from unnest(:cardIds!::bigint[]) as card_id group by card_id
), counted as (
  insert into card_editions (card_id, given) select card_id, copies from added order by card_id
  on conflict (card_id) do update set given = card_editions.given + excluded.given
  returning card_id, given
)
select counted.card_id, counted.given - added.copies as "before!" from counted join added on added.card_id = counted.card_id;

/* Sets the numbers of copies. A copy that has a number keeps it. The condition with `coalesce` makes PostgreSQL find the rows
   by their key, and not among all rows without a number. */
/* @name updateEditions */
update purchases p set edition = given.edition
from unnest(:userIds!::bigint[], :ids!::bigint[], :editions!::bigint[]) as given(user_id, id, edition)
where p.user_id = given.user_id and p.id = given.id and coalesce(p.edition, 0) = 0
returning p.id;
