import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { quartilesOf } from '../quartiles.ts'
import { callerOf, OPERATORS, timesOf } from './measure-calls.ts'
import type { Panel } from './open-panel.ts'

/** What others do meanwhile. */
const OTHERS = ['/api/admin/dashboard', '/api/admin/withdrawals', '/api/admin/purchases?way=BNB', '/api/admin/check']
/** Between two calls of one of them: a person looks at what was answered. */
const PAUSE_MS = 20
const RSS_EVERY_MS = 100

type Round = {
  readonly seconds: number
  readonly mebibytes: number
  /** By which the process grew while it sent the file. */
  readonly grownMiB: number
  /** Of the others' calls, to what it is without the file. */
  readonly p99Ratio: number
  readonly p50Ratio: number
}

/**
 * Sends a list as a file, so many times, each after as long a time without: how long it takes, by how much the process grows, and
 * how much longer the others wait.
 */
export async function measureFile({ server, operator }: Panel, path: string, rounds: number): Promise<string> {
  const call = callerOf(server, operator.token)
  const rss = () => memoryOf(server.pid)
  const done: Round[] = []
  let quietMs = 10_000
  while (done.length < rounds) {
    const without = await whileOthersWork(call, () => sleep(quietMs))
    const beforeMiB = rss()
    let mostMiB = beforeMiB
    const watch = setInterval(() => {
      mostMiB = Math.max(mostMiB, rss())
    }, RSS_EVERY_MS)
    let bytes = 0
    const startMs = performance.now()
    const during = await whileOthersWork(call, async () => {
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
  const median = (of: (round: Round) => number) => quartilesOf(done.map(of)).median
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

const describe = (round: Round | undefined) =>
  round === undefined
    ? ''
    : `${round.mebibytes.toFixed(1)} MiB in ${round.seconds.toFixed(1)} s, ${round.grownMiB.toFixed(0)} MiB more memory, others' p50 × ${round.p50Ratio.toFixed(2)}, p99 × ${round.p99Ratio.toFixed(2)}`

/** The times of the calls that others make until something is done. */
async function whileOthersWork(call: (path: string) => Promise<number>, act: () => Promise<unknown>) {
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

/** What a process holds of the machine's memory, in MiB; only Linux tells. */
function memoryOf(pid: number): number {
  const [, kib = 'NaN'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1_024
}
