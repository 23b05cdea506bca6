import type { ChainHealth } from '#core/api/operator-health.ts'
import { type ChainDetail, chainDetail, chainDetailText, readChainDetail } from '#core/chain-alarm.ts'
import { type Bnb, formatAmount, type Usdt, usdt } from '#core/money.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { type AlarmKey, readOpenChainAlarms } from './alarms.ts'
import type { ChainReader } from './chain-reader.ts'
import { countArrivals, readWatching, sumAside } from './chain-state.sql.ts'
import { type ChainNode, nodeState } from './nodes/chain-node.ts'

/** State of reading and settling payments, as stored in the database. Any process can read it. */
export type WatchState = {
  /** Block up to and including which payments are read; null before the first round. */
  readonly cursor: { readonly block: bigint; readonly at: Date | null; readonly behindMs: number | null } | null
  /** Milliseconds since the last successful round; null before the first one. */
  readonly readAgoMs: number | null
  readonly waiting: number
  /** Number of arrivals that have waited for ten minutes or more. */
  readonly stuck: number
  /** Number of stuck arrivals that were never tried. Only this count shows them. */
  readonly untried: number
  readonly keptAside: { readonly usdt: Usdt; readonly bnb: Bnb; readonly payers: number }
}

/** Seconds after which an arrival counts as stuck, so that a person should know. */
export const STUCK_SECONDS = 600

/** Milliseconds after which a watcher without a finished round counts as stalled. A round takes seconds. */
export const STALLED_AFTER_MS = 60_000

export async function readWatchState(db: Executor, chainId: number): Promise<WatchState> {
  const [cursors, arrivals, sums] = await Promise.all([
    readWatching(db, { chainId }),
    countArrivals(db, { chainId, stuckSeconds: STUCK_SECONDS }),
    sumAside(db),
  ])
  const cursor = first(cursors)
  const [counted, aside] = [only(arrivals), only(sums)]
  return {
    cursor:
      cursor === null
        ? null
        : {
            block: cursor.block_number,
            at: cursor.block_time,
            behindMs: cursor.behind_ms === null ? null : Number(cursor.behind_ms),
          },
    readAgoMs: cursor?.read_ago_ms == null ? null : Number(cursor.read_ago_ms),
    waiting: Number(counted.waiting),
    stuck: Number(counted.stuck),
    untried: Number(counted.untried),
    keptAside: { usdt: usdt(aside.usdt), bnb: aside.bnb as Bnb, payers: Number(aside.payers) },
  }
}

/** @param sinceMs milliseconds since this process has known the chain; used before the first round */
export const isWatcherStalled = ({ readAgoMs }: WatchState, sinceMs: number): boolean =>
  (readAgoMs ?? sinceMs) > STALLED_AFTER_MS

/** Lasting problem. `times` grows each time that it is seen. */
type ChainTrouble = AlarmKey & { readonly detail: ChainDetail | string; readonly times: number }

const PERSISTS_TIMES = 3
const PERSISTS_MS = 60_000

/** Returns whether it was seen several times in a row, or over a while. */
const isLasting = ({ times, sinceMs, lastMs }: TroubleHistory) =>
  times >= PERSISTS_TIMES || lastMs - sinceMs >= PERSISTS_MS
type TroubleHistory = { readonly times: number; readonly sinceMs: number; readonly lastMs: number }

/**
 * Returns the problems with the nodes that have lasted long enough for a person to know.
 *
 * @param mayRest whether the chain makes no blocks while idle, as the local one does
 */
