import type { Site } from '../../support/world/http.ts'
import type { PanelCall } from './panel-calls.ts'

export const OPERATORS = 8

/** Percentiles of call times, in milliseconds. */
export type Times = { readonly p50: number; readonly p95: number; readonly p99: number }

export type TimedCaller = (path: string) => Promise<number>

/**
 * Returns a function that makes one call and returns the milliseconds until its last byte. An answer without success ends the
 * bench.
 */
export const callerOf =
  (site: Site, token: string): TimedCaller =>
  async (path) => {
    const startMs = performance.now()
    const answer = await fetch(site.url + path, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 500)}`)
    return performance.now() - startMs
  }

/** Measures calls by several operators at once, in rounds with a new random order each. */
export async function measureCalls(
  call: TimedCaller,
  calls: readonly PanelCall[],
  { rounds, times }: { readonly rounds: number; readonly times: number },
): Promise<ReadonlyMap<string, Times>> {
  const taken = new Map<string, number[]>(calls.map(({ name }) => [name, []]))
  // From a statement's sixth run on a connection, its plan may change, and that plan is measured.
  for (let round = -1; round < rounds; round++) {
    for (const { name, path } of shuffled(calls)) {
      const ms = await callConcurrently(call, path, times)
      if (round >= 0) taken.get(name)?.push(...ms)
    }
  }
  return new Map([...taken].map(([name, ms]) => [name, timesOf(ms)]))
}

async function callConcurrently(call: TimedCaller, path: string, times: number): Promise<number[]> {
  const taken: number[] = []
  const operator = async () => {
    for (let made = 0; made < times; made++) taken.push(await call(path))
  }
  await Promise.all(Array.from({ length: OPERATORS }, operator))
  return taken
}

export function timesOf(ms: readonly number[]): Times {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}
