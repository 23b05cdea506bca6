import type { Executor } from '../db/statement.ts'
import { deleteGivenUpEvents, giveUpOldEvents } from './outbox.sql.ts'

/** Hours after which a waiting event is given up. All tries of an event take less. */
const WAITS_HOURS_MAX = 48
const GIVEN_UP_KEPT_DAYS = 30

/**
 * Gives up events that are never delivered, e.g. because their bot was switched off since, and deletes events that were given up
 * long ago.
 */
export async function tidyOutbox(db: Executor): Promise<void> {
  await giveUpOldEvents(db, { hours: WAITS_HOURS_MAX })
  await deleteGivenUpEvents(db, { days: GIVEN_UP_KEPT_DAYS })
}
