import { afterEach, expect } from 'vitest'
import { findLedgerFaults } from '../../support/money/ledger-check.ts'
import { runningDatabases } from '../../support/world/platform.ts'

/** Recomputes all sums from the tables of each platform that a test has started, after each test. */
afterEach(async () => {
  for (const databaseUrl of runningDatabases) expect(await findLedgerFaults(databaseUrl)).toEqual([])
})
