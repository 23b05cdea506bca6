import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/**
 * Creates the metrics that are read at a scrape: the database, the queue, payouts and money. `docs/operations.md` says what to do
 * about each.
 */
export function createPlatformMetrics(registry: Registry) {
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
