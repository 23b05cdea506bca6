import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { networks } from '#contracts/networks.ts'
import { lowercased } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import { announcePayment } from './announce-payment.ts'
import { assertChain } from './chain/assert-chain.ts'
import { createChainReader } from './chain/chain-reader.ts'
import { createLocalChain } from './chain/local-chain.ts'
import { watchPayments } from './chain/payment-watcher.ts'
import { createPayoutWallet } from './chain/payouts/payout-wallet.ts'
import { readBnbPrice } from './chain/read-bnb-price.ts'
import { readTransaction } from './chain/read-transaction.ts'
import { readTreasury } from './chain/read-treasury.ts'
import { nonceOfSent, senderNonce } from './chain/sender-nonce.ts'
import { verifySignature } from './chain/verify-signature.ts'
import type { Config } from './config.ts'
import { openDataFolder } from './data-folder.ts'
import { startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { createDatabase, type Transaction } from './db/pool.ts'
import { activityRoutes } from './features/activity/routes.ts'
import { ensureOperator, type NewOperator } from './features/admin/ensure-operator.ts'
import { findOperator } from './features/admin/operator-tokens.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { airdropRoutes } from './features/airdrop/routes.ts'
import { authRoutes } from './features/auth/routes.ts'
import { findSession, sessionCookieName } from './features/auth/session-tokens.ts'
import { cardRoutes } from './features/cards/routes.ts'
import { stockCards } from './features/cards/stock-cards.ts'
import { localRoutes } from './features/local/routes.ts'
import { miningRoutes } from './features/mining/routes.ts'
import { followOrders } from './features/orders/follow-orders.ts'
import { isBnbAwaited } from './features/orders/is-bnb-awaited.ts'
import { orderRoutes } from './features/orders/routes.ts'
import { completeRefund } from './features/payments/complete-refund.ts'
import type { Credited, PaymentOutcome } from './features/payments/credit-payment.ts'
import type { Resolved } from './features/payments/resolve-payment.ts'
import { paymentRoutes } from './features/payments/routes.ts'
import { readSettings } from './features/platform/read-settings.ts'
import { platformRoutes } from './features/platform/routes.ts'
import { purchaseRoutes } from './features/purchases/routes.ts'
import { referralRoutes } from './features/referrals/routes.ts'
import { transparencyRoutes } from './features/transparency/routes.ts'
import { userRoutes } from './features/users/routes.ts'
import { completeWithdrawal } from './features/withdrawals/complete-withdrawal.ts'
import { withdrawalRoutes } from './features/withdrawals/routes.ts'
import type { WithdrawalDeps } from './features/withdrawals/withdrawal-deps.ts'
import { createApp } from './http/app.ts'
import { createEventBus } from './http/event-bus.ts'
import { createMetrics } from './http/metrics.ts'
import type { RouteDeps } from './http/register-routes.ts'
import { auditJob } from './jobs/audit-job.ts'
import { cleanupJob } from './jobs/cleanup-job.ts'
import { openQueue, runJobs } from './jobs/queue.ts'
import { listen } from './listen.ts'
import { createLog } from './log.ts'
import { createBots, createNotify } from './notify/notify.ts'
import type { PayoutDeps } from './payouts/payout-deps.ts'
import { drivePayouts } from './payouts/payout-driver.ts'
import { readHotWallet } from './payouts/read-hot-wallet.ts'
import { payoutRoutes } from './payouts/routes.ts'
import { createSettlement } from './settle-payment.ts'

export type Platform = {
  /** Where it listens, e.g. `http://localhost:3000`. */
  readonly url: string
  readonly dataDir: string
  /** Only at the first start. */
  readonly newOperator: NewOperator | null
  stop(): Promise<void>
}

const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url))

/**
 * Builds and starts everything, in the order in which the parts need each other; `stop` ends them in reverse.
 *
 * @throws StartupError with one line for whoever started it
 */
