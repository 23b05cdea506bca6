import { type ChainDetail, chainDetail } from '#core/chain-alarm.ts'
import type { AlarmKey } from '../alarms.ts'
import type { ChainReader } from '../chain-reader.ts'

/** Lasting problem. `times` grows each time that it is seen. */
export type Trouble = AlarmKey & { readonly detail: ChainDetail | string; readonly times: number }

const PERSISTS_TIMES = 3
const PERSISTS_MS = 60_000

/** Returns whether it was seen several times in a row, or over a while. */
const persists = ({ times, sinceMs, lastMs }: Seen) => times >= PERSISTS_TIMES || lastMs - sinceMs >= PERSISTS_MS
type Seen = { readonly times: number; readonly sinceMs: number; readonly lastMs: number }

/**
 * Returns the problems with the nodes that have lasted long enough for a person to know.
 *
 * @param mayRest whether the chain makes no blocks while idle, as the local one does
 */
export function findTroubles(chain: ChainReader, mayRest = false): readonly Trouble[] {
  const { tooFew, final } = chain.seen
  const troubles: Trouble[] = chain.nodes.flatMap(({ name, seen }) => {
    const lasting = [...seen.contradictions.values()].filter(persists)
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

const minutesOf = ({ sinceMs, lastMs }: Omit<Seen, 'times'>) => Math.floor((lastMs - sinceMs) / PERSISTS_MS)

/** Returns whether this process knows that a problem is over, for problems that end by themselves. */
export const isOver = ({ seen }: ChainReader, kind: 'nodes_too_few' | 'finality_stalled'): boolean =>
  kind === 'nodes_too_few'
    ? seen.hasAnswered && seen.tooFew === null
    : seen.final !== null && seen.final.lastMs - seen.final.sinceMs < PERSISTS_MS && seen.final.hasRisen
