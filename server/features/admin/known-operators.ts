import { setTimeout as sleep } from 'node:timers/promises'
import type { Executor } from '../../db/statement.ts'
import type { ReadCookie } from '../../http/routing/route.ts'
import { listTokenHashes } from './operator-tokens.sql.ts'
import { deviceCookieName, deviceHashOf, tokenHashOf } from './operator-tokens.ts'

import { listDeviceHashes } from './operators.sql.ts'

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
const GOOD_MS = 60_000
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
    goodUntilMs = begunMs + GOOD_MS
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
