import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import { CHUNK_TICKS, TICKS_PER_SECOND } from '#core/game/rules.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { createSession } from '#server/features/auth/session-tokens.ts'
import { ensureAccount, openAccount } from '#server/ledger/ensure-account.ts'
import { createRunningParts } from '#server/process/running-parts.ts'
import { endLeftovers, startServer } from '../../support/server-process.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { createTestLog } from '../../support/test-log.ts'
import { describeMachine } from '../machine.ts'
import { writeTable } from '../write-table.ts'
import type { GameOptions, Section } from './section.ts'

const PLAYERS = 1_000
/** Each sends a chunk whenever it has played one. */
const PER_SECOND = (PLAYERS * TICKS_PER_SECOND) / CHUNK_TICKS
const P99_MS_MAX = 50
const WARM_UP_SECONDS = 5
const CONNECTIONS_MAX = 64
const PLAYERS_PER_TRANSACTION = 50

type BenchRun = { readonly runId: number; readonly cookie: string; next: number }

/** What players wait for a chunk of the course: a thousand of them, each sending one every 4.3 seconds, spread evenly. */
export async function benchChunks({ turns, seconds }: GameOptions): Promise<Section> {
  const world = await openWorld()
  try {
    await send(world.url, world.runs, WARM_UP_SECONDS)
    const rows: string[][] = []
    for (let turn = 0; turn < turns; turn++) {
      const times = (await send(world.url, world.runs, seconds)).toSorted((a, b) => a - b)
      const [median, p99, longest] = [0.5, 0.99, 1].map((part) => at(times, part))
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

const at = (sorted: readonly number[], part: number): number | undefined =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]

/** @returns how long each took, in milliseconds */
async function send(url: string, runs: readonly BenchRun[], seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX })
  const count = Math.round(PER_SECOND * seconds)
  const startedMs = performance.now()
  const underWay: Promise<number>[] = []
  while (underWay.length < count) {
    const dueMs = startedMs + (underWay.length * 1_000) / PER_SECOND
    const earlyMs = dueMs - performance.now()
    if (earlyMs > 1) await sleep(earlyMs)
    const run = runs[underWay.length % runs.length] as BenchRun
    underWay.push(sendChunk(agent, url, run).then(() => performance.now() - dueMs))
  }
  const times = await Promise.all(underWay)
  agent.destroy()
  return times
}

function sendChunk(agent: Agent, url: string, run: BenchRun): Promise<void> {
  const body = JSON.stringify({ index: run.next, inputs: [20, 38, 96, 117, 201, 222], stateHash: 1 })
  run.next += 1
  const headers = { 'content-type': 'application/json', cookie: run.cookie }
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/api/game/runs/${run.runId}/chunks`, { agent, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.on('error', reject)
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`A chunk was answered ${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The program on a durable database, with a thousand players whose runs have begun two hours ago: no chunk comes early. */
async function openWorld() {
  const { keep, stop } = createRunningParts()
  try {
    const folder = makeTempFolder()
    keep({ stop: folder.remove })
    const { databaseUrl } = keep(
      await startEmbeddedPostgres({ dataDir: folder.path, isDurable: true, log: createTestLog() }),
    )
    await migrate(databaseUrl)
    const runs = await seedRuns(databaseUrl)
    const dataDir = join(folder.path, 'server')
    keep({ stop: () => endLeftovers(dataDir) })
    const server = keep(
      await startServer({
        ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, RATE_LIMIT_PER_MINUTE: '1000000000', LOG_LEVEL: 'error' },
        // As rare as on the real chain, and looked at as often as there.
        ...{ LOCAL_BLOCK_TIME_MS: '3000', WATCH_EVERY_MS: '1000' },
      }),
    )
    return { databaseUrl, runs, url: server.url, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

async function seedRuns(databaseUrl: string): Promise<BenchRun[]> {
  const db = createDatabase(databaseUrl, 1, () => undefined)
  const cookies: string[] = []
  while (cookies.length < PLAYERS) {
    await db.transaction(async (tx) => {
      for (let made = 0; made < PLAYERS_PER_TRANSACTION; made++) {
        const wallet: Address = `0x${(cookies.length + 1).toString(16).padStart(40, '0')}`
        const { userId } = await openAccount(tx, await ensureAccount(tx, wallet), null)
        cookies.push(`session=${(await createSession(tx, userId)).cookie}`)
      }
    })
  }
  const { rows } = await db.$client.query<{ id: string }>(
    `insert into game_runs (user_id, variant, rules_version, secret, digest, rate, copies, window_start, usable_ms, started_at, heard_at)
    select user_id, 'cactus', 1, sha256(user_id::text::bytea), sha256(''), 10, 0, clock_now(), 3600000,
      clock_now() - interval '2 hours', clock_now() + interval '1 hour'
    from users order by user_id returning id`,
  )
  await db.end()
  return rows.map(({ id }, player) => ({ runId: Number(id), cookie: cookies[player] ?? '', next: 0 }))
}
