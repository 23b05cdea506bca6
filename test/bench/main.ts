import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchHttp } from './http/bench-http.ts'
import { benchLedger } from './ledger.ts'
import { readOptions } from './read-options.ts'
import { ledgerTable, performanceDocument, requestTable } from './write-report.ts'

/**
 * Speed as ratios: whatever is measured stands beside what it is compared with, in the same run on the same machine.
 *
 * `npm run bench -- --rounds 1 --seconds 2` looks at everything for about a minute, `--part http --path balance` at one path;
 * `--write` writes `docs/performance.md` anew, which a quiet machine should do.
 */
/** Where the part begins that is written by hand. */
const NOTES = '## What bounds it'
const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md')

const options = readOptions()
const http = options.parts.includes('http') ? await benchHttp(options) : null
if (http !== null) console.log(`\n${http.machine.join('\n')}\n\n${requestTable(http.figures)}\n`)
const ledger = options.parts.includes('ledger') ? await benchLedger() : null
if (ledger !== null) console.log(`\n${ledgerTable(ledger)}\n`)
if (options.isWritten && http !== null && ledger !== null)
  writeFileSync(DOCUMENT, performanceDocument(http, ledger) + readNotes())

/** What somebody has written under the tables stays. */
function readNotes(): string {
  const text = existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : ''
  const at = text.indexOf(NOTES)
  return at === -1 ? '' : `\n${text.slice(at)}`
}
