import type { TxHash } from '#core/address.ts'
import type { Payment } from '#core/payment.ts'
import type { ChainReader } from './chain-reader.ts'
import { noteAgainst } from './nodes/agree.ts'
import type { NodeAnswer } from './nodes/ask-nodes.ts'
import { noteFailure } from './nodes/chain-node.ts'
import { readBlockAt } from './read-block-at.ts'
import { readTransaction } from './read-transaction.ts'

/** Maximum transactions proven at once. A node that hides more is set aside for these, and the next reading excludes it. */
const PROVEN_MAX = 100
/** Key of the contradiction that is recorded against a node that hides logs. */
export const HIDDEN_LOGS = 'logs that receipts prove'

/**
 * Returns the payments of a range on which the nodes' lists differ, if receipts prove each difference to be an omission.
 *
 * A shorter list is an omission, and an omission does not contradict. A transaction counts under the same rules as one that a
 * player has named: a quorum shows its receipt in the same final block, and no receipt differs. All nodes that answer must
 * agree on the block's hash. A log that no such receipt has is a contradiction.
 *
 * @returns null if it is not proven
 * @throws DependencyDown if too few nodes answer, or they disagree on a transaction or its block
 */
export async function provePayments(
  chain: ChainReader,
  answers: readonly NodeAnswer<readonly Payment[]>[],
): Promise<Payment[] | null> {
  const lists = answers.map(({ node, answer }) => ({ node, byHash: Map.groupBy(answer, ({ txHash }) => txHash) }))
  const hashes = [...new Set(answers.flatMap(({ answer }) => answer.map(({ txHash }) => txHash)))]
  const isDisputed = (hash: TxHash) => new Set(lists.map(({ byHash }) => textOf(byHash.get(hash) ?? []))).size > 1
  const disputed = hashes.filter(isDisputed)
  if (disputed.length === 0) return null
  const proving = disputed.slice(0, PROVEN_MAX)
  const proven = new Map<TxHash, readonly Payment[]>()
  for (const hash of proving) {
    const payments = await readProven(chain, hash)
    const places = payments.map(placeOf)
    const isInvented = lists.some(({ byHash }) => byHash.get(hash)?.some((listed) => !places.includes(placeOf(listed))))
    if (payments.length === 0 || isInvented) return null
    proven.set(hash, payments)
  }
  for (const { node, byHash } of lists) {
    const hidden = proving.filter((hash) => (byHash.get(hash)?.length ?? 0) < (proven.get(hash)?.length ?? 0))
    if (hidden.length === 0) continue
    const detail = `It leaves out logs of ${hidden.length} transactions that receipts prove, the first ${hidden[0]}.`
    noteAgainst(node, HIDDEN_LOGS, detail, performance.now())
    noteFailure(node, new Error(detail))
  }
  if (proving.length < disputed.length) return null
  return hashes
    .flatMap((hash) => proven.get(hash) ?? lists[0]?.byHash.get(hash) ?? [])
    .toSorted((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
}

/** Reads the payments of USDT in a final transaction; empty if it is not proven. */
async function readProven(chain: ChainReader, hash: TxHash): Promise<readonly Payment[]> {
  const view = await readTransaction(chain, hash)
  if (view.state !== 'final') return []
  const payments = view.payments.filter(({ asset }) => asset === 'USDT')
  const [first] = payments
  if (first === undefined || (await readBlockAt(chain, first.blockNumber)).hash !== first.blockHash) return []
  return payments
}

/** Returns a payment as text, without its number among equal ones, which depends on what else a node lists. */
const placeOf = ({ occurrence: _, ...place }: Payment): string =>
  JSON.stringify(
    Object.entries(place).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item),
  )

const textOf = (payments: readonly Payment[]) => payments.map(placeOf).join()
