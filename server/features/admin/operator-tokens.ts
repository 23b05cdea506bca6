import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { PROOF_MINUTES } from '#core/operator.ts'
import { readClock } from '../../db/database.sql.ts'
import { type Database, type Executor, first, only } from '../../db/statement.ts'
import { ClockOff, isFault } from '../../fault.ts'
import { bearerToken, type CallContext, type OperatorSession, type ReadCookie } from '../../http/routing/route.ts'
import {
  deleteAllTokens,
  deleteOldestDevices,
  deleteToken,
  findDevice,
  findTokenOwner,
  insertDevice,
  insertToken,
  listDeviceHashes,
  listTokenHashes,
  updateDeviceUse,
  updateTokenUse,
} from './operators.sql.ts'

const TOKEN_BYTES = 32
const TOKEN_LIFETIME_HOURS = 12

/** Place where a token was made, for the list of sessions. */
export type TokenOrigin = {
  readonly address: string
  readonly network: string
  readonly browser: string
  readonly system: string
  /** Hash of the browser's device cookie; absent if the login was not in a browser. */
  readonly deviceHash?: Buffer
}

/** Returns the hash that a token is stored as and found by. */
export const tokenHashOf = (token: string) => createHash('sha256').update(token).digest()

/** Returns the stored hash of the call's token, which the edge has already validated. */
export const ownTokenHash = (context: CallContext) => tokenHashOf(bearerToken(context) ?? '')

/** Creates a token of the panel. Only its hash is stored. */
export async function createOperatorToken(
  db: Executor,
  username: string,
  place: TokenOrigin,
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const values = { tokenHash: tokenHashOf(token), username, lifetimeHours: TOKEN_LIFETIME_HOURS, ...place }
  return { token, expiresAt: only(await insertToken(db, values)).expires_at }
}

/**
 * Returns the operator of a valid token. Records the token's use once a minute, because a page of the panel calls several times a
 * second.
 *
 * @param isLocal whether no second factor is required, so that the platform can be tried without setting one up
 */
export async function findOperator(
  { db, isLocal }: { readonly db: Pick<Database, 'run' | 'unchecked'>; readonly isLocal: boolean },
  token: string | null,
): Promise<OperatorSession | null> {
  if (token === null) return null
  const tokenHash = tokenHashOf(token)
  const row = first(await findTokenOwner(db.unchecked, { tokenHash, proofMinutes: PROOF_MINUTES }))
  // While the clock is off, the panel shows the alarm, no token expires and no proof counts.
  const clockOff = await findClockOff(db)
  if (row === null) {
    if (clockOff !== null) throw clockOff
    return null
  }
  // The panel still reads while the database accepts no writes.
  if (row.is_use_old) await updateTokenUse(db.unchecked, { tokenHash }).catch(rethrowUnlessFault)
  const isFactorMissing = !isLocal && !row.has_second_factor
  return { username: row.username, role: row.role, isProven: row.is_proven && clockOff === null, isFactorMissing }
}

const findClockOff = (db: Executor): Promise<ClockOff | null> =>
  readClock(db).then(
    () => null,
    (error: unknown) => {
      if (error instanceof ClockOff) return error
      throw error
    },
  )

function rethrowUnlessFault(error: unknown): void {
  if (!isFault(error)) throw error
}

export async function revokeOperatorToken(db: Executor, token: string): Promise<void> {
  await deleteToken(db, { tokenHash: tokenHashOf(token) })
}

/** Ends all sessions of the panel and forgets all browsers. */
export const revokeAllOperatorTokens = (executor: Executor) => deleteAllTokens(executor)

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

export type StoredDevice = KnownDevice & { readonly expiresAt: Date }

/** Remembers a browser, or extends its time. Only a hash of its cookie is stored. */
export async function storeDevice(tx: Executor, username: string, known: KnownDevice | null): Promise<StoredDevice> {
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

/** Names operators' sessions and known browsers by their hashes, for the rate limit. Returns null for made-up ones. */
export function createKnownOperators(db: Executor) {
  const isToken = createHashList(async () => (await listTokenHashes(db)).map(({ token_hash }) => token_hash))
  const isDevice = createHashList(async () => (await listDeviceHashes(db)).map(({ device_hash }) => device_hash))

  return {
    async nameSession(token: string): Promise<string | null> {
      const hash = tokenHashOf(token)
      return (await isToken(hash)) ? hash.toString('base64url') : null
    },
    async nameDevice(readCookie: ReadCookie, origin: string): Promise<string | null> {
      const hash = deviceHashOf(readCookie(deviceCookieName(origin)))
      return hash !== null && (await isDevice(hash)) ? hash.toString('base64url') : null
    },
  }
}

/** Milliseconds for which a hash that was taken off the list may still be found. */
const REMOVED_VALID_MS = 60_000
/** Minimum milliseconds between two reads, so that made-up hashes cause at most four reads a second. */
const READ_EVERY_MS = 250

/**
 * Creates a check of whether a hash is on a short list in the database. Each read loads the whole list instead of one hash, so
 * there is no number of look-ups that strangers could use up before the operator comes. An unknown hash waits for the next read,
 * which sees everything that was committed before the call.
 *
 * @param readAll throws if the database does not answer; the check then throws too
 */
export function createHashList(readAll: () => Promise<readonly Buffer[]>): (hash: Buffer) => Promise<boolean> {
  let known: ReadonlySet<string> = new Set()
  let begunMs = Number.NEGATIVE_INFINITY
  let goodUntilMs = Number.NEGATIVE_INFINITY
  /** The read that has not started yet. */
  let next: Promise<void> | null = null
  let last = Promise.resolve()

  async function read(): Promise<void> {
    await sleep(Math.max(0, begunMs + READ_EVERY_MS - performance.now()))
    next = null
    begunMs = performance.now()
    known = new Set((await readAll()).map(nameOf))
    goodUntilMs = begunMs + REMOVED_VALID_MS
  }

  function readNext(): Promise<void> {
    if (next === null) {
      next = last.then(read, read)
      last = next
    }
    return next
  }

  return async (hash) => {
    const name = nameOf(hash)
    if (performance.now() < goodUntilMs && known.has(name)) return true
    await readNext()
    return known.has(name)
  }
}

const nameOf = (hash: Buffer) => hash.toString('base64url')
