import { Agent, request as send } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInAsOperator, OPERATOR_ENVIRONMENT } from '../support/operator/operator.ts'
import { sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer } from '../support/world/player.ts'
import {
  type RequestTarget,
  readTargets,
  type WireRequest,
  type WorstCase,
  worstCasesOf,
} from '../support/world/worst-cases.ts'

/** CPU time of the server, in milliseconds. A request that costs less harms none of the others, whatever its cost grows by. */
const FLOOR_MS = 80
/** For four times the length. A square would take sixteen times as long; twice the time for each doubling is four. */
const GROWTH_MAX = 6
/** In parses of a plain body of the largest size: a linear cost may not be an attack either. */
const COST_MAX = 40
const BATCH = 12
const RUNS = 3
const PLAIN_RUNS = 10
const CONFIRMED_BY = 4

let platform: TestPlatform
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  platform = await startTestPlatform({
    ...OPERATOR_ENVIRONMENT,
    RATE_LIMIT_PER_MINUTE: '10000000',
    // X-Forwarded-For is read.
    TRUST_PROXY: '1',
    // Its own work is not to be measured.
    LOCAL_BLOCK_TIME_MS: '2000',
    WATCH_EVERY_MS: '5000',
  })
})
afterAll(async () => {
  agent.destroy()
  await platform?.close()
})

const answerTo = ({ method, path, headers, body }: WireRequest): Promise<void> =>
  new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const asked = send(`${platform.url}/`, { agent, method, path, headers: { ...headers, ...length } }, (answer) => {
      answers.all += 1
      if (answer.statusCode === 401) answers.unauthenticated += 1
      answer.resume().on('close', () => resolve())
    })
    // A head or body that is refused before its end breaks the connection: that costs nothing more.
    asked.on('error', () => resolve())
    // An upgrade is no answer.
    asked.on('close', () => resolve())
    asked.end(body)
  })

/** Answers by their status: a server that refuses all callers would read nothing of what they send. */
const answers = { all: 0, unauthenticated: 0 }

/** CPU time that the server has used, in milliseconds: the same beside a busy machine, unlike a clock's. */
async function cpuMs(): Promise<number> {
  const text = String((await sendRequest(platform, '/metrics')).body)
  const seconds = /^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]
  if (seconds === undefined) throw new Error(`No CPU time: ${text.slice(0, 200)}`)
  return Number(seconds) * 1_000
}

async function costOf(requests: readonly WireRequest[]): Promise<number> {
  const before = await cpuMs()
  for (const request of requests) await answerTo(request)
  return (await cpuMs()) - before
}

async function leastCostOf(request: WireRequest): Promise<number> {
  const costs: number[] = []
  for (let run = 0; run < RUNS; run += 1) costs.push(await costOf([request]))
  return Math.min(...costs)
}

/** CPU time of one parse of the largest body here, in milliseconds: it grows with whatever slows this machine down. */
function plainParseMs(): number {
  const text = `[${'1,'.repeat(128 * 1024)}1]`
  const { user } = process.cpuUsage()
  for (let run = 0; run < PLAIN_RUNS; run += 1) JSON.parse(text)
  return (process.cpuUsage().user - user) / 1_000 / PLAIN_RUNS
}

/** Finds the cases that cost too much, or whose cost grows faster than their length. Those that cost little together are not looked at one by one. */
async function findSteep(cases: readonly WorstCase[]): Promise<string[]> {
  if (cases.length === 0) return []
  const cost = await costOf(cases.map(({ make, lengthMax }) => make(lengthMax)))
  if (cost <= FLOOR_MS) return []
  const [only] = cases
  if (cases.length === 1 && only !== undefined) return confirmGrowth(only)
  const half = Math.ceil(cases.length / 2)
  return [...(await findSteep(cases.slice(0, half))), ...(await findSteep(cases.slice(half)))]
}

/** Reports a case only if each measurement does: the server's own work comes in between, and more of it beside a busy machine. */
async function confirmGrowth(steep: WorstCase): Promise<string[]> {
  let found: string[] = []
  for (let round = 0; round < CONFIRMED_BY; round += 1) {
    found = await findGrowth(steep)
    if (found.length === 0) return []
  }
  return found
}

async function findGrowth({ name, make, lengthMax }: WorstCase): Promise<string[]> {
  const whole = await leastCostOf(make(lengthMax))
  if (whole <= FLOOR_MS) return []
  const plain = plainParseMs()
  if (whole > COST_MAX * plain) return [`${name}: ${whole.toFixed()} ms, a plain parse ${plain.toFixed(1)} ms`]
  const quarter = await leastCostOf(make(Math.floor(lengthMax / 4)))
  const growth = whole / quarter
  return growth > GROWTH_MAX ? [`${name}: ${quarter.toFixed()} ms, four times as long ${whole.toFixed()} ms`] : []
}

test('four times as much input takes at most four times as long, in every field', async () => {
  const targets = await readTargets()
  expect(targets.length).toBeGreaterThan(160)
  const player = createPlayer(platform)
  const steep: string[] = []
  for (const [turn, target] of targets.entries()) {
    const cases = worstCasesOf(target, await credentialsFor(target, player), turn)
    for (let start = 0; start < cases.length; start += BATCH) {
      steep.push(...(await findSteep(cases.slice(start, start + BATCH))))
    }
    // Each further target would take as long as this one.
    expect(steep).toEqual([])
  }
  expect(answers.all).toBeGreaterThan(5_000)
  expect(answers.unauthenticated / answers.all).toBeLessThan(0.1)
}, 1_800_000)

let operatorToken: string | null = null
let isSignedIn = false

/** Signs in again where a case before has ended the session. */
async function credentialsFor(
  { access }: RequestTarget,
  player: ReturnType<typeof createPlayer>,
): Promise<Readonly<Record<string, string>>> {
  if (access === 'anyone') return {}
  if (access === 'operator') {
    const headers = { authorization: `Bearer ${operatorToken}` }
    const isKnown = operatorToken !== null && (await sendRequest(platform, '/api/admin/me', { headers })).status === 200
    if (!isKnown) operatorToken = (await logInAsOperator(platform)).token
    return { authorization: `Bearer ${operatorToken}` }
  }
  isSignedIn &&= (await player.call('/api/auth/session')).status === 200
  if (!isSignedIn) await player.signIn()
  isSignedIn = true
  return { cookie: player.cookie() }
}
