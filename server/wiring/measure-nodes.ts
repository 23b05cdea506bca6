import type { ChainReader } from '../chain/chain-reader.ts'
import { type NodeState, stateOf } from '../chain/nodes/chain-node.ts'
import type { Metrics } from '../http/metrics.ts'

const STATES: readonly NodeState[] = ['up', 'aside', 'behind', 'contradicts']

/** Sets the metrics of each node from the observations of this process. */
export function measureNodes({ nodes }: ChainReader, metrics: Metrics): void {
  for (const node of nodes) {
    const labels = { node: node.name }
    const { errors, contradictionsTotal, final } = node.seen
    metrics.nodeErrors.set(labels, errors)
    metrics.nodeContradictions.set(labels, contradictionsTotal)
    if (final !== null) metrics.nodeFinalBlock.set(labels, Number(final.number))
    const state = stateOf(node)
    for (const each of STATES) metrics.nodesByState.set({ ...labels, state: each }, each === state ? 1 : 0)
  }
}
