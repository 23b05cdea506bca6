import { setTimeout as sleep } from 'node:timers/promises'
import { parseUnits } from 'ethers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitForReceipt } from '../support/chain/contracts.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { makeTempFolder, type TempFolder } from '../support/temp-folder.ts'
import { runCount } from '../support/test-length.ts'
import { waitUntil } from '../support/wait-until.ts'
import { CLUSTER_URL } from '../support/world/cluster.ts'
import { embeddedDatabaseUrl } from '../support/world/embedded-database.ts'
import { rpc } from '../support/world/http.ts'
import {
  type CardOnSale,
  createPlayer,
  type Player,
  type PlayerOrder,
  type PlayerTransaction,
  readCards,
  transferData,
} from '../support/world/player.ts'
import { createTestDatabase, type TestDatabase } from '../support/world/postgres.ts'
import { runAudit } from '../support/world/server-audit.ts'
import {
  type Environment,
  killLeftoverProcesses,
  type ServerProcess,
  startServer,
} from '../support/world/server-process.ts'

const KILLS = runCount({ short: 5, long: 50 })
const PLAYERS = 4
/** How long a server serves before it is killed. */
const SERVES_MS = { least: 150, most: 900 }
const PAUSE_MS_MAX = 120
const COPIES_MAX = 3
const SETTLE_LIMIT_MS = 60_000
/** The server is away most of the time, and on a busy machine for long. */
const MINED_LIMIT_MS = 180_000
/** An idle machine of two cores starts a server in two seconds, a busy one in ten. */
const TEST_LIMIT_MS = KILLS * 24_000 + 300_000

let folder: TempFolder
/** Only of a cluster: as a rule the server keeps its own database, which each start after a kill ends and starts anew. */
let database: TestDatabase | null = null
let server: ServerProcess
/** Where the server answers now; players keep the object and so follow it from start to start. */
const site = { url: '' }
beforeAll(async () => {
  folder = makeTempFolder()
  if (CLUSTER_URL !== null) database = await createTestDatabase()
  await restart()
})
afterAll(async () => {
  await server?.stop()
  await killLeftoverProcesses(folder.path)
  await database?.drop()
  folder.remove()
})

async function restart(): Promise<void> {
  const kept: Environment = database === null ? {} : { DATABASE_URL: database.databaseUrl }
  server = await startServer({ DATA_DIR: folder.path, ...kept })
  site.url = server.url
}

const readDatabaseUrl = () => database?.databaseUrl ?? embeddedDatabaseUrl(folder.path)

/** A payment that somebody's wallet has signed: from then on it may arrive. */
type SignedPayment = { readonly signed: PlayerTransaction; readonly copies: number }

/** What one player did, and what the server has said yes to. */
type PlayerDiary = {
  readonly player: Player
  readonly payments: SignedPayment[]
  readonly orders: string[]
  /** Copy hash to the purchase's id. */
  readonly purchases: Map<string, number>
  /** Whether the player mines; null when a kill has swallowed the answer. */
  isMining: boolean | null
  /** The highest figures that were shown: they must never fall. */
  bv3: number
  usdt: bigint
  readonly complaints: string[]
}

const between = (least: number, most: number) => least + Math.floor(Math.random() * (most - least + 1))

test('repeated kill -9 loses and duplicates nothing that was acknowledged', {
  timeout: TEST_LIMIT_MS,
}, async () => {
  const [card] = await readCards(site)
  if (card === undefined) throw new Error('no card is on sale')
  const diaries: PlayerDiary[] = []
  for (let i = 0; i < PLAYERS; i++) diaries.push(await join(diaries.at(-1)?.player))

  let isOver = false
  const lives = diaries.map(async (diary) => {
    while (!isOver) {
      await performRandomAction(diary, card)
      await sleep(between(0, PAUSE_MS_MAX))
    }
  })
  for (let kill = 1; kill <= KILLS; kill++) {
    // Also a machine that is busy gets something done between two kills: a kill that meets nothing tests nothing.
    await waitUntil('a payment more', async () => paymentsIn(diaries) > kill, SETTLE_LIMIT_MS)
    await sleep(between(SERVES_MS.least, SERVES_MS.most))
    await server.killHard()
    await restart()
  }
  isOver = true
  await Promise.all(lives)

  for (const diary of diaries) await settle(diary, card)
  const databaseUrl = readDatabaseUrl()
  expect(await findLedgerFaults(databaseUrl)).toEqual([])
  expect(await runAudit(databaseUrl)).toEqual([])
  await expectOnChain(databaseUrl)
  // The test has tested something.
  expect(paymentsIn(diaries)).toBeGreaterThan(KILLS)
  expect(diaries.reduce((sum, { purchases }) => sum + purchases.size, 0)).toBeGreaterThan(KILLS)
})

