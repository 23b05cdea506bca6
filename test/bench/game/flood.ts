import { join } from 'node:path'
import { describeMachine } from '../machine.ts'
import { startWorker } from '../worker.ts'
import { writeTable } from '../write-table.ts'
import { openBenchWorld } from './bench-world.ts'
import type { Flood, GameFloodResult } from './flood-process.ts'
import type { BenchSection, GameBenchOptions } from './section.ts'
import { quantileOf, sendChunks } from './send-chunks.ts'

const PLAYERS = 600
/** Number of flooders. Each sends from a separate address as much as one address may: 300 a minute. */
const FLOODERS = 4
const FLOODS_PER_SECOND = 20
const OTHERS = { perSecond: 60, seconds: 5 } as const
const P99_FACTOR_MAX = 1.2

/**
 * Measures how long players wait for a chunk while others flood the server with damaged logs, each of which is refused or
 * replayed.
 */
export async function benchFlood({ turns, seconds }: GameBenchOptions): Promise<BenchSection> {
  const world = await openBenchWorld(PLAYERS + FLOODERS)
  const players = world.runs.slice(FLOODERS)
  const pace = { ...OTHERS, seconds }
  const flooder = startWorker(join(import.meta.dirname, 'flood-process.ts'))
  const flood: Flood = { url: world.url, runs: world.runs.slice(0, FLOODERS), perSecond: FLOODS_PER_SECOND, seconds }
  try {
    // The first call of each kind starts the replay threads and is compiled.
    await Promise.all([
      sendChunks(world.url, players, OTHERS),
      flooder.ask<GameFloodResult>({ ...flood, seconds: OTHERS.seconds }),
    ])
    const calm: number[] = []
    const flooded: number[] = []
    const rows: string[][] = []
    for (let turn = 1; turn <= turns; turn++) {
      // The order alternates, because a server that has just started is slower.
      const early = turn % 2 === 0 ? await sendChunks(world.url, players, pace) : null
      const [beside, counted] = await Promise.all([
        sendChunks(world.url, players, pace),
        flooder.ask<GameFloodResult>(flood),
      ])
      const before = early ?? (await sendChunks(world.url, players, pace))
      calm.push(...before)
      flooded.push(...beside)
      rows.push([
        `turn ${turn}`,
        ...compare(before, beside),
        counted.longestMs.toFixed(1),
        `${counted.sent}, ${counted.replayed}`,
      ])
    }
    rows.push(['all', ...compare(calm, flooded), '', ''])
    const heads = [
      '',
      'p99 calm, ms',
      'p99 flooded, ms',
      'times',
      `at most ${P99_FACTOR_MAX}`,
      'longest of the flood, ms',
      'sent, replayed',
    ]
    const text = `
${(await describeMachine(world.databaseUrl)).map((fact) => `- ${fact}`).join('\n')}

${writeTable(heads, rows)}

${OTHERS.perSecond} chunks of players a second, without and then beside ${FLOODS_PER_SECOND} calls a second of ${FLOODERS} others: starts, and ends and chunks that are damaged,
ahead of time, or have a million presses. The flood comes from another process on the same machine.
`
    return { title: 'Chunks beside a flood of damaged logs', text }
  } finally {
    await flooder.stop()
    await world.stop()
  }
}

function compare(calm: readonly number[], flooded: readonly number[]): string[] {
  const [before, beside] = [calm, flooded].map((times) =>
    quantileOf(
      times.toSorted((a, b) => a - b),
      0.99,
    ),
  )
  const factor = (beside ?? Number.NaN) / (before ?? Number.NaN)
  return [before, beside, factor]
    .map((figure) => (figure ?? Number.NaN).toFixed(2))
    .concat(factor <= P99_FACTOR_MAX ? 'yes' : 'no')
}
