import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { ensureAccount, openAccount } from '#server/ledger/accounts.ts'
import { createRunningParts } from '#server/runtime/process/running-parts.ts'
import {
  createFakeChain,
  type FakeChain,
  type FakeTransaction,
  type FakeTransfer,
  fakeAddress,
  fakeHash,
} from '../../support/chain/lying-node/fake-chain.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { createTestLog } from '../../support/test-log.ts'
import {
  type Environment,
  killLeftoverProcesses,
  type ServerProcess,
  startServer,
} from '../../support/world/server-process.ts'
import { type SlowNodes, startSlowNodes } from './slow-nodes.ts'

export const CHAIN_ID = 97
export const ORIGIN = 'https://play.example'
const NODES = 3
const USDT = fakeAddress('usdt')
const TREASURY = fakeAddress('treasury')
export const PRICE = 29n * 10n ** 18n
/** USD for one BNB, in units of 1e-18. */
const USD_OF_BNB = 580n * 10n ** 18n
/** Price of the same copy in BNB, in wei. */
export const BNB_PRICE = (PRICE * 10n ** 18n) / USD_OF_BNB
/**
 * Hours since an order was made. It must precede each block that pays it, and the first block is four hours old. BNB is detected
 * in the two hours after an order.
 */
const ORDERED_HOURS_AGO = { USDT: 24, BNB: 1 }
const PLAYERS_PER_TRANSACTION = 50
const POLL_MS = 20

export type PaymentStage = {
  readonly db: Database
  readonly databaseUrl: string
  readonly chain: FakeChain
  readonly nodes: SlowNodes
  /**
   * Starts the server as in production, with all defaults, from the chain's first block on.
   *
   * @param environment variables that differ
   * @param command that runs it. The default runs as fast as possible
   */
  startServer(environment?: Environment, command?: readonly string[]): Promise<ServerProcess>
  /** Creates players, each with an open order of one copy. */
  placeOrders(count: number, asset?: 'USDT' | 'BNB'): Promise<Address[]>
  /** Sends a transaction that moves USDT to the treasury, in the next mined block. */
  pay(transfers: readonly { readonly from: Address; readonly value: bigint }[]): void
  /** Sends a plain transfer of BNB to the treasury, in the next mined block. @param valueWei wei */
  payBnb(from: Address, valueWei: bigint): void
  /** Mines the sent transactions, and the blocks that make them final. */
  mineFinal(): void
  stop(): Promise<void>
}

/** Opens a durable database, as in production, in a new folder. */
export async function openDurableDatabase(keep: <Part extends { stop(): unknown }>(part: Part) => Part) {
  const folder = makeTempFolder()
  keep({ stop: folder.remove })
  const { databaseUrl } = keep(
    await startEmbeddedPostgres({ dataDir: folder.path, isDurable: true, log: createTestLog() }),
  )
  await migrate(databaseUrl)
  const db = createDatabase(databaseUrl, 4, () => undefined)
  keep({ stop: () => db.end() })
  return { folder: folder.path, databaseUrl, db }
}

