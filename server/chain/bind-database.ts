import type { Address } from '#core/address.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { DependencyDown, StartupError } from '../fault.ts'
import { type ChainReader, readBlockAt, readFinalHead } from './chain-reader.ts'
import {
  insertIdentity,
  readClock,
  readFirstPaidBlock,
  readHeldChains,
  readIdentity,
  readWatchedChains,
  updateFirstBlock,
} from './chain-state.sql.ts'
import { checkChain } from './check-chain.ts'
import { BNB_PASS, readCursors, usdtCursors } from './cursors.ts'

type ChainBinding = {
  readonly chainId: number
  readonly usdt: Address
  readonly treasury: Address
}
type NetworkKind = {
  /** Whether the chain is the local one. */
  readonly isLocal: boolean
}

const REMEDY = 'use that chain’s settings, or set DATABASE_URL to another database'

/**
 * Checks that the database belongs to the configured chain, USDT and treasury, before any node is asked. A database that is
 * not bound yet is identified by the payments that it holds or, without payments, by its cursors.
 *
 * @throws StartupError with one line that says what differs and what to do
 */
export async function checkDatabase(
  db: Executor,
  { chainId, usdt, treasury }: ChainBinding,
  { isLocal }: NetworkKind,
): Promise<void> {
  const bound = first(await readIdentity(db))
  if (bound === null) return checkRecordedChain(db, chainId)
  if (bound.chain_id !== chainId) throw wrongChainError(bound.chain_id, chainId)
  if (isLocal) return
  if (bound.usdt !== usdt) {
    throw new StartupError(`USDT_ADDRESS: this database belongs to ${bound.usdt} and not to ${usdt}; ${REMEDY}`)
  }
  if (bound.treasury !== treasury) {
    throw new StartupError(
      `TREASURY_ADDRESS: this database belongs to ${bound.treasury} and not to ${treasury}; ${REMEDY}, or move the treasury as docs/operations.md says`,
    )
  }
}

async function checkRecordedChain(db: Executor, chainId: number): Promise<void> {
  const paid = (await readHeldChains(db, { chainId })).map((row) => row.chain_id)
  const watched = (await readWatchedChains(db)).map((row) => row.chain_id)
  const held = paid.length > 0 || watched.includes(chainId) ? paid : watched
  const other = held.find((id) => id !== chainId)
  if (other !== undefined) throw wrongChainError(other, chainId)
}

const wrongChainError = (bound: number, configured: number) =>
  new StartupError(`CHAIN: this database belongs to chain ${bound} and not to chain ${configured}; ${REMEDY}`)

/**
 * Binds a database to its chain, or checks that it is the chain that it was bound to. Asks the nodes.
 *
 * @param startBlock first block whose payments count if the database holds none yet; null for the next final block
 * @returns the first block whose payments count
 * @throws StartupError if the chain has another genesis block, or has not reached the start block
 * @throws DependencyDown if too few nodes answer, or name an old block as the last final one; try again
 */
export async function bindDatabase(
  db: Executor,
  chain: ChainReader,
  { startBlock, ...kind }: NetworkKind & { readonly startBlock: bigint | null },
): Promise<bigint> {
  await checkDatabase(db, chain, kind)
  await checkChain(chain)
  const { hash } = await readBlockAt(chain, 0n)
  const { chainId, usdt, treasury } = chain
  if ((await readFirstBlock(db)) === null) {
    const firstBlock = (await findFirstRecordedBlock(db, chainId)) ?? (await chooseFirstBlock(db, chain, startBlock))
    await insertIdentity(db, { chainId, genesisHash: hash, usdt, treasury, firstBlock })
    await updateFirstBlock(db, { firstBlock })
  }
  // Another process with other settings may have bound it since the first check.
  await checkDatabase(db, chain, kind)
  const bound = first(await readIdentity(db))
  if (bound === null || bound.first_block === null) throw new Error('a database that was just bound has no first block')
  if (bound.genesis_hash !== hash && !kind.isLocal) {
    throw new StartupError(
      `RPC_URLS: this database belongs to the chain with genesis block ${bound.genesis_hash} and not ${hash}; ${REMEDY}`,
    )
  }
  return bound.first_block
}

/** Maximum milliseconds since the last final block's time. On a running chain it is a few seconds. */
const FINAL_AGE_MS_MAX = 300_000n

/**
 * Returns the configured block, or the one after the last final block. The choice is permanent. If only a quorum answers, one
 * node that lags or lies can name a lower final block, so a block that is minutes old is refused.
 */
async function chooseFirstBlock(db: Executor, chain: ChainReader, startBlock: bigint | null): Promise<bigint> {
  if (startBlock === 0n) return startBlock
  const { number } = await readFinalHead(chain)
  if (startBlock !== null && startBlock > number + 1n) {
    throw new StartupError(`START_BLOCK: ${startBlock} is not reached; the last final block is ${number}`)
  }
  if (startBlock !== null) return startBlock
  const { timeMs } = await readBlockAt(chain, number)
  const ageMs = only(await readClock(db)).now_ms - timeMs
  if (ageMs > FINAL_AGE_MS_MAX) {
    throw new DependencyDown(
      `block ${number}, the last final one, is ${ageMs / 60_000n} minutes old: wait for the nodes, check the database's clock, or set START_BLOCK`,
    )
  }
  return number + 1n
}

/** Reads the first block whose payments count; null until the chain was read once. */
export const readFirstBlock = async (db: Executor): Promise<bigint | null> =>
  first(await readIdentity(db))?.first_block ?? null

/** First block of each database, which never changes. */
const firstBlocks = new WeakMap<Executor, bigint>()

/**
 * Returns the first block whose payments count.
 *
 * @throws DependencyDown until a start has read the chain
 */
export async function requireFirstBlock(db: Executor): Promise<bigint> {
  const firstBlock = firstBlocks.get(db) ?? (await readFirstBlock(db))
  if (firstBlock === null) throw new DependencyDown('no start has read the chain yet')
  firstBlocks.set(db, firstBlock)
  return firstBlock
}

/**
 * Finds the first block for a database that already holds payments. It holds every payment since the first start, up to the
 * lowest of the watcher's cursors.
 */
async function findFirstRecordedBlock(db: Executor, chainId: number): Promise<bigint | null> {
  const paid = first(await readFirstPaidBlock(db, { chainId }))
  const cursors = await readCursors(db, chainId)
  const passes = [...usdtCursors(cursors), cursors.get(BNB_PASS)].filter((it) => it !== undefined)
  const blocks = [...(paid ? [paid.block_number] : []), ...passes.map(({ place }) => place.number + 1n)]
  return blocks.toSorted((a, b) => Number(a - b))[0] ?? null
}
