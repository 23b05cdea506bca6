import type { ChainHealth } from '#core/api/chain-health.ts'
import { readOpenChainAlarms } from '../chain/alarms.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { type ChainNode, stateOf } from '../chain/nodes/chain-node.ts'
import type { Database } from '../db/pool.ts'

/** How the chain is read, for the operator's health call. */
export async function readChainHealth(db: Database, { nodes, seen: { final } }: ChainReader): Promise<ChainHealth> {
  const alarms = await readOpenChainAlarms(db)
  return {
    finalizedBlock: final === null ? null : String(final.number),
    finalizedAt: final === null ? null : new Date(Number(final.timeMs)).toISOString(),
    cursorBlock: null,
    cursorAt: null,
    isBehind: false,
    waitingPayments: 0,
    stuckPayments: 0,
    keptAside: { usdt: '0', bnb: '0', payers: 0 },
    nodes: nodes.map(nodeView),
    alarms: alarms.map(({ id, kind, subject, detail, times, raised_at, last_seen_at }) => ({
      ...{ id: Number(id), kind, subject, detail, times },
      raisedAt: raised_at.toISOString(),
      lastSeenAt: last_seen_at.toISOString(),
    })),
  }
}

function nodeView(node: ChainNode): ChainHealth['nodes'][number] {
  const { problem, errors, contradictionsTotal, contradictions, final } = node.seen
  const [contradiction] = contradictions.values()
  return {
    name: node.name,
    state: stateOf(node),
    problem: problem ?? contradiction?.detail ?? null,
    errors,
    contradictions: contradictionsTotal,
    finalizedBlock: final === null ? null : String(final.number),
  }
}
