import { readFileSync, statSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type NetworkName, networks } from '#contracts/networks.ts'
import { type Address, lowercased } from '#core/address.ts'
import { isTypedAddress } from '#core/checksummed.ts'
import { PROCESS_ROLES, type ProcessRole } from '#core/process-role.ts'
import { defaultDataFolder } from './data-folder.ts'
import { StartupError } from './fault.ts'

/** Format of a key in the environment and in a file. */
export const PAYOUT_KEY = /^0x[0-9a-fA-F]{64}$/

const port = z.coerce.number({ error: 'must be a whole number from 0 to 65535' }).int().min(0).max(65_535)
const count = (least: number) =>
  z.coerce
    .number({ error: `must be a whole number of at least ${least}` })
    .int()
    .min(least)
const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
const address = z
  .string()
  .refine((text) => isTypedAddress(text), { error: 'must be 0x and 40 hexadecimal digits, without a typing error' })
  .transform(lowercased)

const role = z.enum(PROCESS_ROLES, { error: `must be of ${PROCESS_ROLES.join(', ')}, separated by commas` })
const listed = (text: string) => text.split(',').map((part) => part.trim())

/** Every environment variable that the server reads. `.env.example` describes each of them. */
const variables = z.object({
  ROLES: z.string().default(PROCESS_ROLES.join(',')).transform(listed).pipe(z.array(role).min(1)),
  CHAIN: z.enum(['local', 'bsc', 'bsc-testnet'], { error: 'must be local, bsc or bsc-testnet' }).default('local'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_OWNER_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOLER_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_CONNECTIONS: count(2).default(20),
  LOCAL_DATABASE_PORT: port.optional(),
  LOCAL_CHAIN_PORT: port.optional(),
  LOCAL_BLOCK_TIME_MS: count(20).default(1_000),
  RPC_URLS: z.string().optional(),
  TREASURY_ADDRESS: address.optional(),
  USDT_ADDRESS: address.optional(),
  EXPLORER_URL: url('http:', 'https:').optional(),
  BV3_ADDRESS: address.optional(),
  PRICE_FEED_ADDRESS: z
    .string()
    .transform(listed)
    .pipe(z.array(address).max(2, { error: 'must be one address or two' }))
    .refine((feeds) => new Set(feeds).size === feeds.length, { error: 'must be two different addresses' })
    .optional(),
  PAYOUT_PRIVATE_KEY: z.string().regex(PAYOUT_KEY, { error: 'must be 0x and 64 hexadecimal digits' }).optional(),
  PAYOUT_PRIVATE_KEY_FILE: z.string().min(1).optional(),
  PAYOUT_SIGNER_URL: url('http:', 'https:').optional(),
  PAYOUT_ADDRESS: address.optional(),
  TELEGRAM_API_ROOT: url('http:', 'https:').default('https://api.telegram.org'),
  TELEGRAM_BOT_TOKEN: z.string().min(1).optional(),
  TELEGRAM_ADMIN_CHAT_ID: z.string().min(1).optional(),
  PURCHASE_BOT_TOKEN: z.string().min(1).optional(),
  PURCHASE_BOT_CHAT_ID: z.string().min(1).optional(),
  START_BLOCK: z.string().regex(/^\d+$/, { error: 'must be a block number' }).transform(BigInt).optional(),
  CONFIRMATION_DEPTH: count(1).optional(),
  WATCH_EVERY_MS: count(50).default(1_250),
  CLOCK_TOLERANCE_SECONDS: count(5).default(30),
  ADMIN_USERNAME: z.string().min(1).max(64).optional(),
  ADMIN_PASSWORD: z.string().min(12, { error: 'must have at least 12 characters' }).max(200).optional(),
  RATE_LIMIT_PER_MINUTE: count(1).default(600),
  SOCKETS_PER_ADDRESS: count(1).default(500),
  TRUST_PROXY: z
    .string()
    .regex(/^(?:true|false|\d)$/, { error: 'must be true, false or the number of proxies, at most 9' })
    .default('false')
    .transform((text) => (text === 'true' ? 1 : text === 'false' ? 0 : Number(text))),
  STOP_DELAY_MS: count(0).default(0),
  STOP_TIMEOUT_MS: count(0).default(25_000),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  LOG_LEVEL: z
    .enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'must be silent, error, warn, info or debug' })
    .optional(),
  WALLETCONNECT_PROJECT_ID: z.string().min(1).optional(),
  WALLETCONNECT_RELAY_URL: url('wss:', 'ws:').default('wss://relay.walletconnect.org'),
})

