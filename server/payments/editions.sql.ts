// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type TryLockEditionsValues = {
  readonly lock: bigint | number
}
export type TryLockEditionsRow = {
  readonly is_mine: boolean
}
export const tryLockEditions = statement<TryLockEditionsValues, TryLockEditionsRow>(
  'lock',
  'tryLockEditions_537842e3',
  ["lock"],
  `select pg_try_advisory_xact_lock($1) as "is_mine"`,
)

export type ReadUnnumberedValues = {
  readonly limit: bigint | number
}
export type ReadUnnumberedRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly card_id: bigint
}
export const readUnnumbered = statement<ReadUnnumberedValues, ReadUnnumberedRow>(
  'read',
  'readUnnumbered_97044e5e',
  ["limit"],
  `select user_id, id, card_id from purchases where edition is null order by lot_id, id limit $1`,
)

export type AddToEditionsValues = {
  readonly cardIds: readonly (bigint | number | null)[]
}
export type AddToEditionsRow = {
  readonly card_id: bigint
  readonly before: bigint
}
export const addToEditions = statement<AddToEditionsValues, AddToEditionsRow>(
  'write',
  'addToEditions_c824559b',
  ["cardIds"],
  `with added as (
  select card_id, count(*) as copies from unnest($1::bigint[]) as card_id group by card_id
), counted as (
  insert into card_editions (card_id, given) select card_id, copies from added order by card_id
  on conflict (card_id) do update set given = card_editions.given + excluded.given
  returning card_id, given
)
select counted.card_id, counted.given - added.copies as "before" from counted join added on added.card_id = counted.card_id`,
)

export type UpdateEditionsValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly ids: readonly (bigint | number | null)[]
  readonly editions: readonly (bigint | number | null)[]
}
export type UpdateEditionsRow = {
  readonly id: bigint
}
export const updateEditions = statement<UpdateEditionsValues, UpdateEditionsRow>(
  'write',
  'updateEditions_423f74a4',
  ["userIds","ids","editions"],
  `update purchases p set edition = given.edition
from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as given(user_id, id, edition)
where p.user_id = given.user_id and p.id = given.id and coalesce(p.edition, 0) = 0
returning p.id`,
)
