// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type AddToShiftValues = {
  readonly baseBv3: bigint | number
  readonly leftBv3: bigint | number
  readonly leftUsdt: bigint
  readonly isEnding: boolean
  readonly atMs: bigint
  readonly userId: bigint | number
  readonly shift: bigint | number
  readonly cardIds: readonly (bigint | number | null)[]
  readonly copies: readonly (number | null)[]
  readonly bv3: readonly (bigint | number | null)[]
  readonly usdt: readonly (bigint | null)[]
}
export type AddToShiftRow = {
  readonly number: bigint
}
export const addToShift = statement<AddToShiftValues, AddToShiftRow>(
  'write',
  'addToShift_796bf13c',
  ["baseBv3","leftBv3","leftUsdt","isEnding","atMs","userId","shift","cardIds","copies","bv3","usdt"],
  `with shift as (
  update mining_shifts set base_bv3 = base_bv3 + $1::bigint,
    left_bv3 = left_bv3 + $2::bigint, left_usdt = left_usdt + $3::numeric,
    ended_at = case when $4::boolean then to_timestamp($5::numeric / 1000) end
  where user_id = $6 and number = $7 and ended_at is null
  returning user_id, number
), added as (
  insert into mining_shift_cards (user_id, shift, card_id, copies, bv3, usdt)
  select shift.user_id, shift.number, d.card_id, d.copies, d.bv3, d.usdt
  from shift cross join unnest($8::bigint[], $9::integer[], $10::bigint[], $11::numeric[])
    as d(card_id, copies, bv3, usdt)
  on conflict (user_id, shift, card_id) do update set copies = excluded.copies,
    bv3 = mining_shift_cards.bv3 + excluded.bv3, usdt = mining_shift_cards.usdt + excluded.usdt
)
select number as "number" from shift`,
)

export type ReadShiftsValues = {
  readonly userId: bigint | number
  readonly before: bigint | number
  readonly limit: bigint | number
}
export type ReadShiftsRow = {
  readonly number: bigint
  readonly started_at: Date
  readonly ended_at: Date
  readonly base_bv3: bigint
  readonly card_ids: readonly (bigint)[] | null
  readonly copies: readonly (bigint)[]
  readonly bv3: readonly (bigint)[]
  readonly usdt: readonly (bigint)[]
}
export const readShifts = statement<ReadShiftsValues, ReadShiftsRow>(
  'read',
  'readShifts_7ff1a31e',
  ["userId","before","limit"],
  `select s.number, s.started_at, s.ended_at as "ended_at", s.base_bv3,
  cards.card_ids as "card_ids", cards.copies as "copies", cards.bv3 as "bv3", cards.usdt as "usdt"
from (
  select user_id, number, started_at, ended_at, base_bv3 from mining_shifts
  where user_id = $1 and number < $2 and ended_at is not null
  order by number desc limit $3
) s
left join lateral (
  select array_agg(c.card_id order by c.card_id) as card_ids, array_agg(c.copies::bigint order by c.card_id) as copies,
    array_agg(c.bv3 order by c.card_id) as bv3, array_agg(c.usdt order by c.card_id) as usdt
  from mining_shift_cards c where c.user_id = $1 and c.user_id = s.user_id and c.shift = s.number
) cards on true
order by s.number desc`,
)

export type ReadMinedBv3Values = {
  readonly userId: bigint | number
}
export type ReadMinedBv3Row = {
  readonly dug: bigint
}
export const readMinedBv3 = statement<ReadMinedBv3Values, ReadMinedBv3Row>(
  'read',
  'readMinedBv3_509885f2',
  ["userId"],
  `select b.posted_bv3 + coalesce((
  select sum(l.posted_bv3) from lots l where l.user_id = $1 and l.user_id = b.user_id
), 0)::bigint as "dug"
from base_mining b where b.user_id = $1`,
)
