import { randomBytes } from 'node:crypto'
import { type Executor, first, only } from '../../db/statement.ts'
import { tokenHashOf } from './operator-tokens.ts'
import { deleteOldestDevices, findDevice, insertDevice, updateDeviceUse } from './operators.sql.ts'

const DEVICE_BYTES = 32
/** Days for which a browser stays known. Longer than any holiday; each login restarts them. */
const LIFETIME_DAYS = 180
/** Browsers in which one account is known. The most recently used are kept. */
const DEVICES_MAX = 10
const DEVICE = /^[\w-]{43}$/

/** Returns the cookie's name. The prefix makes a browser accept the cookie only from this host over https. */
export const deviceCookieName = (origin: string) =>
  origin.startsWith('https:') ? '__Host-operator-device' : 'operator-device'

/** Browser in which an operator has logged in before, as its cookie proves. */
export type KnownDevice = { readonly cookie: string; readonly deviceHash: Buffer }

/** Returns the hash that a device is found by, or null if the cookie is malformed. */
export const deviceHashOf = (cookie: string | undefined): Buffer | null =>
  cookie !== undefined && DEVICE.test(cookie) ? tokenHashOf(cookie) : null

/** Returns the device of a cookie, or null if the cookie is not this account's. */
export async function findKnownDevice(
  db: Executor,
  cookie: string | undefined,
  username: string,
): Promise<KnownDevice | null> {
  const deviceHash = deviceHashOf(cookie)
  if (cookie === undefined || deviceHash === null) return null
  return first(await findDevice(db, { deviceHash }))?.username === username ? { cookie, deviceHash } : null
}

export type RememberedDevice = KnownDevice & { readonly expiresAt: Date }

/** Remembers a browser, or extends its time. Only a hash of its cookie is stored. */
export async function rememberDevice(
  tx: Executor,
  username: string,
  known: KnownDevice | null,
): Promise<RememberedDevice> {
  const lifetimeDays = LIFETIME_DAYS
  if (known !== null) {
    const kept = first(await updateDeviceUse(tx, { deviceHash: known.deviceHash, username, lifetimeDays }))
    if (kept !== null) return { ...known, expiresAt: kept.expires_at }
  }
  const cookie = randomBytes(DEVICE_BYTES).toString('base64url')
  const deviceHash = tokenHashOf(cookie)
  const made = only(await insertDevice(tx, { deviceHash, username, lifetimeDays }))
  await deleteOldestDevices(tx, { username, kept: DEVICES_MAX })
  return { cookie, deviceHash, expiresAt: made.expires_at }
}
