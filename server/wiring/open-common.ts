import { hostname } from 'node:os'
import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import type { ProcessRole } from '#core/process-role.ts'
import { watchAudit } from '../audit/watch-audit.ts'
import { bindDatabase, checkDatabase } from '../chain/bind-database.ts'
import { withPersonTimeout } from '../chain/chain-reader.ts'
import { readBv3, readTreasury } from '../chain/read-treasury.ts'
import type { Config } from '../config.ts'
import { createDataFolder, openDataFolder } from '../data-folder.ts'
import { createBroadcast } from '../db/broadcast.ts'
import { createClock } from '../db/clock.ts'
import { MIGRATIONS_FOLDER, migrate } from '../db/migrate.ts'
import { checkPooler, createDatabase } from '../db/pool.ts'
import { type Database, only } from '../db/statement.ts'
import { watchCollations } from '../db/watch-collations.ts'
import { startEmbeddedPostgres } from '../dev/embedded-postgres.ts'
import { DependencyDown } from '../fault.ts'
import { ensureOperator, type FirstOperator } from '../features/admin/change-operator.ts'
import { cacheCards, stockCards } from '../features/cards/routes.ts'
import { cacheBoards } from '../features/games/board/routes.ts'
import { createReplayPool } from '../features/games/replay/replay-pool.ts'
import { createNetworkMarks } from '../features/games/runs/pay-out.ts'
import { cancelWithdrawal, completeWithdrawal } from '../features/withdrawals/withdrawals.ts'
import { createEventBus } from '../http/event-bus.ts'
import type { NotifyPages } from '../http/routing/notify-pages.ts'
import type { FloorDeps } from '../ledger/solvency/solvency.ts'
import { moveQueuedMessages } from '../outbox/bots/move-queued.ts'
import { createBots, createNotify } from '../outbox/bots/notify.ts'
import { createOutbox, type Outbox } from '../outbox/outbox.ts'
import { startDelivering } from '../outbox/start-delivering.ts'
import { completeRefund, reopenRefund } from '../payments/payment-rows.ts'
import { countOutcome, notifyOfOutcome, type SettleDeps } from '../payments/settle-payment.ts'
import { holdWhenMoved } from '../payouts/holds/holds.ts'
import { beginPass } from '../payouts/outgoing/compare-transfers.ts'
import { createPayoutRecord } from '../payouts/payout-record.ts'
import type { HotWallet, PayoutDeps } from '../payouts/payout-rows.ts'
import { openQueue } from '../runtime/jobs/queue.ts'
import { startLoop } from '../runtime/loop.ts'
import { readSignedAgo } from '../runtime/measures/measures.sql.ts'
import { countFailures } from '../runtime/measures/measures.ts'
import { createMetrics } from '../runtime/metrics.ts'
import type { createRunningParts } from '../runtime/process/running-parts.ts'
import { readReportedHotWallet } from '../runtime/roles/read-roles.ts'
import { type CachedSettings, cacheSettings } from '../settings/settings.ts'
import { openChain, type PlatformChain } from './open-chain.ts'

/** Registers a running part, to be stopped in reverse order. */
export type RegisterPart = ReturnType<typeof createRunningParts>['keep']

export type Common = Awaited<ReturnType<typeof openCommon>>

/**
 * Opens the parts that every process has, whatever its roles: the database, the chain, messages between processes, and the queue.
 *
 * @param onNewOperator called before anything else can fail, because a generated password is shown only once
 * @throws StartupError with one line for the person who started it
 */