const paymentsIn = (diaries: readonly PlayerDiary[]) => diaries.reduce((sum, { payments }) => sum + payments.length, 0)

async function join(referrer: Player | undefined): Promise<PlayerDiary> {
  const player = createPlayer(site)
  for (let grant = 0; grant < 3; grant++) await player.faucet()
  await player.signIn(referrer === undefined ? {} : { referredBy: referrer.address })
  return {
    player,
    payments: [],
    orders: [],
    purchases: new Map(),
    isMining: false,
    bv3: 0,
    usdt: 0n,
    complaints: [],
  }
}

/** One thing that a player does. A broken connection is part of the life here; any answer must be a right one. */
async function performRandomAction(diary: PlayerDiary, card: CardOnSale): Promise<void> {
  const deeds = [() => buy(diary, card), () => buy(diary, card), () => mine(diary, card), () => readAccount(diary)]
  const deed = deeds[between(0, deeds.length - 1)]
  try {
    await deed?.()
  } catch (error) {
    if (!isCut(error)) diary.complaints.push(String(error))
  }
}

/** Whether a request failed because nobody answered any more. */
function isCut(error: unknown): boolean {
  return (
    (error instanceof TypeError && error.message.includes('fetch failed')) ||
    (error instanceof Error &&
      /terminated|aborted|ECONNREFUSED|ECONNRESET|other side closed/.test(`${error.message} ${error.cause}`))
  )
}

async function buy(diary: PlayerDiary, card: CardOnSale): Promise<void> {
  const { player } = diary
  await untilMined(diary)
  const copies = between(1, COPIES_MAX)
  const order = await player.order(card.id, copies)
  diary.orders.push(order.id)
  const signed = await signPayment(player, order)
  diary.payments.push({ signed, copies })
  await player.broadcast(signed)
  if (Math.random() < 0.5) {
    const attached = await player.attach(order.id, signed.hash)
    if (attached.status !== 200 && attached.error !== 'order_already_paid') complain(diary, 'attach', attached)
  }
  // Half of them close the tab here; the watcher has to do.
  if (Math.random() < 0.5) await claim(diary, { signed, copies }, card)
}

const signPayment = (player: Player, order: PlayerOrder) =>
  player.sign({ to: order.token, data: transferData(order.treasury, BigInt(order.amountBaseUnits)) })

