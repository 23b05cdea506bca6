import { CHUNK_TICKS, TICKS_PER_SECOND } from '#core/game/rules.ts'
import { describeMachine } from '../machine.ts'
import { writeTable } from '../write-table.ts'
import { openBenchWorld } from './bench-world.ts'
import type { BenchSection, GameBenchOptions } from './section.ts'
import { quantileOf, sendChunks } from './send-chunks.ts'

const PLAYERS = 1_000
/** Chunks a second of all players. Each player sends a chunk whenever it has played one. */
const PER_SECOND = (PLAYERS * TICKS_PER_SECOND) / CHUNK_TICKS
const P99_MS_MAX = 50
const WARM_UP_SECONDS = 5

/**
 * Measures how long players wait for a chunk of the course: a thousand players, each of whom sends one every 4.3 seconds, spread
 * evenly.
 */
export async function benchChunks({ turns, seconds }: GameBenchOptions): Promise<BenchSection> {
  const world = await openBenchWorld(PLAYERS)
  try {
    await sendChunks(world.url, world.runs, { perSecond: PER_SECOND, seconds: WARM_UP_SECONDS })
    const rows: string[][] = []
    for (let turn = 0; turn < turns; turn++) {
      const times = await sendChunks(world.url, world.runs, { perSecond: PER_SECOND, seconds })
      const [median, p99, longest] = [0.5, 0.99, 1].map((part) => quantileOf(times, part))
      const isReached = (p99 ?? Number.NaN) <= P99_MS_MAX ? 'yes' : 'no'
      const figures = [median, p99, longest].map((ms) => (ms ?? Number.NaN).toFixed(1))
      rows.push([`turn ${turn + 1}`, String(times.length), ...figures, isReached])
    }
    const heads = ['chunks', 'sent', 'median, ms', 'p99, ms', 'longest, ms', `p99 at most ${P99_MS_MAX} ms`]
    const text = `
${(await describeMachine(world.databaseUrl)).map((fact) => `- ${fact}`).join('\n')}

${writeTable(heads, rows)}

${PLAYERS.toLocaleString('en')} players, ${PER_SECOND.toFixed(0)} requests a second for ${seconds} s, sent when they are due, whether earlier ones are answered or not. A time is
from when a request was due to when it was answered. One server process, its database and the sender share the machine.
`
    return { title: 'Chunks of a thousand players', text }
  } finally {
    await world.stop()
  }
}
