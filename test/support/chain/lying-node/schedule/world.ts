import type { Transport } from 'viem'
import type { Address } from '#core/address.ts'
import { type ChainReader, createChainReader } from '#server/chain/chain-reader.ts'
import type { Database } from '#server/db/statement.ts'
import { ensureAccount } from '#server/ledger/accounts.ts'
import { createDice, type Dice } from '../../../dice.ts'
import { execute, sql } from '../../../world/execute.ts'
import { nodeInProcess } from '../../lying-node.ts'
import { createFakeChain, type FakeChain, type FakeTransaction, fakeAddress, fakeHash } from '../fake-chain.ts'

export const PRICE = 29n * 10n ** 18n
export const USDT = fakeAddress('usdt')
export const OTHER_TOKEN = fakeAddress('another token')
/** Value below which a payment is dust here. */
const DUST_BELOW = 10n ** 14n

export type ScheduleNode = ReturnType<typeof nodeInProcess>
type ScheduleOrder = { id: string; wallet: Address; asset: 'USDT' | 'BNB'; amount: bigint; isPaidExactly: boolean }
/** One schedule: a chain with its nodes, the payments on it, and the program that reads it. */
export type ScheduleWorld = {
  readonly db: Database
  readonly dice: Dice
  readonly chain: FakeChain
  readonly nodes: readonly ScheduleNode[]
  /** Blocks on top that make a block final here, whatever the votes; null if only the tag decides. */
  readonly depth: number | null
  readonly wallets: readonly Address[]
  readonly orders: ScheduleOrder[]
  readonly log: string[]
  /** Payments that were final by only the configured depth and were taken back, one line each. */
  readonly revertedPayments: string[]
  reader: ChainReader
  transactions: number
  /** Latest block when all nodes began to hide their logs, which happens once in a schedule; null if they do not hide them. */
  hidingSince: number | null
  hasHidden: boolean
  crashIn: number | null
}

export async function createWorld(db: Database, cardId: number, seed: number): Promise<ScheduleWorld> {
  const dice = createDice(seed)
  const chainId = 1_000 + seed
  const treasury = fakeAddress(`treasury ${seed}`)
  const startSeconds = Math.floor(Date.now() / 1000)
  const chain = createFakeChain({ chainId, usdt: USDT, treasury, startSeconds })
  const wallets = [fakeAddress(`a ${seed}`), fakeAddress(`b ${seed}`), fakeAddress(`nobody ${seed}`)]
  const users = await Promise.all(
    wallets.slice(0, 2).map((wallet) => db.transaction((tx) => ensureAccount(tx, wallet))),
  )
  const nodesOfChain = Array.from({ length: dice.pick([1, 2, 2, 3, 3, 3, 5]) }, (_, index) =>
    nodeInProcess(chain, `node${index}`),
  )
  const world: ScheduleWorld = {
    db,
    dice,
    chain,
    nodes: nodesOfChain,
    depth: dice.pick([null, null, null, 12, 120]),
    wallets,
    orders: [],
    reader: createReader(chain, nodesOfChain, null),
    log: [],
    revertedPayments: [],
    transactions: 0,
    hidingSince: null,
    hasHidden: false,
    crashIn: null,
  }
  restartProgram(world)
  for (const user of users) {
    const asset = dice.chance(0.25) ? 'BNB' : 'USDT'
    const quantity = 1 + dice.below(3)
    const amount = asset === 'USDT' ? PRICE * BigInt(quantity) : 10n ** 17n * BigInt(quantity) + BigInt(seed)
    const place = { chainId, treasury, startSeconds }
    const id = await insertOrder(db, { ...place, userId: user.userId, cardId, quantity, amount, asset })
    world.orders.push({ id, wallet: user.walletAddress, asset, amount, isPaidExactly: false })
  }
  return world
}

type PlacedOrder = {
  readonly userId: number
  readonly cardId: number
  readonly quantity: number
  readonly amount: bigint
  readonly asset: 'USDT' | 'BNB'
  readonly chainId: number
  readonly treasury: Address
  readonly startSeconds: number
}

/** Inserts an order that was made at the first block of a chain. */
export async function insertOrder(db: Database, placed: PlacedOrder): Promise<string> {
  const { userId, cardId, quantity, amount, asset, chainId, treasury, startSeconds } = placed
  const { rows } = await execute<{ id: string }>(
    db,
    sql`
    insert into orders (user_id, card_id, quantity, unit_price, amount, bnb_price, total_bv3, total_usdt, daily_bv3,
      daily_usdt, payment_method, chain_id, token, treasury, created_at, expires_at)
    values (${userId}, ${cardId}, ${quantity}, ${PRICE.toString()}::numeric, ${amount.toString()}::numeric,
      ${asset === 'BNB' ? '600' : null}::numeric, 3000000, 24.65e18, 60000, 1.45e18, ${asset}, ${chainId}, ${USDT},
      ${treasury}, to_timestamp(${startSeconds}), now() + interval '1 day') returning id`,
  )
  return rows[0]?.id ?? ''
}

function createReader(chain: FakeChain, from: readonly ScheduleNode[], confirmationDepth: number | null): ChainReader {
  const facts = { chainId: chain.chainId, name: 'fake', usdt: USDT, treasury: chain.treasury, confirmationDepth }
  const transports = Object.fromEntries(from.map(({ url, transport }) => [url, transport]))
  return createChainReader({ ...facts, rpcUrls: Object.keys(transports) }, (url) => transports[url] as Transport)
}

/** Replaces the process by one that knows only its configuration and the database. */
export function restartProgram(world: ScheduleWorld): void {
  world.reader = createReader(world.chain, world.nodes, world.depth)
}

export function newTransaction(world: ScheduleWorld, from: Address, made: Partial<FakeTransaction>): FakeTransaction {
  world.transactions += 1
  const nonce = world.transactions
  const hash = fakeHash(`${world.chain.chainId} ${nonce}`)
  return { hash, from, to: USDT, valueWei: 0n, nonce, isReverted: false, transfers: [], ...made }
}

export const usdtTo = (world: ScheduleWorld, from: Address, value: bigint) => ({
  token: USDT,
  from,
  to: world.chain.treasury,
  value,
})

export const isDust = ({ asset, value }: { asset: string; value: bigint }) => asset === 'USDT' && value < DUST_BELOW
