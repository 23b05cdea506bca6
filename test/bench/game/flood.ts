import { setTimeout as sleep } from 'node:timers/promises'
import { describeMachine } from '../machine.ts'
import { writeTable } from '../write-table.ts'
import { type BenchRun, openBenchWorld } from './bench-world.ts'
import type { GameOptions, Section } from './section.ts'
import { atPart, sendChunks } from './send-chunks.ts'

const PLAYERS = 600
/** Each of them from an address of its own sends as much as one address may: 300 a minute. */
const FLOODERS = 4
const FLOODS_PER_SECOND = 20
const OTHERS = { perSecond: 60, seconds: 5 } as const
const P99_FACTOR_MAX = 1.2

/** What players wait for a chunk while others flood the server with damaged logs, each of which is refused or replayed. */
export async function benchFlood({ turns, seconds }: GameOptions): Promise<Section> {
  const world = await openBenchWorld(PLAYERS + FLOODERS)
  const players = world.runs.slice(FLOODERS)
  const pace = { ...OTHERS, seconds }
  try {
    await sendChunks(world.url, players, OTHERS)
    const rows: string[][] = []
    for (let turn = 0; turn < turns; turn++) {
      const calm = await sendChunks(world.url, players, pace)
      const flood = startFlood(world.url, world.runs.slice(0, FLOODERS))
      const flooded = await sendChunks(world.url, players, pace)
      const { sent, replayed, longestMs } = await flood.stop()
      const p99 = [calm, flooded].map((times) => atPart(times, 0.99))
      const factor = (p99[1] ?? Number.NaN) / (p99[0] ?? Number.NaN)
      const figures = [...p99, factor, longestMs].map((figure) => figure.toFixed(1))
      rows.push([`turn ${turn + 1}`, ...figures, `${sent}, ${replayed}`, factor <= P99_FACTOR_MAX ? 'yes' : 'no'])
    }
    const heads = ['', 'p99 calm, ms', 'p99 flooded, ms', 'times', 'longest of the flood, ms', 'sent, replayed']
    const text = `
${(await describeMachine(world.databaseUrl)).map((fact) => `- ${fact}`).join('\n')}

${writeTable([...heads, `at most ${P99_FACTOR_MAX} times`], rows)}

${OTHERS.perSecond} chunks of players a second, without and then beside ${FLOODS_PER_SECOND} calls a second of ${FLOODERS} others: starts, and ends and chunks that are damaged,
ahead of time, or have a million presses.
`
    return { title: 'Chunks beside a flood of damaged logs', text }
  } finally {
    await world.stop()
  }
}

/** Written once: its sender shares the machine. */
const MILLION = JSON.stringify({ index: 0, inputs: Array.from({ length: 1_000_000 }, (_, tick) => tick), stateHash: 0 })

/** One of each kind after the other; every start ends and replays the run before it. */
const KINDS: readonly ((run: BenchRun, runId: number) => readonly [path: string, body: unknown])[] = [
  () => ['runs', { variant: 'character' }],
  (_, runId) => [`runs/${runId}/chunks`, { index: 0, inputs: [1, 2, 3], stateHash: 0 }],
  (_, runId) => [`runs/${runId}/chunks`, { index: 7, inputs: [9, 4, 4], stateHash: 0 }],
  (_, runId) => [`runs/${runId}/chunks`, MILLION],
  ({ wallet }, runId) => [
    'save-score',
    { walletAddress: wallet, runId, score: 1e9, index: 0, inputs: [-1], ticks: -5 },
  ],
  ({ wallet }, runId) => ['save-score', { walletAddress: wallet, runId, score: 1e9 }],
]

function startFlood(url: string, runs: readonly BenchRun[]) {
  const counted = { sent: 0, replayed: 0, longestMs: 0 }
  const abort = new AbortController()
  const runIds = new Map<BenchRun, number>()
  async function send(run: BenchRun, kind: number): Promise<void> {
    const make = KINDS[kind % KINDS.length]
    const [path, body] = make?.(run, runIds.get(run) ?? run.runId) ?? ['', null]
    const startedMs = performance.now()
    const headers = { 'content-type': 'application/json', cookie: run.cookie }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    // Who sends far too much is cut off in the middle of it.
    const answer = await fetch(`${url}/api/game/${path}`, { method: 'POST', headers, body: text }).catch(() => null)
    const told: unknown = await answer?.json()
    counted.sent++
    counted.longestMs = Math.max(counted.longestMs, performance.now() - startedMs)
    if (answer?.ok !== true) return
    const { runId } = told as { readonly runId?: number }
    if (path === 'runs' && runId !== undefined) runIds.set(run, runId)
    if (path === 'save-score') counted.replayed++
  }
  const underWay = runs.map(async (run) => {
    for (let kind = 0; !abort.signal.aborted; kind++) {
      await send(run, kind)
      await sleep((1_000 * FLOODERS) / FLOODS_PER_SECOND)
    }
  })
  return {
    async stop() {
      abort.abort()
      await Promise.all(underWay)
      return counted
    },
  }
}
