import type { Executor } from '../../db/statement.ts'
import type { ReadCookie } from '../../http/routing/route.ts'
import { createHashList } from './hash-list.ts'
import { listDeviceHashes } from './operator-devices.sql.ts'
import { deviceCookieName, deviceHashOf } from './operator-devices.ts'
import { listTokenHashes } from './operator-tokens.sql.ts'
import { tokenHashOf } from './operator-tokens.ts'

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