export type Config = {
  /** Roles of this process. */
  readonly roles: ReadonlySet<ProcessRole>
  readonly network: NetworkName
  readonly host: string
  readonly port: number
  /** Scheme and host under which browsers see the site. Null on `local`, where any name of this machine works. */
  readonly publicOrigin: string | null
  readonly dataDir: string
  /** Null if the embedded PostgreSQL is used. */
  readonly databaseUrl: string | null
  /** Database URL for migrations and for the queue's own tables. Null if it equals `databaseUrl`. */
  readonly databaseOwnerUrl: string | null
  /** URL of a pooler in transaction mode before the database. Null if there is no pooler. */
  readonly databasePoolerUrl: string | null
  readonly databaseConnections: number
  readonly localDatabasePort: number | undefined
  readonly localChainPort: number | undefined
  readonly localBlockTimeMs: number
  /** Empty on `local`, where the server starts the chain itself. */
  readonly rpcUrls: readonly string[]
  /** Null on `local`. */
  readonly treasury: Address | null
  readonly usdt: Address | null
  /** Base URL of the block explorer, without a slash at its end. Null if there is no explorer. */
  readonly explorerUrl: string | null
  /** Null if BV3 cannot be withdrawn. */
  readonly bv3: Address | null
  /** Addresses of the price feeds, which must agree. Empty if players cannot pay in BNB. */
  readonly priceFeeds: readonly Address[]
  /** Signer of the hot wallet. Null if the operator sends payouts by hand, or if another process pays. */
  readonly payoutKey: PayoutKeySource | null
  /** Configured address of the hot wallet. Null if only the payer process knows it. */
  readonly payoutAddress: Address | null
  readonly telegram: {
    readonly apiRoot: string
    /** Bot that notifies the operator of withdrawals. Null while it is off. */
    readonly withdrawalBot: { readonly token: string; readonly chatId: string } | null
    /** Bot that notifies the group of purchases. Null while it is off. */
    readonly purchaseBot: { readonly token: string; readonly chatId: string } | null
  }
  readonly startBlock: bigint | null
  /** Number of later blocks that also make a block final. Null if only the `finalized` tag decides. */
  readonly confirmationDepth: number | null
  readonly watchEveryMs: number
  /** Maximum difference between the clocks of the database, of this process and of the chain, in milliseconds. */
  readonly clockToleranceMs: number
  readonly adminUsername: string | null
  readonly adminPassword: string | null
  readonly rateLimitPerMinute: number
  /** Maximum number of sockets of signed-in players that one address, or one /64 of IPv6, may have open at a process. */
  readonly socketsPerAddress: number
  /** Number of proxies in front that each add the address that they saw to X-Forwarded-For. */
  readonly trustedProxies: number
  /** Milliseconds for which the port still answers after readiness has gone off at a stop. */
  readonly stopDelayMs: number
  /** Milliseconds that requests in flight may take to end at a stop, including the delay. */
  readonly stopTimeoutMs: number
  readonly metricsAccess: 'everybody' | 'nobody' | { readonly token: string }
  readonly logLevel: string
  /** Null if WalletConnect is not offered. */
  readonly walletConnect: { readonly projectId: string; readonly relayUrl: string } | null
}

/** Returns the URL of the pooler. The embedded PostgreSQL has no pooler, so the URL would lead to another database. */
function readPoolerUrl(poolerUrl: string | undefined, databaseUrl: string | undefined): string | null {
  if (poolerUrl === undefined) return null
  if (databaseUrl === undefined) throw new StartupError('DATABASE_POOLER_URL: needs DATABASE_URL, of the same database')
  return poolerUrl
}

