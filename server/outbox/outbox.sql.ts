// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type LockEventsValues = {
  readonly lock: number
  readonly userId: bigint | number
}
export const lockEvents = statement<LockEventsValues, never>(
  'lock',
  'lockEvents_2793dd2c',
  ["lock","userId"],
  `select from pg_advisory_xact_lock($1::integer, hashint8($2))`,
)

export type InsertEventsValues = {
  readonly userId: bigint | number
  readonly channels: readonly (string | null)[]
  readonly events: readonly (string | null)[]
}
export const insertEvents = statement<InsertEventsValues, never>(
  'write',
  'insertEvents_99634295',
  ["userId","channels","events"],
  `insert into outbox (user_id, channel, event)
select $1::bigint, line.* from unnest($2::text[], $3::jsonb[]) as line`,
)

export type TryLockDeliveryValues = {
  readonly lock: bigint | number
}
export type TryLockDeliveryRow = {
  readonly is_mine: boolean
}
export const tryLockDelivery = statement<TryLockDeliveryValues, TryLockDeliveryRow>(
  'lock',
  'tryLockDelivery_537842e3',
  ["lock"],
  `select pg_try_advisory_xact_lock($1) as "is_mine"`,
)

export type ReadForPagesValues = {
  readonly limit: bigint | number
}
export type ReadForPagesRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly event: unknown
}
export const readForPages = statement<ReadForPagesValues, ReadForPagesRow>(
  'read',
  'readForPages_c237243b',
  ["limit"],
  `select user_id, id, event from outbox where channel = 'pages' and given_up_at is null order by id limit $1`,
)

export type ReadForPagesOfValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly limit: bigint | number
}
export type ReadForPagesOfRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly event: unknown
}
export const readForPagesOf = statement<ReadForPagesOfValues, ReadForPagesOfRow>(
  'read',
  'readForPagesOf_3837fac6',
  ["userIds","limit"],
  `select user_id, id, event from outbox
where user_id = any($1::bigint[]) and channel = 'pages' and given_up_at is null order by id limit $2`,
)

export type DeleteEventsValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly ids: readonly (bigint | number | null)[]
}
export const deleteEvents = statement<DeleteEventsValues, never>(
  'write',
  'deleteEvents_0bb3b860',
  ["userIds","ids"],
  `delete from outbox where user_id = any($1::bigint[]) and id = any($2::bigint[])`,
)

export type ReadDueForBotValues = {
  readonly channel: string
  readonly limit: bigint | number
}
export type ReadDueForBotRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly event: unknown
  readonly tries: number
}
export const readDueForBot = statement<ReadDueForBotValues, ReadDueForBotRow>(
  'read',
  'readDueForBot_3674bdfa',
  ["channel","limit"],
  `select o.user_id, o.id, o.event, o.tries from outbox o
where o.channel = $1 and o.given_up_at is null and o.retry_at <= now()
  and (o.user_id = 0 or not exists (
    select from outbox e
    where e.user_id = o.user_id and e.channel = $1 and e.given_up_at is null and e.id < o.id))
order by o.id limit $2`,
)

export type ClaimEventValues = {
  readonly leaseSeconds: number
  readonly userId: bigint | number
  readonly id: bigint | number
  readonly tries: number
}
export type ClaimEventRow = {
  readonly id: bigint
}
export const claimEvent = statement<ClaimEventValues, ClaimEventRow>(
  'write',
  'claimEvent_3c1f914b',
  ["leaseSeconds","userId","id","tries"],
  `update outbox set tries = tries + 1, retry_at = now() + make_interval(secs => $1)
where user_id = $2 and id = $3 and tries = $4 and given_up_at is null returning id`,
)

export type UpdatePostponedValues = {
  readonly delaySeconds: number
  readonly problem: string
  readonly userId: bigint | number
  readonly id: bigint | number
  readonly tries: number
}
export const updatePostponed = statement<UpdatePostponedValues, never>(
  'write',
  'updatePostponed_586324c2',
  ["delaySeconds","problem","userId","id","tries"],
  `update outbox set retry_at = now() + make_interval(secs => $1), problem = $2
where user_id = $3 and id = $4 and tries = $5`,
)

export type GiveUpEventValues = {
  readonly problem: string
  readonly userId: bigint | number
  readonly id: bigint | number
}
export const giveUpEvent = statement<GiveUpEventValues, never>(
  'write',
  'giveUpEvent_40537b21',
  ["problem","userId","id"],
  `update outbox set given_up_at = now(), problem = $1
where user_id = $2 and id = $3 and given_up_at is null`,
)

export type GiveUpOldEventsValues = {
  readonly hours: number
}
export const giveUpOldEvents = statement<GiveUpOldEventsValues, never>(
  'write',
  'giveUpOldEvents_b807cf71',
  ["hours"],
  `update outbox set given_up_at = now(), problem = coalesce(problem, 'nobody has delivered it')
where given_up_at is null and told_at < now() - make_interval(hours => $1)`,
)

export type DeleteGivenUpEventsValues = {
  readonly days: number
}
export const deleteGivenUpEvents = statement<DeleteGivenUpEventsValues, never>(
  'write',
  'deleteGivenUpEvents_d12074e2',
  ["days"],
  `delete from outbox where given_up_at < now() - make_interval(days => $1)`,
)

export type ReadBacklogRow = {
  readonly waiting: bigint
  readonly oldest_seconds: number
  readonly given_up: bigint
}
export const readBacklog = statement<null, ReadBacklogRow>(
  'read',
  'readBacklog_1de34ac1',
  [],
  `select count(*) filter (where given_up_at is null) as "waiting",
  coalesce(extract(epoch from now() - min(told_at) filter (where given_up_at is null)), 0)::double precision
    as "oldest_seconds",
  count(*) filter (where given_up_at is not null) as "given_up"
from outbox`,
)
