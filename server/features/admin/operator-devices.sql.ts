// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../db/statement.ts'
import type { operatorDevices } from '../../db/schema/operators.ts'

export type FindDeviceValues = {
  readonly deviceHash: Buffer
}
export type FindDeviceRow = {
  readonly username: Kept<typeof operatorDevices, 'username'>
}
export const findDevice = statement<FindDeviceValues, FindDeviceRow>(
  'read',
  'findDevice_cceadfaf',
  ["deviceHash"],
  `select d.username from operator_devices d join operators o using (username)
where d.device_hash = $1 and d.expires_at > clock_now() and o.removed_at is null`,
)

export type ListDeviceHashesRow = {
  readonly device_hash: Buffer
}
export const listDeviceHashes = statement<null, ListDeviceHashesRow>(
  'read',
  'listDeviceHashes_35d6f61d',
  [],
  `select d.device_hash from operator_devices d join operators o using (username)
where d.expires_at > clock_now() and o.removed_at is null`,
)

export type InsertDeviceValues = {
  readonly deviceHash: Buffer
  readonly username: string
  readonly lifetimeDays: number
}
export type InsertDeviceRow = {
  readonly expires_at: Date
}
export const insertDevice = statement<InsertDeviceValues, InsertDeviceRow>(
  'write',
  'insertDevice_63cb8839',
  ["deviceHash","username","lifetimeDays"],
  `insert into operator_devices (device_hash, username, expires_at)
values ($1, $2, clock_now() + make_interval(days => $3))
returning expires_at`,
)

export type UpdateDeviceUseValues = {
  readonly lifetimeDays: number
  readonly deviceHash: Buffer
  readonly username: string
}
export type UpdateDeviceUseRow = {
  readonly expires_at: Date
}
export const updateDeviceUse = statement<UpdateDeviceUseValues, UpdateDeviceUseRow>(
  'write',
  'updateDeviceUse_a885bbe0',
  ["lifetimeDays","deviceHash","username"],
  `update operator_devices set used_at = clock_now(), expires_at = clock_now() + make_interval(days => $1)
where device_hash = $2 and username = $3 and expires_at > clock_now()
returning expires_at`,
)

export type DeleteOldestDevicesValues = {
  readonly username: string
  readonly kept: bigint | number
}
export const deleteOldestDevices = statement<DeleteOldestDevicesValues, never>(
  'write',
  'deleteOldestDevices_b176aa49',
  ["username","kept"],
  `delete from operator_devices where device_hash in (
  select device_hash from operator_devices where username = $1 order by used_at desc, device_hash offset $2
)`,
)

export const deleteExpiredDevices = statement<null, never>(
  'write',
  'deleteExpiredDevices_86ccc80e',
  [],
  `delete from operator_devices where expires_at <= clock_now()`,
)
