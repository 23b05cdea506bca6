import { createHmac, randomBytes } from 'node:crypto'
import { type Database, only } from '../../../db/statement.ts'
import { networkOf } from '../../../http/routing/network-of.ts'
import { dayOf } from './read-terms.ts'
import { deleteOldNetworks, insertDay, updateNetworkKey, updateOldKeys } from './runs.sql.ts'

const KEY_BYTES = 32

/**
 * Returns a mark of an address's network on a day. The mark is the same for the same network, and no address can be looked up by
 * it.
 */
export type MarkNetwork = (address: string, at: Date) => Promise<Buffer>

/**
 * Creates marks of networks. Each is an HMAC under a key of the day. The key is deleted once it is of no use, and the stored marks
 * then lead back to no address.
 */
export function createNetworkMarks(db: Database): MarkNetwork {
  let today: { readonly day: number; readonly key: Promise<Buffer> } | null = null
  return async (address, at) => {
    const day = dayOf(at)
    if (today?.day !== day) {
      const key = chooseKey(db, day)
      today = { day, key }
      // The next caller retries.
      key.catch(() => {
        today = null
      })
    }
    return createHmac('sha256', await today.key)
      .update(networkOf(address))
      .digest()
  }
}

async function chooseKey(db: Database, day: number): Promise<Buffer> {
  await insertDay(db, { day })
  return only(await updateNetworkKey(db, { day, networkKey: randomBytes(KEY_BYTES) })).network_key
}

/** Days for which wallets are compared by network. Afterwards, nothing leads back to an address. */
const NETWORK_DAYS = 30
const KEY_DAYS = 1

/** Deletes old networks, and the keys under which they were marked. */
export async function tidyNetworks(db: Database): Promise<void> {
  await deleteOldNetworks(db, { days: NETWORK_DAYS })
  await updateOldKeys(db, { day: dayOf(new Date()) - KEY_DAYS })
}