/**
 * Reads and checks the environment, once.
 *
 * @throws StartupError with one line that names the variable
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // Env files and compose files leave a variable out by setting it to an empty text.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartupError(`${String(issue?.path[0])}: ${issue?.message}`)
  }
  const env = parsed.data
  const network = networks[env.CHAIN]
  const isLocal = env.CHAIN === 'local'
  const root = fileURLToPath(new URL('..', import.meta.url))
  const roles = new Set(env.ROLES)
  if (env.DATABASE_URL === undefined && roles.size < PROCESS_ROLES.length) {
    throw new StartupError('ROLES: a process that leaves one out needs DATABASE_URL, which it shares with the others')
  }
  return {
    roles,
    network: env.CHAIN,
    host: env.HOST,
    port: env.PORT,
    publicOrigin:
      isLocal && env.PUBLIC_URL === undefined
        ? null
        : readPublicOrigin(required('PUBLIC_URL', env.PUBLIC_URL, env.CHAIN), isLocal),
    dataDir:
      env.DATA_DIR === undefined
        ? defaultDataFolder(root)
        : isAbsolute(env.DATA_DIR)
          ? env.DATA_DIR
          : resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    databasePoolerUrl: readPoolerUrl(env.DATABASE_POOLER_URL, env.DATABASE_URL),
    databaseConnections: env.DATABASE_CONNECTIONS,
    localDatabasePort: env.LOCAL_DATABASE_PORT,
    localChainPort: env.LOCAL_CHAIN_PORT,
    localBlockTimeMs: env.LOCAL_BLOCK_TIME_MS,
    rpcUrls: isLocal ? [] : readRpcUrls(env.RPC_URLS, network.rpcUrls),
    treasury: isLocal ? null : required('TREASURY_ADDRESS', env.TREASURY_ADDRESS, env.CHAIN),
    usdt: isLocal ? null : (env.USDT_ADDRESS ?? lowercased(network.usdt?.address ?? '')),
    explorerUrl: (env.EXPLORER_URL ?? network.explorerUrl)?.replace(/\/$/, '') ?? null,
    bv3: env.BV3_ADDRESS ?? null,
    priceFeeds: env.PRICE_FEED_ADDRESS ?? (network.priceFeed === undefined ? [] : [lowercased(network.priceFeed)]),
    // A process that does not pay must not have the key, even if it was given to all processes by mistake.
    payoutKey: roles.has('payer') ? readPayoutKey(env) : null,
    payoutAddress: env.PAYOUT_ADDRESS ?? null,
    telegram: {
      apiRoot: env.TELEGRAM_API_ROOT.replace(/\/$/, ''),
      withdrawalBot: readBot('TELEGRAM', env.TELEGRAM_BOT_TOKEN, 'TELEGRAM_ADMIN_CHAT_ID', env.TELEGRAM_ADMIN_CHAT_ID),
      purchaseBot: readBot('PURCHASE', env.PURCHASE_BOT_TOKEN, 'PURCHASE_BOT_CHAT_ID', env.PURCHASE_BOT_CHAT_ID),
    },
    startBlock: isLocal ? 0n : (env.START_BLOCK ?? null),
    confirmationDepth: env.CONFIRMATION_DEPTH ?? null,
    watchEveryMs: env.WATCH_EVERY_MS,
    // A block that counts by its depth is older by that depth when it is first seen.
    clockToleranceMs: env.CLOCK_TOLERANCE_SECONDS * 1_000 + (env.CONFIRMATION_DEPTH ?? 0) * network.blockTimeMs,
    adminUsername: env.ADMIN_USERNAME ?? null,
    adminPassword: env.ADMIN_PASSWORD ?? null,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    socketsPerAddress: env.SOCKETS_PER_ADDRESS,
    trustedProxies: env.TRUST_PROXY,
    stopDelayMs: env.STOP_DELAY_MS,
    stopTimeoutMs: env.STOP_TIMEOUT_MS,
    // In production the metrics would show a stranger how much is paid and what fails.
    metricsAccess: env.METRICS_TOKEN !== undefined ? { token: env.METRICS_TOKEN } : isLocal ? 'everybody' : 'nobody',
    // A newcomer's terminal shows the URL and warnings. An operator's log shows everything.
    logLevel: env.LOG_LEVEL ?? (isLocal ? 'warn' : 'info'),
    walletConnect:
      env.WALLETCONNECT_PROJECT_ID === undefined
        ? null
        : { projectId: env.WALLETCONNECT_PROJECT_ID, relayUrl: env.WALLETCONNECT_RELAY_URL.replace(/\/$/, '') },
  }
}

function required<T>(name: string, value: T | undefined, chain: string): T {
  if (value === undefined) throw new StartupError(`${name}: must be set when CHAIN is ${chain}`)
  return value
}

/**
 * Returns the origin of PUBLIC_URL, which must use https because sessions and signatures of real wallets travel over it. A trial
 * may use this machine's own address instead.
 */
