import { parseArgs } from 'node:util'
import { describeChainReport, verifyAuditLog } from '#server/audit/log/describe-chain-report.ts'

import { StartupError } from '#server/fault.ts'
import { withDatabase } from './with-database.ts'

/** Recomputes the hash chain of the audit log from outside of the running program. It exits with 1 if the chain is broken. */
const USAGE = `Usage: npm run audit -- log [--head HASH]
  --head HASH  a hash that the log had as its head once, e.g. from the bot's daily message: it must still stand in it
With the embedded database, stop the server first.`

function readHead(): string | null {
  try {
    const { head } = parseArgs({ options: { head: { type: 'string' } } }).values
    if (head === undefined) return null
    if (!/^[0-9a-f]{64}$/i.test(head)) throw new Error('a hash has 64 hexadecimal digits')
    return head.toLowerCase()
  } catch (cause) {
    throw new StartupError(USAGE, { cause })
  }
}

try {
  const givenHead = readHead()
  const report = await withDatabase((db) =>
    verifyAuditLog(db, givenHead === null ? null : Buffer.from(givenHead, 'hex')),
  )
  const { isWhole, lines } = describeChainReport(report, givenHead)
  console.log(lines.join('\n'))
  process.exitCode = isWhole ? 0 : 1
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