export async function openCommon(
  config: Config,
  log: Logger,
  keep: RegisterPart,
  onNewOperator: (operator: FirstOperator | null) => void,
) {
  const { roles } = config
  const dataDir = openFolder(config, keep)
  const databaseUrl = config.databaseUrl ?? keep(await openDatabase(config, log)).databaseUrl
  const ownerUrl = config.databaseOwnerUrl ?? databaseUrl
  await migrate(ownerUrl, MIGRATIONS_FOLDER, log)
  const onLost = (error: Error) =>
    log.warn({ err: error }, 'a database connection was lost; the pool opens a new one when needed')
  const metrics = createMetrics()
  const clock = createClock({ toleranceMs: config.clockToleranceMs })
  const db = countFailures(
    createDatabase(databaseUrl, config.databaseConnections, onLost, config.databasePoolerUrl, undefined, clock),
    metrics,
  )
  keep({ stop: db.end })
  if (config.databasePoolerUrl !== null) await checkPooler(db)
  keep(watchCollations({ db, log, metrics }))
  await stockCards(db)
  if (roles.has('web')) onNewOperator(await ensureFirstOperator(config, db))

  const chain = keep(await openChain(config, log))
  if (chain.local === null) clock.followBlocks(() => chain.reader.seen.final)
  const { startBlock } = config
  const bind = () => bindDatabase(db, chain.reader, { isLocal: chain.local !== null, startBlock })
  await checkDatabase(db, chain.reader, { isLocal: chain.local !== null })
  await bindIfReadable(bind)
  // Before any payout, and before the watcher continues from the position of a restore.
  await holdWhenMoved(db, log)
  await beginPass({ db, chain: chain.reader })
  const broadcast = keep(await createBroadcast(db, databaseUrl, log))
  const settings = cacheSettings(db, broadcast)
  const cards = cacheCards(db, broadcast)
  const bus = createEventBus(broadcast)
  const isWorking = roles.has('jobs')
  const queue = keep(await openQueue(ownerUrl, log, isWorking))
  const bots = createBots(config.telegram)
  const outbox = createOutbox()
  const notifications = createNotify({ db, outbox, bots })
  if (isWorking) await moveQueuedMessages(queue.boss, db, notifications.notify)
  // Stopped after all parts that add events. Any process notifies open pages. Only processes with the jobs role notify bots.
  const channels = isWorking ? notifications.channels : []
  keep(startDelivering({ db, log, outbox, publish: bus.publish, bots: channels, metrics }))
  const notifyPages = createPageNotifier(outbox)
  // In every process, because it watches a job that another process may have to run.
  keep(watchAudit({ db, log, metrics }))
  const replays = keep(createReplayPool())
  const ownWallet = chain.wallet?.address ?? null
  const { hotWallet } = keep(await watchHotWalletAddress({ config, db, ownWallet, log }))
  const { notify } = notifications
  return {
    ...{
      config,
      roles,
      log,
      dataDir,
      databaseUrl,
      db,
      clock,
      chain,
      bind,
      metrics,
      broadcast,
      settings,
      cards,
      bus,
    },
    ...{ queue, bots, notifications, hotWallet, notifyPages },
    solvency: wireSolvency({ db, chain, hotWallet, settings, notify }),
    gameRuns: { db, notifyPages, replays, boards: cacheBoards(db, broadcast), markNetwork: createNetworkMarks(db) },
  }
}

/** Names this process in log lines and in the panel: machine and process id. */
export const processName = (): string => `${hostname()}:${process.pid}`

/** Opens the data folder. It is locked for this process only if the database is in it. */
function openFolder(config: Config, keep: RegisterPart): string | null {
  if (config.databaseUrl !== null) return config.network === 'local' ? createDataFolder(config.dataDir) : null
  const folder = openDataFolder(config.dataDir)
  keep({ stop: folder.release })
  return folder.path
}

const ensureFirstOperator = (config: Config, db: Database) =>
  ensureOperator(db, {
    username: config.adminUsername,
    password: config.adminPassword,
    isLocal: config.network === 'local',
  })

/** Binds the database to the chain. If too few nodes answer, the watcher binds it later, before anything is read or ordered. */
async function bindIfReadable(bind: () => Promise<unknown>): Promise<void> {
  try {
    await bind()
  } catch (cause) {
    if (!(cause instanceof DependencyDown)) throw cause
  }
}

const openDatabase = (config: Config, log: Logger) =>
  startEmbeddedPostgres({ dataDir: config.dataDir, port: config.localDatabasePort, log })

/** Returns a function that notifies open pages through the outbox. */
export const createPageNotifier =
  ({ add }: Pick<Outbox, 'add'>): NotifyPages =>
  (tx, userId, ...messages) => {
    for (const event of messages) add(tx, { userId, channel: 'pages', event })
  }

const READ_EVERY_MS = 5_000