export function findTroubles(chain: ChainReader, mayRest = false): readonly ChainTrouble[] {
  const { tooFew, final } = chain.seen
  const troubles: ChainTrouble[] = chain.nodes.flatMap(({ name, seen }) => {
    const lasting = [...seen.contradictions.values()].filter(isLasting)
    const [first] = lasting
    if (first === undefined) return []
    const times = lasting.reduce((sum, contradiction) => sum + contradiction.times, 0)
    return [{ kind: 'node_contradicts', subject: name, detail: first.detail, times } as const]
  })
  for (const { name, seen } of chain.nodes) {
    if (seen.unchecked === null) continue
    const { blockNumber, times } = seen.unchecked
    const detail = `The receipts of block ${blockNumber} are too large or too slow to read. The node's list of its transfers counts.`
    troubles.push({ kind: 'dust_flood', subject: name, detail, times })
  }
  if (tooFew !== null && tooFew.lastMs - tooFew.sinceMs >= PERSISTS_MS) {
    const problems = chain.nodes.flatMap(({ name, seen }) =>
      seen.problem === null ? [] : [`${name}: ${seen.problem}`],
    )
    const detail = chainDetail('nodes_missing', {
      ...{ quorum: String(chain.quorum), nodes: String(chain.nodes.length), problems: problems.join('; ') },
    })
    troubles.push({ kind: 'nodes_too_few', subject: '', detail, times: minutesOf(tooFew) })
  }
  if (final !== null && !mayRest && final.lastMs - final.sinceMs >= PERSISTS_MS) {
    const at = new Date(Number(final.timeMs)).toISOString()
    const detail = chainDetail('block_final', { block: String(final.number), at })
    troubles.push({ kind: 'finality_stalled', subject: '', detail, times: minutesOf(final) })
  }
  return troubles
}

const minutesOf = ({ sinceMs, lastMs }: Omit<TroubleHistory, 'times'>) => Math.floor((lastMs - sinceMs) / PERSISTS_MS)

/** Returns whether this process knows that a problem is over, for problems that end by themselves. */
export const isTroubleOver = ({ seen }: ChainReader, kind: 'nodes_too_few' | 'finality_stalled'): boolean =>
  kind === 'nodes_too_few'
    ? seen.hasAnswered && seen.tooFew === null
    : seen.final !== null && seen.final.lastMs - seen.final.sinceMs < PERSISTS_MS && seen.final.hasRisen

/** Reads the state of the chain and of the watcher, for the operator's health call. */
export async function readChainHealth(
  db: Executor,
  { chainId, nodes, seen: { final, sinceMs } }: ChainReader,
): Promise<ChainHealth> {
  const [alarms, state] = await Promise.all([readOpenChainAlarms(db), readWatchState(db, chainId)])
  const { cursor, keptAside } = state
  return {
    finalizedBlock: final === null ? null : String(final.number),
    finalizedAt: final === null ? null : new Date(Number(final.timeMs)).toISOString(),
    cursorBlock: cursor === null ? null : String(cursor.block),
    cursorAt: cursor?.at?.toISOString() ?? null,
    isBehind:
      isWatcherStalled(state, performance.now() - sinceMs) ||
      (final !== null && cursor !== null && isLate(final, cursor)),
    waitingPayments: state.waiting,
    stuckPayments: state.stuck,
    keptAside: {
      usdt: formatAmount(keptAside.usdt, 'USDT'),
      bnb: formatAmount(keptAside.bnb, 'BNB'),
      payers: keptAside.payers,
    },
    nodes: nodes.map(nodeView),
    alarms: alarms.map(({ id, kind, subject, detail, detail_facts, times, raised_at, last_seen_at }) => ({
      ...{ id: Number(id), kind, subject, detail, times },
      facts: readChainDetail(detail, detail_facts),
      raisedAt: raised_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
    })),
  }
}

/** Milliseconds after a block became final after which its payments count as late. */
const BEHIND_AFTER_MS = 60_000n

const isLate = (final: { readonly timeMs: bigint }, { at }: { readonly at: Date | null }): boolean =>
  at !== null && final.timeMs - BigInt(at.getTime()) > BEHIND_AFTER_MS

function nodeView(node: ChainNode): ChainHealth['nodes'][number] {
  const { problem, errors, contradictionsTotal, contradictions, final, hasHung, isBehind } = node.seen
  const [contradiction] = contradictions.values()
  const detail = contradiction?.detail ?? null
  return {
    name: node.name,
    state: nodeState(node),
    problem: problem ?? (detail && chainDetailText(detail)),
    problemFacts: problem !== null || typeof detail === 'string' ? null : detail,
    isSlow: problem !== null && hasHung && !isBehind,
    errors,
    contradictions: contradictionsTotal,
    finalizedBlock: final === null ? null : String(final.number),
  }
}
