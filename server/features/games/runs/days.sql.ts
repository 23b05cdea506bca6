// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../../db/statement.ts'

export type ReadDayValues = {
  readonly day: number
}
export type ReadDayRow = {
  readonly paid: bigint
  readonly paid_young: bigint
}
export const readDay = statement<ReadDayValues, ReadDayRow>(
  'read',
  'readDay_625888ac',
  ["day"],
  `select paid, paid_young from game_days where day = $1`,
)

export type InsertDayValues = {
  readonly day: number
}
export const insertDay = statement<InsertDayValues, never>(
  'write',
  'insertDay_30739395',
  ["day"],
  `insert into game_days (day) values ($1) on conflict (day) do nothing`,
)

export type LockDayValues = {
  readonly day: number
}
export type LockDayRow = {
  readonly paid: bigint
  readonly paid_young: bigint
}
export const lockDay = statement<LockDayValues, LockDayRow>(
  'lock',
  'lockDay_011d8c0c',
  ["day"],
  `select paid, paid_young from game_days where day = $1 for update`,
)

export type UpdateDayValues = {
  readonly paid: bigint | number
  readonly paidYoung: bigint | number
  readonly day: number
}
export const updateDay = statement<UpdateDayValues, never>(
  'write',
  'updateDay_82729327',
  ["paid","paidYoung","day"],
  `update game_days set paid = paid + $1::bigint, paid_young = paid_young + $2::bigint where day = $3`,
)

export type UpdateNetworkKeyValues = {
  readonly networkKey: Buffer
  readonly day: number
}
export type UpdateNetworkKeyRow = {
  readonly network_key: Buffer
}
export const updateNetworkKey = statement<UpdateNetworkKeyValues, UpdateNetworkKeyRow>(
  'write',
  'updateNetworkKey_a4b49541',
  ["networkKey","day"],
  `update game_days set network_key = coalesce(network_key, $1::bytea) where day = $2 returning network_key as "network_key"`,
)

export type InsertNetworkValues = {
  readonly network: Buffer
  readonly userId: bigint | number
}
export const insertNetwork = statement<InsertNetworkValues, never>(
  'write',
  'insertNetwork_09543ae4',
  ["network","userId"],
  `insert into game_networks (network, user_id) values ($1, $2) on conflict (network, user_id) do nothing`,
)

export type CountOthersOfValues = {
  readonly network: Buffer
  readonly userId: bigint | number
  readonly limit: number
}
export type CountOthersOfRow = {
  readonly wallets: bigint
}
export const countOthersOf = statement<CountOthersOfValues, CountOthersOfRow>(
  'read',
  'countOthersOf_6f297435',
  ["network","userId","limit"],
  `select count(*) as "wallets" from (
  select user_id from game_networks where network = $1 and user_id <> $2 limit $3::integer
) n`,
)

export type DeleteOldNetworksValues = {
  readonly days: number
}
export const deleteOldNetworks = statement<DeleteOldNetworksValues, never>(
  'write',
  'deleteOldNetworks_818878bf',
  ["days"],
  `delete from game_networks where seen_at < clock_now() - $1::integer * interval '1 day'`,
)

export type UpdateOldKeysValues = {
  readonly day: number
}
export const updateOldKeys = statement<UpdateOldKeysValues, never>(
  'write',
  'updateOldKeys_ba42dd6f',
  ["day"],
  `update game_days set network_key = null where day < $1 and network_key is not null`,
)
