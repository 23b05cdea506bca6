import type { TxHash } from '#core/address.ts'
import { acceptBnbPrice, readPriceFeeds } from '../chain/bnb-price.ts'
import { withPersonTimeout, withStrangerTimeout } from '../chain/chain-reader.ts'
import { isChainUp } from '../chain/check-chain.ts'
import { isSignedByKey, readPendingNonce, verifySignature } from '../chain/player-wallet.ts'
import { readNamedTransaction, readPassedOn } from '../chain/read-transaction.ts'
import type { Config } from '../config.ts'
import { findStaleCollations } from '../db/watch-collations.ts'
import { activityRoutes } from '../features/activity/routes.ts'
import { adminRoutes } from '../features/admin/routes.ts'
import { airdropRoutes, submitSocial } from '../features/airdrop/routes.ts'
import { authRoutes } from '../features/auth/routes.ts'
import type { SessionCache } from '../features/auth/sessions.ts'
import { cardRoutes, stockMissingCards } from '../features/cards/routes.ts'
import { correctionRoutes } from '../features/corrections/routes.ts'
import { dashboardRoutes } from '../features/dashboard/routes.ts'
import { findRoutes } from '../features/find/routes.ts'
import { boardRoutes } from '../features/games/board/routes.ts'
import { gamePanelRoutes } from '../features/games/panel/routes.ts'
import { gameRoutes } from '../features/games/routes.ts'
import { gameRunRoutes } from '../features/games/runs/routes.ts'
import { grantRoutes } from '../features/grants/routes.ts'
import { imageRoutes } from '../features/images/routes.ts'
import { miningRoutes } from '../features/mining/routes.ts'
import { orderRoutes } from '../features/orders/routes.ts'
import { paymentRoutes } from '../features/payments/routes.ts'
import { type FixedConfig, localRoutes, platformRoutes } from '../features/platform/routes.ts'
import { playerRoutes } from '../features/players/routes.ts'
import { purchaseRoutes } from '../features/purchases/routes.ts'
import { quickActionRoutes } from '../features/quick-actions/routes.ts'
import { referralRoutes } from '../features/referrals/routes.ts'
import { settingsRoutes } from '../features/settings/routes.ts'
import { shareRoutes } from '../features/share/routes.ts'
import { solvencyRoutes } from '../features/solvency/routes.ts'
import { transparencyRoutes } from '../features/transparency/routes.ts'
import { userRoutes } from '../features/users/routes.ts'
import { createMeansReader, type InstantDeps } from '../features/withdrawals/instant/judge-request.ts'
import { requestWithdrawal } from '../features/withdrawals/request-withdrawal.ts'
import { withdrawalRoutes } from '../features/withdrawals/routes.ts'
import { readFreeze } from '../features/withdrawals/withdrawals.ts'
import type { Drain } from '../http/drain.ts'
import { createMinuteCounter } from '../http/routing/counters.ts'
import type { Route } from '../http/routing/route.ts'
import { shareReading } from '../http/routing/share-reading.ts'
import { createTurns } from '../http/routing/turns.ts'
import type { UntrustedProxy } from '../http/untrusted-proxy.ts'
import { createMiningReader } from '../ledger/mining/read-mining.ts'
import { readIsCovered } from '../ledger/solvency/solvency.ts'
import { settleTogether } from '../payments/settle-payment.ts'
import { readHotWallet, readSpendable } from '../payouts/hot-wallet.ts'
import { wakePayer } from '../payouts/payout-rows.ts'
import { holdRoutes, payoutRoutes } from '../payouts/routes.ts'
import type { PlatformChain } from './open-chain.ts'
import type { Common, openRole } from './open-common.ts'

/** Dependencies of the web role, with the parts that only it opens. */
type WebParts = ReturnType<typeof openRole> &
  Pick<Common, 'config' | 'bots' | 'notifications' | 'gameRuns' | 'broadcast' | 'queue'> & {
    readonly sessions: SessionCache
    readonly drain: Pick<Drain, 'isStopping'>
    readonly untrustedProxy: Pick<UntrustedProxy, 'seenAt'>
  }

/** Milliseconds for which a reading is cached, however many operators have the panel open. */
const COLLATIONS_FRESH_MS = 60_000
/** Minimum milliseconds between two queries of the nodes, however many operators have the panel open. */
const HOT_WALLET_FRESH_MS = 3_000

/** Limits of node lookups on behalf of players. They can name any hash, an order in BNB costs nothing, and a node may be slow. */
const NODE_TURNS = { atOnce: 16, waitingMax: 256, waitingEachMax: 64 }

/**
 * Calls per network and minute for each sign-in of a wallet without an account. A network may always make at least the minimum
 * below. Each account stays in the database with some 4 kB.
 */
const CALLS_PER_NEW_WALLET = 20
const NEW_WALLETS_MIN = 30
/** Calls per network and minute for each order of a wallet that has bought nothing yet. Each order stays with some 500 bytes. */
const CALLS_PER_ORDER = 5
const ORDERS_MIN = 120

