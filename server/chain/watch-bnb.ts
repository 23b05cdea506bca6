import type { TxHash } from '#core/address.ts'
import type { Payment } from '#core/payment.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { ChainReader } from './chain-reader.ts'
import type { Place } from './cursors.ts'
import { readBlockAt } from './read-block-at.ts'
import { readNativeHashes } from './read-native-hashes.ts'
import { readTransaction } from './read-transaction.ts'
import { type Round, save } from './round.ts'

export const BNB_PASS = 'bnb'
/** Read again where the chain has taken back what a configured depth made final, which is an hour of it. */
const REREAD_BLOCKS = 8_000n
const REREAD_MS = 3_600_000n
/** Asked about at once: what is asked together travels in one request. */
const TRANSACTIONS_AT_ONCE = 50

/**
 * BNB moves without a log, so whole blocks have to be read, one request each: done only where an order in BNB may have been
 * paid since the cursor's block, however long ago that is. Otherwise the cursor goes along without looking. That misses no
 * order's payment: the head was read before we ask, so whoever orders after that pays in a later block.
 */
export async function watchBnb(round: Round): Promise<void> {
  const { chain, cursors, head, start, bounds } = round
  const kept = cursors.get(BNB_PASS)?.place ?? start
  const known = kept.number > head.number ? head : kept
  const move = (place: Place, payments: readonly Payment[]) =>
    save(round, [{ pass: BNB_PASS, place, next: null }], payments)
  // Where it began is kept, also where the first reading fails: so that it fails shows.
  if (!cursors.has(BNB_PASS)) await move(kept, [])
  const here = { number: head.number, hash: head.hash, timeMs: head.timeMs }
  const sinceMs = await timeOf(chain, known)
  const mayBeTakenBack = chain.confirmationDepth !== null
  if (!(await round.isBnbAwaited(mayBeTakenBack ? sinceMs - REREAD_MS : sinceMs))) return move(here, [])
  // Written down too: a pass that stands still by itself is told from one that has nothing to read.
  if (known.number >= head.number) return move(kept, [])
  const from = mayBeTakenBack ? await lastKnown(chain, known) : known
  const isLast = head.number - from.number <= bounds.bnbBlocksPerRoundMax
  // By its hash it is known again, where it may be taken back.
  const isKnown = isLast && (head.hash !== null || !mayBeTakenBack)
  const end = isLast ? head.number : from.number + bounds.bnbBlocksPerRoundMax
  const to = isKnown ? here : await readBlockAt(chain, end)
  const payments = await readBnbPayments(chain, from.number + 1n, to.number)
  await move(to, payments)
}

/** The block after which reading goes on: no other pass's, for none of those says that BNB was looked for. */
async function lastKnown(chain: ChainReader, kept: Place): Promise<Place> {
  if (kept.hash === null || kept.number < 0n) return kept
  if ((await readBlockAt(chain, kept.number)).hash === kept.hash) return kept
  const number = kept.number > REREAD_BLOCKS ? kept.number - REREAD_BLOCKS : -1n
  return { number, hash: null, timeMs: null }
}

async function timeOf(chain: ChainReader, { number, timeMs }: Place): Promise<bigint> {
  if (timeMs !== null) return timeMs
  return number < 0n ? 0n : (await readBlockAt(chain, number)).timeMs
}

async function readBnbPayments(chain: ChainReader, fromBlock: bigint, toBlock: bigint): Promise<readonly Payment[]> {
  const hashes = await readNativeHashes(chain, fromBlock, toBlock)
  const payments: Payment[] = []
  for (let first = 0; first < hashes.length; first += TRANSACTIONS_AT_ONCE) {
    const some = hashes.slice(first, first + TRANSACTIONS_AT_ONCE)
    const read = await Promise.all(some.map((hash) => readBnbPayment(chain, hash)))
    payments.push(...read.flat())
  }
  return payments
}

async function readBnbPayment(chain: ChainReader, hash: TxHash): Promise<readonly Payment[]> {
  const view = await readTransaction(chain, hash)
  if (view.state === 'failed') return []
  if (view.state !== 'final') throw new DependencyDown(`transaction ${hash} of a final block is not final`)
  return view.payments.filter(({ asset }) => asset === 'BNB')
}