async function claim(diary: PlayerDiary, { signed, copies }: SignedPayment, card: CardOnSale): Promise<void> {
  const numbers = Array.from({ length: copies }, (_, index) => index + 1)
  const made = await Promise.allSettled(numbers.map((copy) => diary.player.claim(signed.hash, copy, card)))
  for (const result of made) {
    if (result.status === 'rejected') continue
    const { txHash, id } = result.value
    const known = diary.purchases.get(txHash)
    if (known !== undefined && known !== id) diary.complaints.push(`${txHash} was ${known} and is ${id}`)
    diary.purchases.set(txHash, id)
  }
  const failed = made.find((result) => result.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}

/** A wallet sends its last transaction again until it is in a block: a killed chain forgets what was only pending. */
async function untilMined({ player, payments }: PlayerDiary): Promise<void> {
  const last = payments.at(-1)
  if (last === undefined) return
  const look = async () => {
    const receipt = await rpc<unknown>(site, 'eth_getTransactionReceipt', [last.signed.hash]).catch(() => null)
    if (receipt === null) await player.broadcast(last.signed).catch(() => undefined)
    return receipt
  }
  await waitUntil(`${last.signed.hash} is mined`, look, MINED_LIMIT_MS)
}

async function mine(diary: PlayerDiary, card: CardOnSale): Promise<void> {
  const { player } = diary
  if (diary.purchases.size === 0) return
  const seen = (await player.mining()).sessions.length > 0
  if (diary.isMining !== null && seen !== diary.isMining)
    diary.complaints.push(`mining is ${seen} after an answered call`)
  diary.isMining = null
  const answer = seen ? await player.stop() : await player.start([card.id])
  if (answer.status === 200) diary.isMining = !seen
  else complain(diary, 'mining', answer)
}

async function readAccount(diary: PlayerDiary): Promise<void> {
  const { bv3Balance, usdtBalance } = await diary.player.balance()
  const usdt = parseUnits(usdtBalance, 18)
  if (bv3Balance < diary.bv3 || usdt < diary.usdt) {
    diary.complaints.push(`the balance fell from ${diary.bv3} and ${diary.usdt} to ${bv3Balance} and ${usdt}`)
  }
  diary.bv3 = bv3Balance
  diary.usdt = usdt
}

const complain = (diary: PlayerDiary, what: string, { status, body }: { status: number; body: unknown }) =>
  void diary.complaints.push(`${what}: ${status} ${JSON.stringify(body)}`)

/** Ends a player's day, and compares the whole of it with what the server has kept. */
async function settle(diary: PlayerDiary, card: CardOnSale): Promise<void> {
  const { player, payments, orders, purchases } = diary
  await untilMined(diary)
  const expected = payments.flatMap(({ signed, copies }) =>
    Array.from({ length: copies }, (_, index) => `${signed.hash}-${index + 1}`),
  )
  const isWhole = async () => (await allPurchases(player)).length >= expected.length
  await waitUntil(`all payments of ${player.address}`, isWhole, SETTLE_LIMIT_MS).catch(() => undefined)
  expect(await listMissingPayments(diary)).toEqual([])
  const kept = await allPurchases(player)
  expect(kept.map(({ txHash }) => txHash).toSorted()).toEqual(expected.toSorted())
  const ids = new Map(kept.map(({ txHash, id }) => [txHash, id]))
  expect([...purchases].filter(([txHash, id]) => ids.get(txHash) !== id)).toEqual([])
  for (const id of orders) expect((await player.readOrder(id)).id).toBe(id)
  for (const payment of payments) await claim(diary, payment, card)
  expect((await allPurchases(player)).length).toBe(expected.length)
  await readAccount(diary)
  expect((await player.stop()).status).toBe(200)
  await readAccount(diary)
  expect(diary.complaints).toEqual([])
}

/** Payments that have not become purchases, with all that is known of them. */
async function listMissingPayments({ player, payments }: PlayerDiary): Promise<unknown[]> {
  const owned = new Set((await allPurchases(player)).map(({ txHash }) => txHash))
  const lost = payments.filter(({ signed }) => !owned.has(`${signed.hash}-1`))
  const databaseUrl = readDatabaseUrl()
  return Promise.all(
    lost.map(async ({ signed: { hash }, copies }) => ({
      hash,
      copies,
      receipt: await rpc(site, 'eth_getTransactionReceipt', [hash]).catch(String),
      kept: await readRows(databaseUrl, 'select * from payments where tx_hash = $1', [hash]),
      orders: await readRows(databaseUrl, 'select * from orders where tx_hash = $1', [hash]),
      cursor: await readRows(databaseUrl, 'select * from chain_cursors'),
      output: server.output().slice(-2_000),
    })),
  )
}

async function allPurchases(player: Player) {
  const pages: Awaited<ReturnType<Player['purchases']>>[number][] = []
  for (let cursor = ''; ; ) {
    const page = await player.purchases(cursor)
    pages.push(...page)
    const last = page.at(-1)
    if (last === undefined) return pages
    cursor = String(last.id)
  }
}

/** Every credited payment still stands on the chain, in the block that it was credited from. */
async function expectOnChain(databaseUrl: string): Promise<void> {
  const payments = await readRows<{ tx_hash: string; block_hash: string }>(
    databaseUrl,
    `select tx_hash, block_hash from payments where status = 'credited'`,
  )
  for (const { tx_hash, block_hash } of payments) {
    const receipt = await waitForReceipt(site, tx_hash)
    expect({ tx_hash, status: receipt.status, block_hash: receipt.blockHash }).toEqual({
      tx_hash,
      status: '0x1',
      block_hash,
    })
  }
}