function readPublicOrigin(text: string, isLocal: boolean): string {
  const { origin, protocol, hostname } = new URL(text)
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol !== 'https:' && !isLocal && !isOwnMachine) {
    throw new StartupError('PUBLIC_URL: must start with https:// where CHAIN is not local')
  }
  return origin
}

/** Returns the settings of a bot. The token and the chat must be set together. */
function readBot(prefix: string, token: string | undefined, chatName: string, chatId: string | undefined) {
  if (token === undefined && chatId === undefined) return null
  if (token === undefined) throw new StartupError(`${prefix}_BOT_TOKEN: must be set together with ${chatName}`)
  if (chatId === undefined) throw new StartupError(`${chatName}: must be set together with ${prefix}_BOT_TOKEN`)
  return { token, chatId }
}

function readRpcUrls(text: string | undefined, defaults: readonly string[]): string[] {
  if (text === undefined) return [...defaults]
  const urls = text.split(',').map((part) => part.trim())
  for (const item of urls) {
    if (!URL.canParse(item) || !['http:', 'https:'].includes(new URL(item).protocol)) {
      throw new StartupError('RPC_URLS: must be URLs that start with http:// or https://, separated by commas')
    }
  }
  return urls
}

/** Maximum size of a key file, in bytes: a key and a line end, with room. */
const FILE_BYTES_MAX = 1_024
/** Permission bits of the group and of all other users. */
const OTHER_USERS_BITS = 0o077

/** A private key, or another program that signs for an address. */
export type PayoutKeySource =
  | { readonly privateKey: `0x${string}` }
  | { readonly url: string; readonly address: Address }

type PayoutKeyVariables = {
  readonly PAYOUT_PRIVATE_KEY?: string | undefined
  readonly PAYOUT_PRIVATE_KEY_FILE?: string | undefined
  readonly PAYOUT_SIGNER_URL?: string | undefined
  readonly PAYOUT_ADDRESS?: Address | undefined
}

/**
 * Reads the signer of the hot wallet, which is configured in one of three ways, or not at all. Called only for a process that
 * pays.
 *
 * @throws StartupError with one line that names the variable, and never the content of a file
 */
export function readPayoutKey(given: PayoutKeyVariables): PayoutKeySource | null {
  const ways = (['PAYOUT_PRIVATE_KEY', 'PAYOUT_PRIVATE_KEY_FILE', 'PAYOUT_SIGNER_URL'] as const).filter(
    (name) => given[name] !== undefined,
  )
  const [way, other] = ways
  if (other !== undefined) throw new StartupError(`${other}: must not be set together with ${way}`)
  const { PAYOUT_SIGNER_URL: url, PAYOUT_ADDRESS: address, PAYOUT_PRIVATE_KEY_FILE: file } = given
  if (way === undefined && address !== undefined) {
    throw new StartupError('PAYOUT_ADDRESS: needs a key or PAYOUT_SIGNER_URL where ROLES has payer')
  }
  if (url !== undefined) {
    if (address === undefined) throw new StartupError('PAYOUT_ADDRESS: must be set where PAYOUT_SIGNER_URL is')
    return { url, address }
  }
  const privateKey = file === undefined ? given.PAYOUT_PRIVATE_KEY : readKeyFile(file)
  return privateKey === undefined ? null : { privateKey: privateKey as `0x${string}` }
}

function readKeyFile(path: string): string {
  const { mode, size } = statFile(path)
  if ((mode & OTHER_USERS_BITS) !== 0) {
    throw new StartupError(`PAYOUT_PRIVATE_KEY_FILE: ${path} can be read by others; run chmod 600 on it`)
  }
  const text = size > FILE_BYTES_MAX ? '' : readFileSync(path, 'utf8').trim()
  if (!PAYOUT_KEY.test(text)) {
    throw new StartupError(`PAYOUT_PRIVATE_KEY_FILE: ${path} must hold 0x and 64 hexadecimal digits, and nothing else`)
  }
  return text
}

function statFile(path: string) {
  try {
    const file = statSync(path)
    if (!file.isFile()) throw new StartupError(`PAYOUT_PRIVATE_KEY_FILE: ${path} is no file`)
    return file
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`PAYOUT_PRIVATE_KEY_FILE: ${path} cannot be read`)
  }
}
