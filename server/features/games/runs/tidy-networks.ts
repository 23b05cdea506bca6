import type { Database } from '../../../db/pool.ts'
import { dayOf } from './read-budget.ts'
import { deleteOldNetworks, updateOldKeys } from './runs.sql.ts'

/** Days for which wallets are compared by network. Afterwards, nothing leads back to an address. */
const NETWORK_DAYS = 30
const KEY_DAYS = 1

/** Deletes old networks, and the keys under which they were marked. */
export async function tidyNetworks(db: Database): Promise<void> {
  await deleteOldNetworks(db, { days: NETWORK_DAYS })
  await updateOldKeys(db, { day: dayOf(new Date()) - KEY_DAYS })
}
