import type { TxHash } from '#core/address.ts'
import type { Payment } from '#core/payment.ts'
import { DependencyDown } from '../dependency-down.ts'
import type { ChainReader } from './chain-reader.ts'
import type { Place } from './cursors.ts'
import { readBlockAt } from './read-block-at.ts'
import { readNativeHashes } from './read-native-hashes.ts'
import { readTransaction } from './read-transaction.ts'
import { type Round, save } from './round.ts'

const PASS = 'bnb'
/** Asked about at once: what is asked together travels in one request. */
const TRANSACTIONS_AT_ONCE = 50

/**
 * BNB moves without a log, so whole blocks have to be read, one request each: done only where an order in BNB may have been
 * paid since the cursor's block, however long ago that is. Otherwise the cursor goes along without looking. That misses no
 * order's payment: the head was read before we ask, so whoever orders after that pays in a later block.
 */
export async function watchBnb(round: Round): Promise<void> {
  const { chain, cursors, head, start, bounds } = round
  const kept = cursors.get(PASS)?.place ?? start
  const from = kept.number > head.number ? head : kept
  const move = (place: Place, payments: readonly Payment[]) =>
    save(round, [{ pass: PASS, place, next: null }], payments)
  // Where it began is kept, also where the first reading fails: so that it fails shows.
  if (!cursors.has(PASS)) await move(kept, [])
  const here = { number: head.number, hash: head.hash, timeMs: head.timeMs }
  if (!(await round.isBnbAwaited(await timeOf(chain, from)))) return move(here, [])
  // Written down too: a pass that stands still by itself is told from one that has nothing to read.
  if (from.number >= head.number) return move(kept, [])
  const isLast = head.number - from.number <= bounds.bnbBlocksPerRoundMax
  const to = isLast ? here : await readBlockAt(chain, from.number + bounds.bnbBlocksPerRoundMax)
  const payments = await readBnbPayments(chain, from.number + 1n, to.number)
  await move(to, payments)
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
