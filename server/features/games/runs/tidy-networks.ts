import type { Database } from '../../../db/pool.ts'
import { deleteOldNetworks, updateOldKeys } from './days.sql.ts'
import { dayOf } from './read-budget.ts'

/** So long wallets are compared by their networks; then nothing leads back to an address any more. */
const NETWORK_DAYS = 30
const KEY_DAYS = 1

/** Forgets old networks, and the keys under which they were told apart. */
export async function tidyNetworks(db: Database): Promise<void> {
  await deleteOldNetworks(db, { days: NETWORK_DAYS })
  await updateOldKeys(db, { day: dayOf(new Date()) - KEY_DAYS })
}
