import { describeFinding } from '#server/audit/alarms.ts'
import { audit } from '#server/audit/audit.ts'
import { StartupError } from '#server/fault.ts'
import { withDatabase } from './with-database.ts'

/** Audits the whole ledger from outside of the running program. It changes nothing, and exits with 1 if a difference is found. */
try {
  const findings = await withDatabase((db) => audit(db))
  for (const { check, count, differences } of findings.map(describeFinding)) {
    console.log(`${check}: ${count}`)
    for (const { userId, subject, difference } of differences) {
      console.log(`  ${userId === 0 ? 'platform' : `user ${userId}`}: ${subject}, ${difference}`)
    }
  }
  if (findings.length === 0) console.log('The ledger adds up: no check has found a difference.')
  process.exitCode = findings.length === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
