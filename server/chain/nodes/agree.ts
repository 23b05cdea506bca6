import { type ChainDetail, chainDetail } from '#core/chain-alarm.ts'
import { toSeen } from '#core/seen-text.ts'
import { DependencyDown } from '../../dependency-down.ts'
import type { ChainReader } from '../chain-reader.ts'
import { askNodes, type NodeAnswer } from './ask-nodes.ts'
import type { ChainNode } from './chain-node.ts'

/** Maximum contradictions remembered of a node at once. */
const CONTRADICTIONS_MAX = 50
/**
 * Milliseconds after which a contradiction that was not seen again is forgotten, because its question is not asked any more.
 */
const FORGOTTEN_AFTER_MS = 600_000

/**
 * Returns the one answer of the nodes: a quorum gives it, and none gives another.
 *
 * @param what subject of the question, for the message about a contradiction
 * @throws DependencyDown if two answers differ, or too few came
 */
export function agreed<T>(chain: ChainReader, answers: readonly NodeAnswer<T>[], what: string): T {
  const groups = groupsOf(answers)
  const [only] = groups
  if (groups.length > 1) {
    noteContradiction(groups, what)
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
): Promise<T> => agreed(chain, await askNodes(chain, ask), what)

type Group<T> = readonly [NodeAnswer<T>, ...NodeAnswer<T>[]]

/** Groups equal answers, the most common first. */
function groupsOf<T>(answers: readonly NodeAnswer<T>[]): readonly Group<T>[] {
  const groups = Map.groupBy(answers, ({ answer }) => fingerprint(answer))
  return [...groups.values()].map((group) => group as unknown as Group<T>).toSorted((a, b) => b.length - a.length)
}

/** Counts a contradiction against the nodes in the minority, or against all nodes without a majority. */
function noteContradiction<T>(groups: readonly Group<T>[], what: string): void {
  const [most = [], second = []] = groups
  const hasMajority = most.length > second.length
  const nowMs = performance.now()
  for (const group of hasMajority ? groups.slice(1) : groups) {
    const other = groups.find((each) => each !== group)
    if (other === undefined) continue
    const detail = differenceOf(what, group[0].answer, other[0].answer)
    for (const { node } of group) noteAgainst(node, what, detail, nowMs)
  }
}

/** Counts one contradiction against a node. */
export function noteAgainst({ seen }: ChainNode, what: string, detail: ChainDetail | string, nowMs: number): void {
  const { contradictions } = seen
  seen.contradictionsTotal += 1
  for (const [key, { lastMs }] of contradictions) if (nowMs - lastMs > FORGOTTEN_AFTER_MS) contradictions.delete(key)
  const known = contradictions.get(what)
  if (known !== undefined) Object.assign(known, { times: known.times + 1, lastMs: nowMs, detail })
  else if (contradictions.size < CONTRADICTIONS_MAX)
    contradictions.set(what, { times: 1, sinceMs: nowMs, lastMs: nowMs, detail })
}

const PART_LENGTH_MAX = 300

/** Returns how many items of two lists differ, or both values if they are not lists. */
function differenceOf(subject: string, own: unknown, other: unknown): ChainDetail {
  const cut = (value: unknown) => toSeen(fingerprint(value).slice(0, PART_LENGTH_MAX))
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
