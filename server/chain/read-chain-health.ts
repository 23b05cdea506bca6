import type { ChainHealth } from '#core/api/operator-health.ts'
import { chainDetailText, readChainDetail } from '#core/chain-alarm.ts'
import { formatAmount } from '#core/money.ts'
import type { Executor } from '../db/statement.ts'
import { readOpenChainAlarms } from './alarms.ts'
import type { ChainReader } from './chain-reader.ts'
import { isWatcherStalled, readWatchState } from './health.ts'
import { type ChainNode, stateOf } from './nodes/chain-node.ts'

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
      (final !== null && cursor !== null && isFarBehind(final, cursor)),
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

const isFarBehind = (final: { readonly timeMs: bigint }, { at }: { readonly at: Date | null }): boolean =>
  at !== null && final.timeMs - BigInt(at.getTime()) > BEHIND_AFTER_MS

function nodeView(node: ChainNode): ChainHealth['nodes'][number] {
  const { problem, errors, contradictionsTotal, contradictions, final, hasHung, isBehind } = node.seen
  const [contradiction] = contradictions.values()
  const detail = contradiction?.detail ?? null
  return {
    name: node.name,
    state: stateOf(node),
    problem: problem ?? (detail && chainDetailText(detail)),
    problemFacts: problem !== null || typeof detail === 'string' ? null : detail,
    isSlow: problem !== null && hasHung && !isBehind,
    errors,
    contradictions: contradictionsTotal,
    finalizedBlock: final === null ? null : String(final.number),
  }
}