/** Opens the program on a durable database, with a public chain whose nodes answer after `delayMs`. */
export async function openPaymentStage(delayMs: number, secondsAgo = 60): Promise<PaymentStage> {
  const { keep, stop } = createRunningParts()
  try {
    const { folder, databaseUrl, db } = await openDurableDatabase(keep)
    const startSeconds = Math.floor(Date.now() / 1000) - secondsAgo
    const chain = createFakeChain({ chainId: CHAIN_ID, usdt: USDT, treasury: TREASURY, startSeconds })
    for (let blocks = 0; blocks < 3; blocks++) chain.mine()
    const nodes = keep(await startSlowNodes(chain, NODES, delayMs))
    let sent = 0
    return {
      db,
      databaseUrl,
      chain,
      nodes,
      startServer: async (environment = {}, command = undefined) => {
        const dataDir = join(folder, 'server')
        keep({ stop: () => killLeftoverProcesses(dataDir) })
        return keep(await startServer({ ...environmentOf(databaseUrl, nodes.urls, dataDir), ...environment }, command))
      },
      placeOrders: (count, asset = 'USDT') =>
        placeOrders(db, { count, asset, chainId: CHAIN_ID, usdt: USDT, treasury: TREASURY }),
      pay: (transfers) => {
        sent += 1
        chain.send(toTransaction(sent, transfers))
      },
      payBnb: (from, valueWei) => {
        sent += 1
        const hash = fakeHash(`payment ${sent}`)
        chain.send({ hash, from, to: TREASURY, valueWei, nonce: sent, isReverted: false, transfers: [] })
      },
      mineFinal: () => {
        for (let blocks = 0; blocks < 3; blocks++) chain.mine()
      },
      stop,
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}

const environmentOf = (databaseUrl: string, urls: readonly string[], dataDir: string) => ({
  ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'error', WATCH_EVERY_MS: '' },
  ...{
    CHAIN: 'bsc-testnet',
    RPC_URLS: urls.join(','),
    TREASURY_ADDRESS: TREASURY,
    USDT_ADDRESS: USDT,
    START_BLOCK: '1',
  },
  ...{ PUBLIC_URL: ORIGIN, ADMIN_USERNAME: 'operator', ADMIN_PASSWORD: 'correct-horse-battery' },
})

function toTransaction(nonce: number, payments: readonly { from: Address; value: bigint }[]): FakeTransaction {
  const transfers = payments.map(({ from, value }): FakeTransfer => ({ token: USDT, from, to: TREASURY, value }))
  const [first] = transfers
  const from = first?.from ?? fakeAddress('nobody')
  return { hash: fakeHash(`payment ${nonce}`), from, to: USDT, valueWei: 0n, nonce, isReverted: false, transfers }
}

type Orders = { count: number; asset: 'USDT' | 'BNB'; chainId: number; usdt: Address; treasury: Address }

/** Creates players, each with an open order of one copy, at `PRICE` or at `BNB_PRICE`. */
export async function placeOrders(db: Database, { count, asset, chainId, usdt, treasury }: Orders): Promise<Address[]> {
  const wallets: Address[] = []
  while (wallets.length < count) {
    await db.transaction(async (tx) => {
      for (let made = 0; made < PLAYERS_PER_TRANSACTION && wallets.length < count; made++) {
        const wallet = fakeAddress(`player ${wallets.length}`)
        await openAccount(tx, await ensureAccount(tx, wallet), null)
        wallets.push(wallet)
      }
    })
  }
  await db.$client.query(
    `insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
       payment_method, bnb_price, chain_id, token, treasury, created_at, expires_at)
     select u.user_id, c.id, 1, $1, $2, c.total_bv3, c.total_usdt, c.daily_bv3, c.daily_usdt, $3, $4, $5, $6, $7,
       clock_now() - $8::integer * interval '1 hour', clock_now() + interval '1 day'
     from users u cross join (select * from cards order by id limit 1) c`,
    [
      PRICE,
      asset === 'BNB' ? BNB_PRICE : PRICE,
      asset,
      asset === 'BNB' ? USD_OF_BNB : null,
      chainId,
      usdt,
      treasury,
      ORDERED_HOURS_AGO[asset],
    ],
  )
  return wallets
}

/** Waits until a number of orders is paid. @returns the seconds that it took */
export async function secondsUntilCredited(db: Database, count: number, limitSeconds: number): Promise<number> {
  const startedMs = performance.now()
  for (;;) {
    const { rows } = await db.$client.query<{ count: number }>(
      `select count(*)::integer as count from orders where status = 'credited'`,
    )
    const seconds = (performance.now() - startedMs) / 1000
    if ((rows[0]?.count ?? 0) >= count) return seconds
    if (seconds > limitSeconds)
      throw new Error(`${rows[0]?.count} of ${count} orders are credited after ${limitSeconds} s`)
    await sleep(POLL_MS)
  }
}
