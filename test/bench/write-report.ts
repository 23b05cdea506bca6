import type { HttpFigure, HttpReport } from './http/bench-http.ts'
import { CONNECTIONS } from './http/world.ts'
import type { LedgerFigure } from './ledger.ts'
import type { Quartiles } from './quartiles.ts'
import { writeTable } from './write-table.ts'

const figure = (ratio: number) => ratio.toFixed(2)
const spread = ({ low, high }: Quartiles) => `${figure(low)} to ${figure(high)}`
const perSecond = (count: number) => Math.round(count).toLocaleString('en-US')

export const requestTable = (figures: readonly HttpFigure[]): string =>
  writeTable(
    ['path', 'per second', 'reference', 'per second', 'ratio', 'quartiles', 'target', 'reached'],
    figures.map((it) => [
      it.path,
      perSecond(it.perSecond),
      it.reference,
      perSecond(it.referencePerSecond),
      figure(it.ratio.median),
      spread(it.ratio),
      `at least ${it.least}`,
      it.ratio.median >= it.least ? 'yes' : 'no',
    ]),
  )

export const ledgerTable = (figures: readonly LedgerFigure[]): string =>
  writeTable(
    ['path', 'reference', 'times as long', 'quartiles'],
    figures.map(({ path, reference, ratio }) => [path, reference, figure(ratio.median), spread(ratio)]),
  )

export const performanceDocument = (http: HttpReport, ledger: readonly LedgerFigure[]): string => `# Performance

Written by \`npm run bench -- --write\`.

${http.machine.map((fact) => `- ${fact}`).join('\n')}

## Requests

${requestTable(http.figures)}

${http.options.rounds} rounds of ${http.options.seconds} seconds each, everything once a round in an order of chance; a ratio is taken within its
round, and the table shows the median of them. ${CONNECTIONS} connections send requests from a process of their own, each for other
players than the rest. The database waits for the disk at each commit.

- \`balance\`, \`mining\`: \`GET /api/balance\` and \`GET /api/mining/active\` of players who mine 5 lots of 2 cards.
- \`cards\`, \`config\`: \`GET /api/cards\` and \`GET /api/config\`.
- \`withdrawals\`: \`POST /api/withdrawals\` of players who mine nothing; \`withdrawals-mining\`, of those who mine 5 lots, which are
  settled first.
- \`bare …\`: Fastify alone, a process of its own, answers what the path answered once, serialized anew for each answer.
- \`Fastify and a select\`: a process of its own, Fastify and \`pg\`, selects one row of \`balances\` by its key, prepared by name.
- \`transactions\`: ${http.transactions} writes the rows that such a withdrawal writes, in one transaction
  (\`test/bench/http/withdrawal-of-*.sql\`), with as many clients.

## Ledger

${ledgerTable(ledger)}

How many times as long a path takes as the least that a database could do for it.
`
