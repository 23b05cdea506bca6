import type { Executor } from '../db/statement.ts'
import { deleteGivenUpOld, updateGivenUpOld } from './outbox.sql.ts'

/** Longer than all tries of an event take. */
const WAITS_HOURS_MAX = 48
const GIVEN_UP_KEPT_DAYS = 30

/** Gives up what nobody delivers, e.g. because its bot was switched off since, and forgets what was given up long ago. */
export async function tidyOutbox(db: Executor): Promise<void> {
  await updateGivenUpOld(db, { hours: WAITS_HOURS_MAX })
  await deleteGivenUpOld(db, { days: GIVEN_UP_KEPT_DAYS })
}
