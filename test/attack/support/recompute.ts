import { afterEach, expect } from 'vitest'
import { findLedgerFaults } from '../../support/ledger-check.ts'
import { runningDatabases } from '../../support/platform.ts'

/** Works all sums out again from the tables of each platform of a test's own, after each of its tests. */
afterEach(async () => {
  for (const databaseUrl of runningDatabases) expect(await findLedgerFaults(databaseUrl)).toEqual([])
})
