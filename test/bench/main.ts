import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchEdge, isWithin } from './edge/bench-edge.ts'
import { benchHttp } from './http/bench-http.ts'
import { benchLedger } from './ledger.ts'
import { placeSection } from './place-section.ts'
import { readOptions } from './read-options.ts'
import { EDGE_HEADING, edgeSection, edgeTable, ledgerTable, performanceDocument, requestTable } from './write-report.ts'

/**
 * Measures speed as ratios. Each figure is compared with a reference in the same run on the same machine.
 *
 * `npm run bench -- --rounds 1 --seconds 2` measures everything for about a minute, and `--part http --path balance` measures one
 * path. `npm run bench -- edge` measures players during floods, and `edge --flood pings` during one of them. `--write` writes the
 * results into `docs/performance.md`, and should be run on a quiet machine.
 */
/** Heading at which the handwritten part begins. */
const NOTES = '## What bounds it'
const DOCUMENT = join(import.meta.dirname, '../../docs/performance.md')

const options = readOptions()
const http = options.parts.includes('http') ? await benchHttp(options.http) : null
if (http !== null) console.log(`\n${http.machine.join('\n')}\n\n${requestTable(http.figures)}\n`)
const ledger = options.parts.includes('ledger') ? await benchLedger() : null
if (ledger !== null) console.log(`\n${ledgerTable(ledger)}\n`)
if (options.isWritten && http !== null && ledger !== null)
  writeFileSync(DOCUMENT, performanceDocument(http, ledger) + readNotes())
const edge = options.parts.includes('edge') ? await benchEdge(options.edge) : null
if (edge !== null) {
  console.log(`\n${edge.machine.join('\n')}\n\n${edgeTable(edge.figures)}\n`)
  if (options.isWritten) writeFileSync(DOCUMENT, placeSection(readDocument(), EDGE_HEADING, edgeSection(edge)))
  if (!edge.figures.every(isWithin)) process.exitCode = 1
}

/** Returns the handwritten text under the tables, which is kept. */
function readNotes(): string {
  const text = readDocument()
  const at = text.indexOf(NOTES)
  return at === -1 ? '' : `\n${text.slice(at)}`
}

function readDocument(): string {
  return existsSync(DOCUMENT) ? readFileSync(DOCUMENT, 'utf8') : ''
}
