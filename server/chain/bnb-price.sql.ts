// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { chainAlarms } from '../db/schema/payments.ts'

export type ReadLastAcceptedRow = {
  readonly now_ms: bigint
  readonly usd_per_bnb: bigint | null
  readonly accepted_at_ms: bigint | null
}
export const readLastAccepted = statement<null, ReadLastAcceptedRow>(
  'read',
  'readLastAccepted_ff7a999c',
  [],
  `select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms", p.usd_per_bnb as "usd_per_bnb",
  (extract(epoch from p.accepted_at) * 1000)::bigint as accepted_at_ms
from (select 1) as one
left join (select usd_per_bnb, accepted_at from bnb_prices order by id desc limit 1) p on true`,
)

export type InsertAcceptedValues = {
  readonly usdPerBnb: bigint
  readonly acceptedBy?: string | null | undefined
}
export const insertAccepted = statement<InsertAcceptedValues, never>(
  'write',
  'insertAccepted_fc501510',
  ["usdPerBnb","acceptedBy"],
  `insert into bnb_prices (usd_per_bnb, accepted_by) values ($1::numeric, $2)`,
)

export type ReadPriceAlarmsRow = {
  readonly kind: Kept<typeof chainAlarms, 'kind'>
  readonly subject: Kept<typeof chainAlarms, 'subject'>
}
export const readPriceAlarms = statement<null, ReadPriceAlarmsRow>(
  'read',
  'readPriceAlarms_2790c708',
  [],
  `select kind, subject from chain_alarms where resolved_at is null and kind in ('bnb_price_jumped', 'bnb_price_unusable')
order by id`,
)
