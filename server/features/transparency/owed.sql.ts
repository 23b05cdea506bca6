// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ReadStandingValues = {
  readonly chainId: number
}
export type ReadStandingRow = {
  readonly now_ms: bigint
  readonly listing_decided_ms: readonly (bigint)[] | null
  readonly listing_listed_ms: readonly (bigint)[] | null
  readonly credited_block: bigint | null
  readonly available: bigint
  readonly held: bigint
  readonly open_payments: bigint
}
export const readStanding = statement<ReadStandingValues, ReadStandingRow>(
  'readStanding_bd7b0043',
  ["chainId"],
  `select
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  (select block_number from chain_cursors where chain_id = $1 and pass = 'usdt') as credited_block,
  b.available as "available", b.held as "held",
  (select coalesce(sum(value - credited_value), 0) from payments
    where asset = 'USDT' and is_open)
  + (select coalesce(sum(y.value - y.credited_value), 0) from payouts p
    join payments y on y.user_id = p.user_id and y.id = p.payment_id
    where p.state <> 'completed' and y.asset = 'USDT' and y.status = 'refunding') as "open_payments"
from (
  select coalesce(sum(usdt_available), 0) as available, coalesce(sum(usdt_held), 0) as held from balances
) b cross join listing`,
)

export type SumUnpostedValues = {
  readonly msPerDay: bigint | number
  readonly soonerMs: bigint | number
  readonly laterMs: bigint | number
  readonly fromMs: readonly (bigint | number | null)[]
  readonly untilMs: readonly (bigint | number | null)[]
}
export type SumUnpostedRow = {
  readonly now: bigint
  readonly sooner: bigint
  readonly later: bigint
}
export const sumUnposted = statement<SumUnpostedValues, SumUnpostedRow>(
  'sumUnposted_5065c09a',
  ["msPerDay","soonerMs","laterMs","fromMs","untilMs"],
  `select
  coalesce(sum(greatest(least(div(per_day * mined_ms, $1::bigint), total) - posted_usdt, 0)), 0) as "now",
  coalesce(sum(greatest(least(
    div(per_day * (mined_ms + $2::bigint), $1::bigint), total) - posted_usdt, 0)), 0) as "sooner",
  coalesce(sum(greatest(least(
    div(per_day * (mined_ms + $3::bigint), $1::bigint), total) - posted_usdt, 0)), 0) as "later"
from (
  select daily_usdt * copies as per_day, posted_usdt, total_usdt * copies as total,
    -- Only of a lot that runs: \`greatest\` takes no notice of a null.
    mined_usdt_ms + case when mining_since is null then 0 else (
      select coalesce(sum(greatest(
        span.until_ms - greatest(span.from_ms, (extract(epoch from mining_since) * 1000)::bigint), 0)), 0)
      from unnest($4::bigint[], $5::bigint[]) as span(from_ms, until_ms)
    ) end as mined_ms
  from lots where posted_usdt < total_usdt * copies
) l`,
)