type HotWalletWatchDeps = {
  readonly config: Pick<Config, 'roles' | 'payoutAddress'>
  readonly db: Database
  /** Wallet that this process signs with. Null if it does not pay. */
  readonly ownWallet: Address | null
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/**
 * Watches the address of the hot wallet, in every process. The payer knows it by its key. Other processes know it by
 * `PAYOUT_ADDRESS`, or by the record of the payer, even after the payer has ended.
 */
async function watchHotWalletAddress(
  { config, db, ownWallet, log }: HotWalletWatchDeps,
  everyMs = READ_EVERY_MS,
): Promise<{ readonly hotWallet: HotWallet; stop(): Promise<void> }> {
  const fixed = ownWallet ?? config.payoutAddress
  // A payer without a key leaves payouts to the operator, even if another process once had a key.
  if (fixed !== null || config.roles.has('payer')) return { hotWallet: () => fixed, stop: async () => undefined }
  let told = await readReportedHotWallet(db)
  const ask = async () => {
    told = await readReportedHotWallet(db)
  }
  const loop = startLoop(ask, {
    log,
    level: 'warn',
    failure: "the hot wallet's address was not read; the last known one stays in use",
    recovery: "the hot wallet's address is read again",
    everyMs,
    firstPauseMs: everyMs,
  })
  return { hotWallet: () => told, stop: loop.stop }
}

type SolvencyWiring = Pick<FloorDeps, 'db' | 'hotWallet' | 'notify'> & {
  readonly chain: PlatformChain
  readonly settings: CachedSettings
}

/**
 * Returns the wallets that players are paid from, and functions that read their funds, for the figures, the floor and the
 * history.
 */
export function wireSolvency({ db, chain, hotWallet, settings, notify }: SolvencyWiring): FloorDeps {
  const { reader, tokens } = chain
  const { BV3: token } = tokens
  return {
    db,
    chainId: reader.chainId,
    treasury: reader.treasury,
    hotWallet,
    readUsdtOf: (wallets, creditedBlock) => readTreasury(reader, wallets, creditedBlock),
    readBv3Of: token === null ? null : (wallets) => readBv3(reader, token, wallets),
    settings,
    notify,
  }
}

/** Opens the dependencies with which a role handles money. Each of its log lines names the role. */
export function openRole(common: Common, role: ProcessRole) {
  const { db, chain, hotWallet, settings, cards, metrics, bus, notifications, notifyPages, solvency } = common
  const log = common.log.child({ role })
  const { announce, announceToAll } = bus
  const { notify } = notifications
  const wires = { db, log, chain, hotWallet, settings, cards, announce, announceToAll, notifyPages, notify, solvency }
  // A person waits for the reads of a web call.
  const reader = role === 'web' ? withPersonTimeout(chain.reader) : chain.reader
  const settling: SettleDeps = { db, log, chain: reader, notifyPages, notify, metrics, cards }
  const paying = wirePayouts({ settling, log, chain, hotWallet, metrics })
  const outgoing = { ...paying, tokens: Object.values(chain.tokens).filter((token) => token !== null) }
  return { ...wires, settling, payouts: { ...paying, record: createPayoutRecord(outgoing) }, outgoing }
}

type PayoutWiringParts = Pick<Common, 'chain' | 'hotWallet' | 'metrics'> & {
  readonly log: Logger
  readonly settling: SettleDeps
}

/** Returns the dependencies of payouts. They apply a completed or cancelled payout to its withdrawal or refunded payment. */
const wirePayouts = ({ settling, log, chain, hotWallet, metrics }: PayoutWiringParts): Omit<PayoutDeps, 'record'> => ({
  db: settling.db,
  log,
  chain: chain.reader,
  gasPrice: chain.network.gasPrice,
  wallet: chain.wallet,
  hotWallet,
  onCompleted: async (tx, { userId, payoutId, withdrawalId, paymentId, txHash }) => {
    const { seconds } = only(await readSignedAgo(tx, { userId, payoutId }))
    const measure = () => seconds !== null && metrics.payoutSeconds.observe(seconds)
    if (withdrawalId !== null) {
      await completeWithdrawal(settling, tx, { userId, withdrawalId }, txHash)
      return measure
    }
    assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
    const refunded = await completeRefund(tx, { userId, paymentId })
    if (refunded === null) return measure
    await notifyOfOutcome(settling, tx, refunded)
    return () => {
      measure()
      countOutcome(settling, refunded)
    }
  },
  onCancelled: async (tx, { userId, withdrawalId, paymentId, by, reason }) => {
    if (withdrawalId !== null) {
      await cancelWithdrawal(settling, tx, { userId, withdrawalId }, { by, reason })
      return () => undefined
    }
    assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
    const reopened = await reopenRefund(tx, { userId, paymentId })
    await notifyOfOutcome(settling, tx, reopened)
    return () => countOutcome(settling, reopened)
  },
})
