// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type RecordTryValues = {
  readonly subject: string
  readonly freeTries: number
  readonly waitSecondsMax: number
  readonly waitSecondsFirst: number
}
export type RecordTryRow = {
  readonly failures: number
}
export const recordTry = statement<RecordTryValues, RecordTryRow>(
  'write',
  'recordTry_44d25671',
  ["subject","freeTries","waitSecondsMax","waitSecondsFirst"],
  `insert into login_failures as f (subject, failures) values ($1, 1)
on conflict (subject) do update set last_at = clock_now(),
  failures = case when f.last_at + interval '1 day' <= clock_now() then 1 else f.failures + 1 end
where f.last_at + make_interval(secs => case
    when f.failures < $2::integer then 0
    else least($3::float8,
      $4::float8 * power(2::float8, least(f.failures - $2::integer, 30)))
  end) <= clock_now()
returning failures`,
)

export type ReadSecondsLeftValues = {
  readonly freeTries: number
  readonly waitSecondsMax: number
  readonly waitSecondsFirst: number
  readonly subject: string
}
export type ReadSecondsLeftRow = {
  readonly seconds: number
}
export const readSecondsLeft = statement<ReadSecondsLeftValues, ReadSecondsLeftRow>(
  'read',
  'readSecondsLeft_4ce4ed60',
  ["freeTries","waitSecondsMax","waitSecondsFirst","subject"],
  `select ceil(extract(epoch from f.last_at + make_interval(secs => case
    when f.failures < $1::integer then 0
    else least($2::float8,
      $3::float8 * power(2::float8, least(f.failures - $1::integer, 30)))
  end) - clock_now()))::integer as "seconds"
from login_failures f where subject = $4`,
)

export type UncountTriesValues = {
  readonly subjects: readonly (string | null)[]
}
export const uncountTries = statement<UncountTriesValues, never>(
  'write',
  'uncountTries_4d1971b9',
  ["subjects"],
  `update login_failures set failures = greatest(0, failures - 1) where subject = any($1::text[])`,
)

export type RecordFailureValues = {
  readonly subject: string
}
export const recordFailure = statement<RecordFailureValues, never>(
  'write',
  'recordFailure_5ae7a356',
  ["subject"],
  `insert into login_failures as f (subject, failures) values ($1, 1)
on conflict (subject) do update set last_at = clock_now(),
  failures = case when f.last_at + interval '15 minutes' <= clock_now() then 1 else f.failures + 1 end`,
)

export type ReadFailuresValues = {
  readonly subject: string
}
export type ReadFailuresRow = {
  readonly failures: number
}
export const readFailures = statement<ReadFailuresValues, ReadFailuresRow>(
  'read',
  'readFailures_0acb9d3c',
  ["subject"],
  `select failures from login_failures where subject = $1 and last_at + interval '15 minutes' > clock_now()`,
)

export type RecordFailureOfDayValues = {
  readonly username: string
}
export type RecordFailureOfDayRow = {
  readonly failures: number
}
export const recordFailureOfDay = statement<RecordFailureOfDayValues, RecordFailureOfDayRow>(
  'write',
  'recordFailureOfDay_56b71e34',
  ["username"],
  `insert into login_failures as f (subject, failures)
values ('log of ' || $1::text || ' on ' || to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD'), 1)
on conflict (subject) do update set last_at = clock_now(), failures = f.failures + 1
returning failures`,
)

export type TakeEndedDaysRow = {
  readonly day: string
  readonly username: string
  readonly failures: number
}
export const takeEndedDays = statement<null, TakeEndedDaysRow>(
  'write',
  'takeEndedDays_c1238dd3',
  [],
  `delete from login_failures
where subject like 'log of %' and right(subject, 10) < to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD')
returning right(subject, 10) as "day", substring(subject from '^log of (.*) on .*$') as "username", failures`,
)

export type DeleteFailuresValues = {
  readonly subjects: readonly (string | null)[]
}
export const deleteFailures = statement<DeleteFailuresValues, never>(
  'write',
  'deleteFailures_5f28d817',
  ["subjects"],
  `delete from login_failures where subject = any($1::text[])`,
)

export type DeleteFailuresOfValues = {
  readonly username: string
}
export const deleteFailuresOf = statement<DeleteFailuresOfValues, never>(
  'write',
  'deleteFailuresOf_1f0153b2',
  ["username"],
  `delete from login_failures where right(subject, length($1::text) + 1) = ' ' || $1::text`,
)

export const deleteOldFailures = statement<null, never>(
  'write',
  'deleteOldFailures_b088ed37',
  [],
  `delete from login_failures where last_at <= clock_now() - interval '1 day'`,
)
