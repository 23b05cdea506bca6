import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchRun } from './bench-world.ts'
import { post } from './post.ts'

const CONNECTIONS_MAX = 64

type Pace = { readonly perSecond: number; readonly seconds: number }

/**
 * Sends chunks when they are due, whether earlier ones are answered or not.
 *
 * @returns the milliseconds from the due time of each to its answer, in ascending order
 */
export async function sendChunks(
  url: string,
  runs: readonly BenchRun[],
  { perSecond, seconds }: Pace,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX })
  const count = Math.round(perSecond * seconds)
  const startedMs = performance.now()
  const underWay: Promise<number>[] = []
  while (underWay.length < count) {
    const dueMs = startedMs + (underWay.length * 1_000) / perSecond
    const earlyMs = dueMs - performance.now()
    if (earlyMs > 1) await sleep(earlyMs)
    const run = runs[underWay.length % runs.length] as BenchRun
    underWay.push(sendChunk(agent, url, run).then(() => performance.now() - dueMs))
  }
  const times = await Promise.all(underWay)
  agent.destroy()
  return times.toSorted((a, b) => a - b)
}

async function sendChunk(agent: Agent, url: string, run: BenchRun): Promise<void> {
  const body = JSON.stringify({ index: run.next, inputs: [20, 38, 96, 117, 201, 222], stateHash: 1 })
  run.next += 1
  const { status } = await post({ agent, url: `${url}/api/game/runs/${run.runId}/chunks`, cookie: run.cookie, body })
  if (status !== 200) throw new Error(`A chunk was answered ${status}`)
}

/** Returns the time at a quantile of sorted times, e.g. 0.99 for the 99th percentile. */
export const quantileOf = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
