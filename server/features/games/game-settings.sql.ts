// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ReadGameSettingsValues = {
  readonly afterId?: bigint | number | null | undefined
  readonly limit?: bigint | number | null | undefined
}
export type ReadGameSettingsRow = {
  readonly card_id: bigint
  readonly card_name: string
  readonly image_url: string
  readonly is_active: boolean
  readonly tokens_per_minute: bigint | null
  readonly version: number
}
export const readGameSettings = statement<ReadGameSettingsValues, ReadGameSettingsRow>(
  'read',
  'readGameSettings_fa40585d',
  ["afterId","limit"],
  `select c.id as card_id, c.name as card_name, c.image_url, coalesce(g.is_active, true) as "is_active",
  g.tokens_per_minute as "tokens_per_minute", coalesce(g.version, 0) as "version"
from cards c left join game_settings g on g.card_id = c.id
where $1::bigint is null or (c.price, c.id) > (select a.price, a.id from cards a where a.id = $1::bigint)
order by c.price, c.id limit $2::bigint`,
)

export type LockCardOfValues = {
  readonly cardId: bigint | number
}
export type LockCardOfRow = {
  readonly card_id: bigint
  readonly card_name: string
  readonly image_url: string
}
export const lockCardOf = statement<LockCardOfValues, LockCardOfRow>(
  'lock',
  'lockCardOf_f4230606',
  ["cardId"],
  `select id as card_id, name as card_name, image_url from cards where id = $1 for no key update`,
)

export type ReadGameSettingsOfValues = {
  readonly cardId: bigint | number
}
export type ReadGameSettingsOfRow = {
  readonly is_active: boolean
  readonly tokens_per_minute: bigint | null
  readonly version: number
}
export const readGameSettingsOf = statement<ReadGameSettingsOfValues, ReadGameSettingsOfRow>(
  'read',
  'readGameSettingsOf_e56e995f',
  ["cardId"],
  `select is_active, tokens_per_minute, version from game_settings where card_id = $1`,
)

export type InsertGameSettingsValues = {
  readonly cardId: bigint | number
  readonly isActive: boolean
  readonly tokensPerMinute?: bigint | number | null | undefined
}
export type InsertGameSettingsRow = {
  readonly is_active: boolean
  readonly tokens_per_minute: bigint | null
  readonly version: number
}
export const insertGameSettings = statement<InsertGameSettingsValues, InsertGameSettingsRow>(
  'write',
  'insertGameSettings_0c815ea7',
  ["cardId","isActive","tokensPerMinute"],
  `insert into game_settings (card_id, is_active, tokens_per_minute, version)
values ($1, $2, $3, 1)
on conflict (card_id) do update set is_active = excluded.is_active, tokens_per_minute = excluded.tokens_per_minute,
  version = game_settings.version + 1
returning is_active, tokens_per_minute, version`,
)
