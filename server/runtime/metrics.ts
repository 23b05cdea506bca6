import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const findings = new Map<string, number>()
  const auditFindings = new Gauge({
    name: 'audit_findings',
    help: 'Checks that the last runs of the audit found a difference by; anything but 0 needs a person.',
    registers,
  })
  return {
    registry,
    /** Measurements that are taken before the metrics are sent. */
    beforeScrape: [] as (() => Promise<void>)[],
    ...createPlatformMetrics(registry),
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request, by method, route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    paymentOutcomes: new Counter({
      name: 'payments_total',
      help: 'Payments handled, by what became of them.',
      labelNames: ['outcome'],
      registers,
    }),
    rateLimited: new Counter({
      name: 'http_rate_limited_total',
      help: 'Requests that were refused because a caller made too many, by route.',
      labelNames: ['route'],
      registers,
    }),
    unnamedCallers: new Counter({
      name: 'http_unnamed_callers_total',
      help: 'Requests whose caller the trusted proxy did not name by an address; they share the address of the proxy.',
      registers,
    }),
    outboxWaiting: new Gauge({
      name: 'outbox_waiting',
      help: 'Events that were told and not delivered yet, to open pages and bots together.',
      registers,
    }),
    outboxOldestSeconds: new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest event that was not delivered yet; minutes of it mean that a bot or the database hangs.',
      registers,
    }),
    outboxGivenUp: new Gauge({
      name: 'outbox_given_up',
      help: 'Events that were given up after all tries; anything but 0 needs a person.',
      registers,
    }),
    openSockets: new Gauge({ name: 'open_sockets', help: 'Open WebSocket connections.', registers }),
    nodeErrors: new Gauge({
      name: 'chain_node_errors',
      help: 'Questions that a node of the chain failed to answer since the start.',
      labelNames: ['node'],
      registers,
    }),
    nodeContradictions: new Gauge({
      name: 'chain_node_contradictions',
      help: 'Answers of a node about final blocks that the other nodes contradicted, since the start; anything but 0 needs a person.',
      labelNames: ['node'],
      registers,
    }),
    nodesByState: new Gauge({
      name: 'chain_node_state',
      help: '1 for the state that a node is in: up, aside while it does not answer, behind, or contradicts.',
      labelNames: ['node', 'state'],
      registers,
    }),
    nodeFinalBlock: new Gauge({
      name: 'chain_node_final_block',
      help: 'The last block that a node called final.',
      labelNames: ['node'],
      registers,
    }),
    cursorBlock: new Gauge({ name: 'payments_cursor_block', help: 'Payments are read up to this block.', registers }),
    cursorLagSeconds: new Gauge({
      name: 'payments_cursor_lag_seconds',
      help: 'Age of the block up to which payments are read; minutes of it mean that payments are credited late.',
      registers,
    }),
    cursorLagBlocks: new Gauge({
      name: 'payments_cursor_lag_blocks',
      help: 'Final blocks, as far as this process has seen, that payments are not read from yet.',
      registers,
    }),
    lastLookSeconds: new Gauge({
      name: 'payments_last_look_seconds',
      help: 'Since when no look at the chain has ended well; more than 60 raises an alarm.',
      registers,
    }),
    clockOffSeconds: new Gauge({
      name: 'clock_off_seconds',
      help: 'Seconds by which the database is ahead of the time that is expected; 0 while the difference is tolerable.',
      registers,
    }),
    finalityLagSeconds: new Gauge({
      name: 'chain_finality_lag_seconds',
      help: 'Age of the last final block that this process has seen.',
      registers,
    }),
    waitingPayments: new Gauge({
      name: 'payments_waiting',
      help: 'Payments that are read from the chain and not settled yet.',
      registers,
    }),
    stuckPayments: new Gauge({
      name: 'payments_stuck',
      help: 'Of those: they have waited for ten minutes and more; anything but 0 needs a person.',
      registers,
    }),
    keptAside: new Gauge({
      name: 'payments_kept_aside',
      help: 'What is kept of payments that were too small to buy anything, in units of the asset.',
      labelNames: ['asset'],
      registers,
    }),
    keptAsidePayers: new Gauge({
      name: 'payments_kept_aside_payers',
      help: 'Wallets that such payments came from.',
      registers,
    }),
    auditFindings,
    /**
     * Sets the findings of one kind of run. Each kind is counted separately, because a kind that does not check for a difference
     * cannot resolve it.
     */
    countFindings: (kind: string, count: number) => {
      findings.set(kind, count)
      auditFindings.set(Math.max(0, ...findings.values()))
    },
    auditOverdue: new Gauge({
      name: 'audit_overdue',
      help: 'Runs of the audit that are late or have failed; anything but 0 needs a person.',
      registers,
    }),
    jobsFailed: new Counter({
      name: 'jobs_failed_total',
      help: 'Runs of a scheduled job that have thrown since the start; each is tried again a few times.',
      labelNames: ['job'],
      registers,
    }),
  }
}

