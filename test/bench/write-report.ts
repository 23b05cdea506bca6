import {
  type EdgeFigure,
  type EdgeReport,
  GROWTH_MAX_MB,
  isWithin,
  MEMORY_MAX_MB,
  RATIO_MAX,
  REST_SECONDS,
  ratioOf,
} from './edge/bench-edge.ts'
import { PLAYERS } from './edge/edge-world.ts'
import { PLAYER_REQUESTS_PER_SECOND } from './edge/request-as-players.ts'
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

export const EDGE_HEADING = '## Edge'

export const edgeTable = (figures: readonly EdgeFigure[]): string =>
  writeTable(
    [
      ...['flood', 'networks', 'sent a second', 'p99 quiet, ms', 'p99 beside, ms', 'ratio', 'cores of the server'],
      ...['MB before', 'MB at most', 'MB after', 'within', 'answers to the flood'],
    ],
    figures.map((it) => [
      it.flood,
      String(it.networks),
      perSecond(it.sentPerSecond),
      it.quietMs.toFixed(1),
      it.besideMs.toFixed(1),
      figure(ratioOf(it)),
      figure(it.cores),
      ...[it.beforeMb, it.mostMb, it.afterMb].map((mb) => mb.toFixed(0)),
      isWithin(it) ? 'yes' : 'no',
      describeOutcomes(it),
    ]),
  )

function describeOutcomes({ outcomes, failed }: EdgeFigure): string {
  const told = Object.entries(outcomes).map(([outcome, times]) => `${outcome}: ${times.toLocaleString('en-US')}`)
  return [...told, ...(failed.length === 0 ? [] : [`players: ${failed.length} failed`])].join(', ')
}

export const edgeSection = ({
  machine,
  options,
  figures,
}: EdgeReport): string => `Written by \`npm run bench -- edge --write\`.

${machine.map((fact) => `- ${fact}`).join('\n')}

${edgeTable(figures)}

${PLAYERS} players make ${PLAYER_REQUESTS_PER_SECOND} requests a second together, each player from an address of its own: balances, mining, documents, and one of ten starts
or stops mining. A time is from when a request was due to its answer. Each flood lasts ${options.seconds} seconds, ${describeRounds(options.rounds)}, and comes from addresses that no
flood before it had. \`quiet\` are the times before and after it in the same run. The program has the limits, the heap and the flags of production,
no proxy in front, and a database that waits for the disk at each commit.

\`within\` means that the ratio is at most ${RATIO_MAX}, that each request of a player is answered, that the server has at most ${MEMORY_MAX_MB} MB of resident memory, and
that ${REST_SECONDS} seconds of rest and a full collection after the quiet time leave at most ${GROWTH_MAX_MB} MB more than before the flood. Server, database, players and
flood share the two cores. The flood is a process of a lower priority, and its rate is what it sent. \`cores\` are those that the server used beside it.

Answers are statuses, codes of closed sockets, and what became of the others: \`cut\` without an answer, \`open\` until the end, or \`waiting\` at the end.
\`429\` and \`4429\` mean that the caller has sent too much.
`

const describeRounds = (rounds: number) => (rounds === 1 ? 'once' : `${rounds} times`)
