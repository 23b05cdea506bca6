import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { quartilesOf } from '../quartiles.ts'
import { callerOf, OPERATORS, timesOf } from './measure-calls.ts'
import type { Panel } from './open-panel.ts'

/** Calls that the other operators make meanwhile. */
const OTHERS = ['/api/admin/dashboard', '/api/admin/withdrawals', '/api/admin/purchases?way=BNB', '/api/admin/check']
/** Milliseconds between two calls of an operator, who reads the answer. */
const PAUSE_MS = 20
const RSS_EVERY_MS = 100

type FileRound = {
  readonly seconds: number
  readonly mebibytes: number
  /** Growth of the process while it sent the file, in MiB. */
  readonly grownMiB: number
  /** Ratio of the others' call times to those without the file. */
  readonly p99Ratio: number
  readonly p50Ratio: number
}

/**
 * Sends a list as a file several times, each after an equally long time without it. It measures the duration, the growth of the
 * process, and how much longer the other operators wait.
 */
export async function measureFile({ server, operator }: Panel, path: string, rounds: number): Promise<string> {
  const call = callerOf(server, operator.token)
  const rss = () => memoryOf(server.pid)
  const done: FileRound[] = []
  let quietMs = 10_000
  while (done.length < rounds) {
    const without = await withBackgroundLoad(call, () => sleep(quietMs))
    const beforeMiB = rss()
    let mostMiB = beforeMiB
    const watch = setInterval(() => {
      mostMiB = Math.max(mostMiB, rss())
    }, RSS_EVERY_MS)
    let bytes = 0
    const startMs = performance.now()
    const during = await withBackgroundLoad(call, async () => {
      bytes = await readFile(server.url + path, operator.token)
    })
    quietMs = performance.now() - startMs
    clearInterval(watch)
    done.push({
      seconds: quietMs / 1_000,
      mebibytes: bytes / 2 ** 20,
      grownMiB: mostMiB - beforeMiB,
      p99Ratio: during.p99 / without.p99,
      p50Ratio: during.p50 / without.p50,
    })
    console.log(
      `${describe(done.at(-1))}; others p99 ${without.p99.toFixed(0)} ms without, ${during.p99.toFixed(0)} with`,
    )
  }
  const median = (of: (round: FileRound) => number) => quartilesOf(done.map(of)).median
  return [
    `${path} as a file, the medians of ${rounds} rounds beside ${OPERATORS} operators, load ${loadavg()[0]?.toFixed(1)}:`,
    describe({
      seconds: median((it) => it.seconds),
      mebibytes: median((it) => it.mebibytes),
      grownMiB: median((it) => it.grownMiB),
      p99Ratio: median((it) => it.p99Ratio),
      p50Ratio: median((it) => it.p50Ratio),
    }),
  ].join('\n')
}

const describe = (round: FileRound | undefined) =>
  round === undefined
    ? ''
    : `${round.mebibytes.toFixed(1)} MiB in ${round.seconds.toFixed(1)} s, ${round.grownMiB.toFixed(0)} MiB more memory, others' p50 × ${round.p50Ratio.toFixed(2)}, p99 × ${round.p99Ratio.toFixed(2)}`

/** Measures the calls that the other operators make until an action ends. */
async function withBackgroundLoad(call: (path: string) => Promise<number>, act: () => Promise<unknown>) {
  const taken: number[] = []
  let isDone = false
  const other = async (at: number) => {
    for (let made = at; !isDone; made++) {
      taken.push(await call(OTHERS[made % OTHERS.length] ?? ''))
      await sleep(PAUSE_MS)
    }
  }
  const others = Promise.all(Array.from({ length: OPERATORS }, (_, at) => other(at)))
  await act()
  isDone = true
  await others
  return timesOf(taken)
}

async function readFile(url: string, token: string): Promise<number> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}`, accept: 'text/csv' } })
  if (answer.status !== 200 || answer.body === null) throw new Error(`${url} was answered ${answer.status}`)
  let bytes = 0
  for await (const piece of answer.body) bytes += piece.length
  return bytes
}

/** Reads the resident memory of a process, in MiB. Linux only. */
function memoryOf(pid: number): number {
  const [, kib = 'NaN'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1_024
}
