import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { MAINTENANCE_SENTENCE } from '#core/maintenance.ts'
import { claimOperatorKey, keepOperatorAnswer } from '../audit/log/operator-requests.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/statement.ts'
import { createKnownOperators, findOperator } from '../features/admin/operator-tokens.ts'
import { type Sessions, sessionCookieName } from '../features/auth/sessions.ts'
import type { CachedCards } from '../features/cards/cached-cards.ts'
import { imageFinder } from '../features/images/routes.ts'
import { createShare } from '../features/share/create-share.ts'
import type { PictureStore } from '../features/share/picture-store.ts'
import { sharedPayoutReader, sharedRunReader } from '../features/share/routes.ts'
import { createApp } from '../http/app.ts'
import type { EventBus } from '../http/event-bus.ts'
import type { Metrics } from '../http/metrics.ts'
import { claimPlayerKey, releasePlayerKey } from '../http/routing/once.ts'
import type { Route } from '../http/routing/route.ts'
import type { UntrustedProxy } from '../http/untrusted-proxy.ts'
import type { CachedSettings } from '../settings/cached-settings.ts'
import type { PlatformChain } from './open-chain.ts'

const WEB_FOLDER = fileURLToPath(new URL('../../dist/web', import.meta.url))

type Deps = {
  readonly config: Config
  readonly log: Logger
  readonly db: Database
  readonly chain: PlatformChain
  readonly settings: CachedSettings
  readonly sessions: Sessions
  readonly bus: EventBus
  readonly metrics: Metrics
  readonly imageOrigins: () => readonly string[]
  readonly cards: CachedCards
  readonly pictures: PictureStore
  readonly routes: readonly Route[]
  readonly untrustedProxy: UntrustedProxy
}

/** Opens the HTTP edge with its sessions, keys and maintenance state from the features. */
export async function openEdge(deps: Deps): Promise<FastifyInstance> {
  const { config, log, db, settings, sessions, chain, bus, metrics, imageOrigins, routes } = deps
  const findImage = imageFinder(db)
  return createApp({
    log,
    bus,
    metrics,
    routes,
    publicOrigin: config.publicOrigin,
    findOperator: (token) => findOperator({ db, isLocal: config.network === 'local' }, token),
    knownOperators: createKnownOperators(db),
    maintenanceReason: async () => {
      const { isOn, message } = (await settings.current()).values.maintenance
      return isOn ? message || MAINTENANCE_SENTENCE : null
    },
    findSession: async (readCookie, origin) => {
      const cookie = readCookie(sessionCookieName(origin))
      return cookie === undefined ? null : sessions.find(cookie)
    },
    keys: {
      claimPlayers: (userId, key, call, request) => claimPlayerKey(db, userId, key, call, request),
      releasePlayers: (userId, key) => releasePlayerKey(db, userId, key),
      claimOperators: (username, key, call, request) => claimOperatorKey(db, username, key, call, request),
      keepOperatorAnswer: (username, key, answer) => keepOperatorAnswer(db, username, key, answer),
    },
    metricsAccess: config.metricsAccess,
    rateLimitPerMinute: config.rateLimitPerMinute,
    trustedProxies: config.trustedProxies,
    socketsPerAddress: config.socketsPerAddress,
    untrustedProxy: deps.untrustedProxy,
    connectOrigins: [
      ...chain.network.rpcUrls,
      ...(config.walletConnect === null ? [] : [config.walletConnect.relayUrl]),
    ].map((url) => new URL(url).origin),
    imageOrigins,
    findImage,
    ...createShare({
      readSettings: async () => (await settings.current()).values,
      readCards: async () => (await deps.cards.current()).cards,
      readPayout: sharedPayoutReader(db, chain.network.id),
      readRun: sharedRunReader(db),
      findImage,
      pictures: deps.pictures,
      webFolder: WEB_FOLDER,
    }),
    localRpcUrl: chain.local?.rpcUrl ?? null,
    webFolder: WEB_FOLDER,
    siteName: (await settings.current()).values.site.name,
  })
}