export async function startPlatform(config: Config): Promise<Platform> {
  const log = createLog(config.logLevel)
  const running: { stop(): unknown }[] = []
  const stop = async () => {
    for (const part of running.splice(0).reverse()) await part.stop()
  }
  const keep = <T extends { stop(): unknown }>(part: T): T => {
    running.push(part)
    return part
  }
  try {
    const folder = openDataFolder(config.dataDir)
    keep({ stop: folder.release })
    const databaseUrl = config.databaseUrl ?? keep(await openDatabase(config, log)).databaseUrl
    await migrate(databaseUrl)
    const db = createDatabase(databaseUrl, config.databaseConnections, (error) =>
      log.warn({ err: error }, 'a database connection was lost'),
    )
    keep({ stop: () => db.$client.end() })
    await stockCards(db)
    const newOperator = await ensureOperator(db, {
      username: config.adminUsername,
      password: config.adminPassword,
      isLocal: config.network === 'local',
    })

    const network = networks[config.network]
    const local = config.network === 'local' ? keep(await openLocalChain(config, log)) : null
    const chain = createChainReader({
      chainId: network.id,
      name: network.title,
      rpcUrls: local === null ? config.rpcUrls : [local.rpcUrl],
      usdt: lowercased(local?.usdt ?? config.usdt ?? ''),
      treasury: lowercased(local?.treasury ?? config.treasury ?? ''),
      confirmationDepth: config.confirmationDepth,
    })

    const metrics = createMetrics()
    const bus = keep(await createEventBus(db, databaseUrl, log))
    const queue = keep(await openQueue(databaseUrl, log))
    const bots = createBots(config.telegram)
    const { notify, countGivenUp } = await createNotify({ db, boss: queue.boss, bots, log })
    const onOutcome = (outcome: PaymentOutcome | Resolved) => {
      metrics.paymentOutcomes.inc({ outcome: outcome.outcome })
      announcePayment(bus.announce, outcome)
    }
    const routeDeps: RouteDeps = {
      publicOrigin: config.publicOrigin,
      findOperator: (token) => findOperator(db, token),
      isInMaintenance: async () => (await readSettings(db)).maintenance,
      findSession: async (cookies, origin) => {
        const token = cookies[sessionCookieName(origin)]
        return token === undefined ? null : findSession(db, token)
      },
    }
    const read = (hash: `0x${string}`) => readTransaction(chain, hash)
    const priceFeed = local?.priceFeed ?? config.priceFeed
    const readPrice = priceFeed === null ? null : () => readBnbPrice(chain, lowercased(priceFeed))
    const onCredited = (tx: Transaction, { buyer, cardId, copies, txHash }: Credited) =>
      notify(tx, { type: 'purchase', userId: buyer.userId, cardId, copies, txHash })
    const settlePayment = createSettlement({
      db,
      log,
      senderNonce: (payment) => senderNonce(chain, payment),
      onOutcome,
      onCredited,
    })
    const payoutKey = config.payoutPrivateKey ?? local?.payoutKey ?? null
    const bv3Token = local?.bv3 ?? config.bv3
    const tokens = { USDT: chain.usdt, BV3: bv3Token === null ? null : lowercased(bv3Token) }
    const wallet = payoutKey === null ? null : createPayoutWallet(chain.chainId, payoutKey)
    const told = { announce: bus.announce, notify }
    const payouts: PayoutDeps = {
      db,
      chain,
      log,
      wallet,
      onCompleted: async (tx, { withdrawalId, paymentId, txHash }) => {
        if (withdrawalId !== null) return completeWithdrawal(told, tx, withdrawalId, txHash)
        assert(paymentId !== null, 'a payout pays a withdrawal or refunds a payment')
        const refunded = await completeRefund(tx, paymentId)
        return () => refunded !== null && onOutcome(refunded)
      },
    }
    const payoutDriver = keep(
      drivePayouts({
        ...payouts,
        pollMs: config.watchEveryMs,
        onCounts: ({ paused, forPerson }) => {
          metrics.pausedPayouts.set(paused)
          metrics.payoutsForPerson.set(forPerson)
        },
      }),
    )
    const withdrawals: WithdrawalDeps = {
      ...told,
      db,
      chainId: chain.chainId,
      tokens,
      hasHotWallet: wallet !== null,
      wakePayouts: payoutDriver.wake,
    }
    const app = await createApp({
      ...routeDeps,
      log,
      bus,
      metrics,
      metricsAccess: config.metricsAccess,
      rateLimitPerMinute: config.rateLimitPerMinute,
      trustedProxies: config.trustedProxies,
      connectOrigins: [
        ...network.rpcUrls,
        ...(config.walletConnect === null ? [] : [config.walletConnect.relayUrl]),
      ].map((url) => new URL(url).origin),
      localRpcUrl: local?.rpcUrl ?? null,
      webFolder: WEB_FOLDER,
      routes: [
        ...authRoutes({
          db,
          announce: bus.announce,
          chainId: chain.chainId,
          verifySignature: (wallet, message, signature) => verifySignature(chain, wallet, message, signature),
        }),
        ...userRoutes({ db }),
        ...cardRoutes({ db }),
        ...adminRoutes({
          db,
          readHotWallet: wallet === null ? null : () => readHotWallet(payouts, wallet.address, tokens),
          bots,
          countFailedNotifications: countGivenUp,
        }),
        ...orderRoutes({
          db,
          chainId: chain.chainId,
          usdt: chain.usdt,
          treasury: chain.treasury,
          nonceOfSent: (hash, sender) => nonceOfSent(chain, hash, sender),
          readBnbPrice: readPrice,
        }),
        ...purchaseRoutes({ db, chainId: chain.chainId, readTransaction: read, settlePayment }),
        ...paymentRoutes({
          db,
          chainId: chain.chainId,
          usdt: chain.usdt,
          hasHotWallet: payoutKey !== null,
          readBnbPrice: readPrice,
          readTransaction: read,
          settlePayment,
          onCredited,
          onResolved: onOutcome,
        }),
        ...referralRoutes({ db }),
        ...activityRoutes({ db }),
        ...miningRoutes({ db, announce: bus.announce }),
        ...withdrawalRoutes(withdrawals),
        ...airdropRoutes({ db, announce: bus.announce }),
        ...payoutRoutes(payouts),
        ...platformRoutes({
          db,
          checkChain: () => assertChain(chain),
          fixed: {
            mode: config.network,
            chain: {
              id: network.id,
              hex: network.hexId,
              name: network.title,
              // The local chain is reached through this site, whatever its name is for the caller; another one through its
              // public nodes: those that we pay for carry our key in their URL.
              rpcUrls: local === null ? [...network.rpcUrls] : ['/rpc'],
              explorer: config.explorerUrl,
              currency: network.currency,
            },
            usdt: { address: chain.usdt, decimals: 18 },
            treasury: chain.treasury,
            priceFeed,
            walletConnectProjectId: config.walletConnect?.projectId ?? null,
            walletConnectRelayUrl: config.walletConnect?.relayUrl ?? null,
          },
        }),
        ...transparencyRoutes({
          db,
          chainId: chain.chainId,
          treasury: chain.treasury,
          payoutWallet: wallet?.address ?? null,
          readUsdtOf: (wallets, creditedBlock) => readTreasury(chain, wallets, creditedBlock),
        }),
        ...localRoutes({ faucet: local === null ? null : (wallet) => local.faucet(wallet) }),
      ],
    })
    const url = await listen(app, config.host, config.port)
    keep({ stop: () => app.close() })

    keep(
      watchPayments({
        db,
        chain,
        log,
        pollMs: config.watchEveryMs,
        startBlock: config.startBlock,
        onPayment: async (payment) => {
          await settlePayment(payment, null)
        },
        // Blocks of the local chain cost nothing, so there BNB without an order is kept too.
        isBnbAwaited: async (sinceMs) => local !== null || isBnbAwaited(db, sinceMs),
        onRound: () =>
          followOrders({ db, chainId: chain.chainId, readTransaction: read, settlePayment, announce: bus.announce }),
      }),
    )
    const jobs = [auditJob({ db, log, onFindings: (count) => metrics.auditFindings.set(count) }), cleanupJob(db)]
    await runJobs(queue.boss, jobs)
    return { url, dataDir: folder.path, newOperator, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

const openDatabase = (config: Config, log: Logger) =>
  startEmbeddedPostgres({ dataDir: config.dataDir, port: config.localDatabasePort, log })

const openLocalChain = (config: Config, log: Logger) =>
  createLocalChain({
    dataDir: config.dataDir,
    port: config.localChainPort,
    blockTimeMs: config.localBlockTimeMs,
    log,
  })
