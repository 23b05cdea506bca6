import { setTimeout } from 'node:timers/promises'
import { type ChainDetail, chainDetail } from '#core/chain-alarm.ts'
import { toVisibleText } from '#core/visible-text.ts'
import { DependencyDown } from '../../fault.ts'
import type { ChainReader } from '../chain-reader.ts'
import { type ChainNode, proveChain, recordAnswer, recordFailure } from './chain-node.ts'
import { isBlockAbsent, NodeAbstains } from './node-errors.ts'

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
  const able = chain.nodes.filter((node) => isAvailable(chain, node))
  const askable = chain.nodes.filter((node) => able.includes(node) || chain.patienceMs === null || !node.seen.hasHung)
  const first = able.length < chain.quorum ? askable : able
  const answers = await collect(chain, first, ask, chain.quorum)
  if (answers.length < chain.quorum && first.length < askable.length) {
    const rest = askable.filter((node) => !first.includes(node))
    answers.push(...(await collect(chain, rest, ask, chain.quorum - answers.length)))
  }
  recordAnswerCount(chain, answers.length)
  if (answers.length >= chain.quorum) return inOrder(chain, answers)
  const problems = chain.nodes.flatMap(({ name, seen }) => (seen.problem === null ? [] : [`${name}: ${seen.problem}`]))
  throw new DependencyDown(
    `too few nodes of the chain answered, ${answers.length} of the ${chain.quorum} that must agree (${problems.join('; ')})`,
  )
}

const inOrder = <T>({ nodes }: ChainReader, answers: readonly NodeAnswer<T>[]): readonly NodeAnswer<T>[] =>
  answers.toSorted((a, b) => nodes.indexOf(a.node) - nodes.indexOf(b.node))

/** Returns whether a node may be asked now. A node whose time aside is over is first tried in the background. */
function isAvailable(chain: ChainReader, node: ChainNode): boolean {
  const { seen } = node
  if (seen.asideUntilMs === null) return true
  if (performance.now() >= seen.asideUntilMs && !seen.isTried) {
    seen.isTried = true
    void proveChain(chain, node)
      .then(
        () => recordAnswer(node),
        (error: unknown) => recordFailure(node, error),
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
      recordAnswer(node)
      answers.push({ node, answer })
      if (answers.length >= neededCount) enough.resolve()
    } catch (error) {
      if (pending.delete(node)) recordFailure(node, error)
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
  if (isNodesFault) for (const node of pending) recordFailure(node, new Error('it did not answer in time'), true)
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

function recordAnswerCount(chain: ChainReader, answered: number): void {
  const { seen } = chain
  const nowMs = performance.now()
  if (answered >= chain.quorum) Object.assign(seen, { hasAnswered: true, tooFew: null })
  else if (seen.tooFew === null) seen.tooFew = { sinceMs: nowMs, lastMs: nowMs }
  else seen.tooFew.lastMs = nowMs
}

/** Maximum contradictions remembered of a node at once. */
const CONTRADICTIONS_MAX = 50
/**
 * Milliseconds after which a contradiction that was not seen again is forgotten, because its question is not asked any more.
 */
const CONTRADICTION_EXPIRES_MS = 600_000

/**
 * Returns the one answer of the nodes: a quorum gives it, and none gives another.
 *
 * @param what subject of the question, for the message about a contradiction
 * @throws DependencyDown if two answers differ, or too few came
 */
export function requireAgreement<T>(chain: ChainReader, answers: readonly NodeAnswer<T>[], what: string): T {
  const groups = groupsOf(answers)
  const [only] = groups
  if (groups.length > 1) {
    recordContradiction(groups, what)
    throw new DependencyDown(`the nodes disagree on ${what}`)
  }
  if (only === undefined || only.length < chain.quorum) throw new DependencyDown(`too few nodes confirm ${what}`)
  for (const { node } of answers) node.seen.contradictions.delete(what)
  return only[0].answer
}

/** Asks the nodes and returns the answer that they agree on. */
export const askAgreed = async <T>(
  chain: ChainReader,
  what: string,
  ask: (node: ChainNode) => Promise<T>,
): Promise<T> => requireAgreement(chain, await askNodes(chain, ask), what)

type Group<T> = readonly [NodeAnswer<T>, ...NodeAnswer<T>[]]

/** Groups equal answers, the most common first. */
function groupsOf<T>(answers: readonly NodeAnswer<T>[]): readonly Group<T>[] {
  const groups = Map.groupBy(answers, ({ answer }) => fingerprint(answer))
  return [...groups.values()].map((group) => group as unknown as Group<T>).toSorted((a, b) => b.length - a.length)
}

/** Counts a contradiction against the nodes in the minority, or against all nodes without a majority. */
function recordContradiction<T>(groups: readonly Group<T>[], what: string): void {
  const [most = [], second = []] = groups
  const hasMajority = most.length > second.length
  const nowMs = performance.now()
  for (const group of hasMajority ? groups.slice(1) : groups) {
    const other = groups.find((each) => each !== group)
    if (other === undefined) continue
    const detail = describeDifference(what, group[0].answer, other[0].answer)
    for (const { node } of group) countContradiction(node, what, detail, nowMs)
  }
}

/** Counts one contradiction against a node. */
export function countContradiction(
  { seen }: ChainNode,
  what: string,
  detail: ChainDetail | string,
  nowMs: number,
): void {
  const { contradictions } = seen
  seen.contradictionsTotal += 1
  for (const [key, { lastMs }] of contradictions)
    if (nowMs - lastMs > CONTRADICTION_EXPIRES_MS) contradictions.delete(key)
  const known = contradictions.get(what)
  if (known !== undefined) Object.assign(known, { times: known.times + 1, lastMs: nowMs, detail })
  else if (contradictions.size < CONTRADICTIONS_MAX)
    contradictions.set(what, { times: 1, sinceMs: nowMs, lastMs: nowMs, detail })
}

const PART_LENGTH_MAX = 300

/** Returns how many items of two lists differ, or both values if they are not lists. */
function describeDifference(subject: string, own: unknown, other: unknown): ChainDetail {
  const cut = (value: unknown) => toVisibleText(fingerprint(value).slice(0, PART_LENGTH_MAX))
  if (!Array.isArray(own) || !Array.isArray(other))
    return chainDetail('answers_differ', { subject, own: cut(own), other: cut(other) })
  const [ownParts, otherParts] = [own.map(fingerprint), other.map(fingerprint)]
  const extra = ownParts.filter((part) => !otherParts.includes(part))
  const missing = otherParts.filter((part) => !ownParts.includes(part))
  return chainDetail('lists_differ', {
    ...{ subject, more: String(extra.length), less: String(missing.length) },
    example: cut([...extra, ...missing][0] ?? ''),
  })
}

const fingerprint = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? item.toString() : item)) ?? 'nothing'

/**
 * Returns the highest amount that a quorum reaches. Less than a quorum can neither raise it above nor lower it below the
 * amounts of the others.
 *
 * @param answers at least a quorum
 */
export function quorumMaximum<T extends bigint | number>(
  { quorum }: Pick<ChainReader, 'quorum'>,
  answers: readonly NodeAnswer<T>[],
): T {
  const falling = answers.map(({ answer }) => answer).toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
  const agreed = falling[quorum - 1]
  if (agreed === undefined) throw new Error('fewer nodes answered than must agree')
  return agreed
}
