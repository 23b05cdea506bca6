import { Agent } from 'node:http'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerQuestions } from '../worker.ts'
import type { BenchRun } from './bench-world.ts'
import { post } from './post.ts'

/** Target and callers of a flood, its duration, and the calls a second of all callers together. */
export type Flood = {
  readonly url: string
  readonly runs: readonly BenchRun[]
  readonly perSecond: number
  readonly seconds: number
}
export type GameFloodResult = { readonly sent: number; readonly replayed: number; readonly longestMs: number }

// In reality, a stranger's computer takes no time from the server. This process therefore gives way to everything that is
// measured.
setPriority(constants.priority.PRIORITY_LOW)
answerQuestions(flood)

/** Serialized and encoded once, because the sender shares the machine. */
const MILLION = Buffer.from(
  JSON.stringify({ index: 0, inputs: Array.from({ length: 1_000_000 }, (_, tick) => tick), stateHash: 0 }),
)

/** Calls that are sent in turn. Every start ends and replays the previous run. */
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

async function flood({ url, runs, perSecond, seconds }: Flood): Promise<GameFloodResult> {
  const counted = { sent: 0, replayed: 0, longestMs: 0 }
  const agent = new Agent({ keepAlive: true })
  const runIds = new Map<BenchRun, number>()
  async function send(run: BenchRun, kind: number): Promise<void> {
    const make = KINDS[kind % KINDS.length]
    const [path, body] = make?.(run, runIds.get(run) ?? run.runId) ?? ['', null]
    const text = Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const startedMs = performance.now()
    // A caller that sends far too much may be cut off in the middle of it.
    const answer = await post({ agent, url: `${url}/api/game/${path}`, cookie: run.cookie, body: text }).catch(
      () => null,
    )
    counted.sent++
    counted.longestMs = Math.max(counted.longestMs, performance.now() - startedMs)
    if (answer?.status !== 200) return
    const { runId } = JSON.parse(answer.text) as { readonly runId?: number }
    if (path === 'runs' && runId !== undefined) runIds.set(run, runId)
    if (path === 'save-score') counted.replayed++
  }
  const endsMs = performance.now() + 1_000 * seconds
  await Promise.all(
    runs.map(async (run) => {
      for (let kind = 0; performance.now() < endsMs; kind++) {
        await send(run, kind)
        await sleep((1_000 * runs.length) / perSecond)
      }
    }),
  )
  agent.destroy()
  return counted
}