/**
 * Creates the metrics that are read at a scrape: the database, the queue, payouts and money. `docs/operations.md` says what to do
 * about each.
 */
function createPlatformMetrics(registry: Registry) {
  const registers = [registry]
  const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Gauge<Label>({ name, help, labelNames: [...labelNames], registers })
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter<Label>({ name, help, labelNames: [...labelNames], registers })
  return {
    measureFailures: counter('measure_failures_total', 'Measures that could not be taken at a scrape.', ['measure']),

    databaseConnections: gauge('database_connections', 'Connections of this process, by what they do.', [
      'pool',
      'state',
    ]),
    databaseConnectionsMax: gauge('database_connections_max', 'Connections that this process may hold.', ['pool']),
    databaseWaiting: gauge('database_waiting', 'Callers of this process that wait for a connection.', ['pool']),
    commitsHanging: gauge('database_commits_hanging', 'Writers of this process whose commit is overdue.', ['pool']),
    staleCollations: gauge(
      'database_collations_stale',
      'Collations that sort by another version of the library than their indexes were built with.',
    ),
    databaseFailures: counter(
      'database_failures_total',
      'Statements and transactions that the database ended, by why.',
      ['kind'],
    ),

    processesLiving: gauge('processes_living', 'Living server processes that have a role.', ['role']),
    jobs: gauge('jobs', 'Jobs of the queue, by kind and state; failed ones were given up.', ['queue', 'state']),
    jobsOldestSeconds: gauge('jobs_oldest_seconds', 'For how long the oldest job has waited that could run.', [
      'queue',
    ]),
    replaysWaiting: gauge('game_replays_waiting', 'Runs of games that wait for a thread of this process.'),

    payoutsOpen: gauge('payouts_open', 'Payouts that are neither paid nor cancelled, by state.', ['state']),
    payoutsOldestSeconds: gauge('payouts_oldest_seconds', 'Age of the oldest of those.', ['state']),
    payoutsByProblem: gauge('payouts_with_problem', 'Open payouts that do not go on, by what keeps them.', ['problem']),
    pausedPayouts: gauge('payouts_paused', 'Payouts of the hot wallet that wait for gas, for tokens or for a node.'),
    payoutsForPerson: gauge('payouts_for_person', 'Payouts whose outcome cannot be told or that failed.'),
    payoutsHeld: gauge('payouts_held', 'Whether payouts wait because the database was set back: 0 or 1.'),
    outgoingComparedSeconds: gauge(
      'outgoing_compared_seconds',
      'Since what left the hot wallet was last compared with the record; 0 where none is known.',
    ),
    payoutSeconds: new Histogram({
      name: 'payouts_signed_to_final_seconds',
      help: 'From the first signature of a payout until its transaction was final and booked.',
      buckets: [2, 5, 10, 30, 60, 300, 1_800, 7_200],
      registers,
    }),
    hotWalletKnown: gauge('hot_wallet_known', 'Whether any process has told what it pays from: 0 or 1.'),
    hotWalletHasCode: gauge('hot_wallet_has_code', 'Whether the account of the hot wallet has code: 0 or 1.'),
    hotWalletBalance: gauge('hot_wallet_balance', 'What the hot wallet holds, in units of the asset.', ['asset']),
    hotWalletFloor: gauge(
      'hot_wallet_floor',
      'What it should hold: gas for fifty payouts, and what waits to be paid.',
      ['asset'],
    ),

    owedUsdt: gauge('owed_usdt', 'What players are owed now, or at most in 30 days.', ['at']),
    walletsUsdt: gauge('wallets_usdt', 'What treasury and hot wallet hold to pay it.'),
    walletsReadable: gauge('wallets_readable', 'Whether the chain told what they hold: 0 or 1.'),
    coveragePercent: gauge('coverage_percent', 'USDT in the wallets for each USDT that is owed now.'),
    salesStopped: gauge('sales_stopped', 'Whether no card can be ordered: 0 or 1.'),
    salesFloorIsOn: gauge('sales_floor_on', 'Whether sales stop by themselves below a floor: 0 or 1.'),
    salesFloorUsdt: gauge('sales_floor_usdt', 'Below this in the wallets sales stop; 0 where no floor is on.'),

    alarmsOpen: gauge('alarms_open', 'Alarms that nobody has resolved, by what raised them.', ['of']),
    waitingForPerson: gauge('waiting_for_person', 'What waits for a decision of an operator.', ['what']),
    operatorSessions: gauge('operator_sessions', 'Tokens of the panel that are good.'),
    loginFailures: gauge(
      'login_failures',
      'Failed logins to the panel of the last 15 minutes, by what they count for.',
      ['gate'],
    ),
    playerSessions: gauge('player_sessions', 'Sessions of players that this process was asked by in the last seconds.'),
  }
}