/** Returns every call of the platform. Each feature gets only the dependencies that it needs. */
export function allRoutes(deps: WebParts): Route[] {
  const { config, db, settings, sessions, cards, announce, announceToAll, notifyPages, bots, notifications } = deps
  const { hotWallet, settling, payouts, broadcast, solvency } = deps
  const wake = () => wakePayer(broadcast)
  const { reader, tokens, priceFeeds, local } = deps.chain
  const hurried = withPersonTimeout(reader)
  const strangers = withStrangerTimeout(reader)
  const { chainId, usdt, treasury } = reader
  const readBnbPrice =
    priceFeeds.length === 0 ? null : async () => acceptBnbPrice(db, await readPriceFeeds(hurried, priceFeeds))
  const hasBv3Contract = tokens.BV3 !== null
  const readMining = createMiningReader(db)
  const readTransaction = (hash: TxHash) => readNamedTransaction(db, settling.chain, hash)
  const takeTurn = createTurns(NODE_TURNS)
  const countNewWallet = createMinuteCounter()
  const newWalletsMax = Math.max(NEW_WALLETS_MIN, config.rateLimitPerMinute / CALLS_PER_NEW_WALLET)
  const ordersMax = Math.max(ORDERS_MIN, config.rateLimitPerMinute / CALLS_PER_ORDER)
  const withdrawals = {
    db,
    log: payouts.log,
    chainId,
    tokens,
    hotWallet,
    notifyPages,
    notify: notifications.notify,
    record: payouts.record,
    broadcast,
    instant: wireInstant(deps),
  }
  return [
    ...authRoutes({
      db,
      sessions,
      announce,
      chainId,
      isSignedByKey,
      verifySignature: (wallet, message, signature) => verifySignature(strangers, wallet, message, signature),
      mayOpen: (network) => countNewWallet(network) <= newWalletsMax,
    }),
    ...userRoutes({ db, readMining }),
    ...findRoutes({ db }),
    ...playerRoutes({ db, readMining, readFreeze }),
    ...cardRoutes({ db, cards, announceToAll }),
    ...gameRoutes({ db, settings }),
    ...shareRoutes({ db, chainId }),
    ...boardRoutes({ db, boards: deps.gameRuns.boards }),
    ...gamePanelRoutes({ db }),
    ...gameRunRoutes({ ...deps.gameRuns, settings }),
    ...imageRoutes({ db }),
    ...grantRoutes({ db, notifyPages, cards }),
    ...adminRoutes({
      db,
      isLocal: config.network === 'local',
      settings,
      readHotWallet: shareReading(HOT_WALLET_FRESH_MS, async () => {
        const address = hotWallet()
        return address === null ? null : readHotWallet(payouts, address, tokens)
      }),
      bots,
      notifications,
      chain: reader,
      findStaleCollations: shareReading(COLLATIONS_FRESH_MS, () => findStaleCollations(db)),
      untrustedProxySeenAt: deps.untrustedProxy.seenAt,
    }),
    ...correctionRoutes({ db, announce, boss: deps.queue.boss }),
    ...dashboardRoutes({ db }),
    ...orderRoutes({
      db,
      chainId,
      usdt,
      treasury,
      readPendingNonce: (hash, sender) => readPendingNonce(hurried, hash, sender),
      chain: hurried,
      readBnbPrice,
      takeTurn,
      ordersMax,
    }),
    ...purchaseRoutes({ ...settling, record: payouts.record, readTransaction, takeTurn }),
    ...paymentRoutes({
      ...settling,
      chainId,
      usdt,
      hotWallet,
      readBnbPrice,
      readTransaction,
      takeTurn,
      settleTogether: (payments) => settleTogether(settling, payments),
      record: payouts.record,
      treasury,
      readPassedOn: (hash) => readPassedOn(reader, hash),
    }),
    ...referralRoutes({ db }),
    ...activityRoutes({ db }),
    ...miningRoutes({ db, announce, readMining, cards }),
    ...withdrawalRoutes(withdrawals),
    ...quickActionRoutes({
      db,
      chainId,
      isLocal: config.network === 'local',
      notifyPages,
      cards,
      stockMissingCards: () => stockMissingCards(db),
      submitSocial: (session, ask) => submitSocial({ db, notifyPages }, session, ask),
      requestWithdrawal: (session, ask) => requestWithdrawal(withdrawals, session, ask),
    }),
    ...airdropRoutes({ db, notifyPages }),
    ...payoutRoutes({ ...payouts, wake }),
    ...holdRoutes({ ...deps.outgoing, wake }),
    ...platformRoutes({
      db,
      settings,
      isChainUp: () => isChainUp(reader),
      isStopping: deps.drain.isStopping,
      fixed: fixedConfig(config, deps.chain),
      hasBv3Contract,
    }),
    ...settingsRoutes({ db, settings, hasBv3Contract, isLocal: config.network === 'local' }),
    ...transparencyRoutes(solvency),
    ...solvencyRoutes(solvency),
    ...localRoutes({ faucet: local === null ? null : (wallet) => local.faucet(wallet) }),
  ]
}

/** Returns the part of the configuration that browsers need and that is fixed at the start. */
const fixedConfig = (config: Config, { network, reader, priceFeeds, local }: PlatformChain): FixedConfig => ({
  mode: config.network,
  chain: {
    id: network.id,
    hex: network.hexId,
    name: network.title,
    // Browsers reach the local chain through this site, under any name that the caller uses. They reach another chain through its
    // public nodes, because the URLs of paid nodes contain our key.
    rpcUrls: local === null ? [...network.rpcUrls] : ['/rpc'],
    explorer: config.explorerUrl,
    currency: network.currency,
  },
  usdt: { address: reader.usdt, decimals: 18 },
  treasury: reader.treasury,
  priceFeed: priceFeeds[0] ?? null,
  walletConnectProjectId: config.walletConnect?.projectId ?? null,
  walletConnectRelayUrl: config.walletConnect?.relayUrl ?? null,
})

/** Returns the dependencies that decide instant withdrawals: the hot wallet and the coverage. */
const wireInstant = ({ settings, payouts, solvency, hotWallet, chain }: WebParts): InstantDeps => ({
  settings,
  readMeans: createMeansReader({
    db: payouts.db,
    log: payouts.log,
    readSpendable: async () => {
      const wallet = hotWallet()
      return wallet === null ? null : readSpendable(payouts, wallet, chain.reader.usdt)
    },
    readIsCovered: () => readIsCovered(solvency),
  }),
})
