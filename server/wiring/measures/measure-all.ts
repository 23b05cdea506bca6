import type { Common } from '../open-common.ts'
import { wireSolvency } from '../wire-solvency.ts'
import { measurePools } from './measure-database.ts'
import { measurePayouts } from './measure-payouts.ts'
import { measurePlatform } from './measure-platform.ts'
import { measureSolvency } from './measure-solvency.ts'

/** Adds all measures of a scrape, whatever the roles of the process, so that any remaining process reports the same. */
export function measureAll(common: Common): void {
  const { db, log, metrics, settings, gameRuns, notifications } = common
  const unchecked = { ...db, ...db.unchecked }
  measurePools(metrics, log, db)
  measurePlatform({ db: unchecked, log, metrics, replays: gameRuns.replays })
  measurePayouts({ ...common, db: unchecked })
  measureSolvency({ log, metrics, settings, solvency: wireSolvency({ ...common, notify: notifications.notify }) })
}
