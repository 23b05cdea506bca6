/* Adds what was just posted for cards and for the base rate to a running shift, and may end it. Adds nothing to a shift that
   began before shifts were recorded, because it has no row. */
/* @name addToShift */
with shift as (
  update mining_shifts set base_bv3 = base_bv3 + :baseBv3!::bigint,
    left_bv3 = left_bv3 + :leftBv3!::bigint, left_usdt = left_usdt + :leftUsdt!::numeric,
    ended_at = case when :isEnding!::boolean then to_timestamp(:atMs!::numeric / 1000) end
  where user_id = :userId! and number = :shift! and ended_at is null
  returning user_id, number
), added as (
  insert into mining_shift_cards (user_id, shift, card_id, copies, bv3, usdt)
  select shift.user_id, shift.number, d.card_id, d.copies, d.bv3, d.usdt
  from shift cross join unnest(:cardIds!::bigint[], :copies!::integer[], :bv3!::bigint[], :usdt!::numeric[])
    as d(card_id, copies, bv3, usdt)
  on conflict (user_id, shift, card_id) do update set copies = excluded.copies,
    bv3 = mining_shift_cards.bv3 + excluded.bv3, usdt = mining_shift_cards.usdt + excluded.usdt
)
select number as "number!" from shift;

/* Lists shifts that have ended, the latest first, each with what its cards were posted. */
/* @name readShifts */
select s.number, s.started_at, s.ended_at as "ended_at!", s.base_bv3,
  cards.card_ids as "card_ids?", cards.copies as "copies!", cards.bv3 as "bv3!", cards.usdt as "usdt!"
from (
  select user_id, number, started_at, ended_at, base_bv3 from mining_shifts
  where user_id = :userId! and number < :before! and ended_at is not null
  order by number desc limit :limit!
) s
left join lateral (
  select array_agg(c.card_id order by c.card_id) as card_ids, array_agg(c.copies::bigint order by c.card_id) as copies,
    array_agg(c.bv3 order by c.card_id) as bv3, array_agg(c.usdt order by c.card_id) as usdt
  from mining_shift_cards c where c.user_id = :userId! and c.user_id = s.user_id and c.shift = s.number
) cards on true
order by s.number desc;

/* Returns all BV3 that mining was ever posted, including the base rate. */
/* @name readMinedBv3 */
select b.posted_bv3 + coalesce((
  select sum(l.posted_bv3) from lots l where l.user_id = :userId! and l.user_id = b.user_id
), 0)::bigint as "dug!"
from base_mining b where b.user_id = :userId!;
