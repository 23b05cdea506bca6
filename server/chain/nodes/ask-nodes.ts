import { setTimeout } from 'node:timers/promises'
import { DependencyDown } from '../../dependency-down.ts'
import type { ChainReader } from '../chain-reader.ts'
import { type ChainNode, noteAnswer, noteFailure } from './chain-node.ts'
import { isBlockAbsent, NodeAbstains } from './node-abstains.ts'
import { proveChain } from './prove-chain.ts'

export type NodeAnswer<T> = { readonly node: ChainNode; readonly answer: T }

/**
 * Minimum milliseconds for the other nodes once a quorum has answered. They get twice the time that the quorum took, if that
 * is longer.
 */
const GRACE_MS = 2_000

/**
 * Asks every node that is not set aside. If less than a quorum would be left, asks all nodes, except those that a person
 * would have to wait for again.
 *
 * A node that fails, hangs, serves another chain or lacks the data abstains. Only the answers that came decide, and never an
 * error.
 *
 * @returns at least a quorum of answers
 * @throws DependencyDown if fewer come
 */
export async function askNodes<T>(
  chain: ChainReader,
  ask: (node: ChainNode) => Promise<T>,
): Promise<readonly NodeAnswer<T>[]> {
  const able = chain.nodes.filter((node) => isAble(chain, node))
  const askable = chain.nodes.filter((node) => able.includes(node) || chain.patienceMs === null || !node.seen.hasHung)
  const first = able.length < chain.quorum ? askable : able
  const answers = await collect(chain, first, ask, chain.quorum)
  if (answers.length < chain.quorum && first.length < askable.length) {
    const rest = askable.filter((node) => !first.includes(node))
    answers.push(...(await collect(chain, rest, ask, chain.quorum - answers.length)))
  }
  noteCount(chain, answers.length)
  if (answers.length >= chain.quorum) return inOrder(chain, answers)
  const problems = chain.nodes.flatMap(({ name, seen }) => (seen.problem === null ? [] : [`${name}: ${seen.problem}`]))
  throw new DependencyDown(
    `too few nodes of the chain answered, ${answers.length} of the ${chain.quorum} that must agree (${problems.join('; ')})`,
  )
}

const inOrder = <T>({ nodes }: ChainReader, answers: readonly NodeAnswer<T>[]): readonly NodeAnswer<T>[] =>
  answers.toSorted((a, b) => nodes.indexOf(a.node) - nodes.indexOf(b.node))

/** Returns whether a node may be asked now. A node whose time aside is over is first tried in the background. */
function isAble(chain: ChainReader, node: ChainNode): boolean {
  const { seen } = node
  if (seen.asideUntilMs === null) return true
  if (performance.now() >= seen.asideUntilMs && !seen.isTried) {
    seen.isTried = true
    void proveChain(chain, node)
      .then(
        () => noteAnswer(node),
        (error: unknown) => noteFailure(node, error),
      )
      .finally(() => {
        seen.isTried = false
      })
  }
  return false
}

/** Collects the answers of these nodes, without those that come much later than the needed number. */
async function collect<T>(
  chain: ChainReader,
  nodes: readonly ChainNode[],
  ask: (node: ChainNode) => Promise<T>,
  neededCount: number,
): Promise<NodeAnswer<T>[]> {
  const answers: NodeAnswer<T>[] = []
  const pending = new Set(nodes)
  const startedMs = performance.now()
  const ended = new AbortController()
  const enough = Promise.withResolvers<void>()
  const each = nodes.map(async (node) => {
    try {
      const answer = await askOne(chain, node, ask)
      if (!pending.delete(node)) return
      noteAnswer(node)
      answers.push({ node, answer })
      if (answers.length >= neededCount) enough.resolve()
    } catch (error) {
      if (pending.delete(node)) noteFailure(node, error)
    }
  })
  const all = Promise.all(each).then(() => ended.abort())
  const grace = enough.promise.then(async () => {
    const tookMs = performance.now() - startedMs
    await setTimeout(Math.max(GRACE_MS, 2 * tookMs), undefined, { signal: ended.signal }).catch(() => undefined)
  })
  const { patienceMs } = chain
  const limit =
    patienceMs === null ? [] : [setTimeout(patienceMs, undefined, { signal: ended.signal }).catch(() => undefined)]
  await Promise.race([all, grace, ...limit])
  // If no node answers, the question may be at fault: a stranger's contract can be slow.
  const isNodesFault = answers.length > 0 && chain.setsLateAside
  if (isNodesFault) for (const node of pending) noteFailure(node, new Error('it did not answer in time'), true)
  pending.clear()
  return answers
}

async function askOne<T>(chain: ChainReader, node: ChainNode, ask: (node: ChainNode) => Promise<T>): Promise<T> {
  await proveChain(chain, node, CHAIN_PROOF_MS)
  try {
    return await ask(node)
  } catch (error) {
    if (isBlockAbsent(error)) throw new NodeAbstains('it has not got the block that was asked about', { cause: error })
    throw error
  }
}

/** Milliseconds for which a node's answer about its chain stays valid. */
const CHAIN_PROOF_MS = 30_000

function noteCount(chain: ChainReader, answered: number): void {
  const { seen } = chain
  const nowMs = performance.now()
  if (answered >= chain.quorum) Object.assign(seen, { hasAnswered: true, tooFew: null })
  else if (seen.tooFew === null) seen.tooFew = { sinceMs: nowMs, lastMs: nowMs }
  else seen.tooFew.lastMs = nowMs
}
