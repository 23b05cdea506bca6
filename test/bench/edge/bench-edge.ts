import { readdirSync, statSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureWebIsBuilt } from '../../../scripts/build-web.ts'
import { quantileOf } from '../game/send-chunks.ts'
import { describeMachine } from '../machine.ts'
import { CHAIN_ID, ORIGIN } from '../payments/payment-stage.ts'
import { startWorker } from '../worker.ts'
import { type EdgeWorld, openEdgeWorld } from './edge-world.ts'
import type { FloodName, FloodOptions, FloodResult } from './floods.ts'
import type { PlayerLoadOptions, PlayerLoadResult } from './request-as-players.ts'
import { memoryOf, watchProcess } from './watch-process.ts'

export type EdgeOptions = {
  readonly rounds: number
  /** Seconds of each flood, and of each quiet time between two floods. */
  readonly seconds: number
  readonly floods: readonly FloodName[]
}

export type EdgeFigure = {
  readonly flood: FloodName
  readonly networks: number
  readonly sentPerSecond: number
  readonly outcomes: Readonly<Record<string, number>>
  readonly quietMs: number
  readonly besideMs: number
  /** Requests of players that failed during the flood. */
  readonly failed: readonly string[]
  /** Seconds of processor time that the server used per second of the flood. */
  readonly cores: number
  readonly beforeMb: number
  readonly mostMb: number
  readonly afterMb: number
}

export type EdgeReport = {
  readonly machine: readonly string[]
  readonly options: EdgeOptions
  readonly figures: readonly EdgeFigure[]
}

export const NETWORKS = [1, 50]
export const RATIO_MAX = 3
/** Maximum memory of the server during a flood, and maximum growth after it, in MB. */
export const MEMORY_MAX_MB = 500
export const GROWTH_MAX_MB = 48
const WARM_UP_SECONDS = 3
/** Niceness to add. Nodes and attackers are other computers in reality, so they must take no time from the server. */
const NICENESS = 5
export const REST_SECONDS = 2
const COLLECTED_AFTER_MS = 500

type QuietLoad = PlayerLoadResult & { readonly mb: number }
type LoadDuringFlood = PlayerLoadResult & {
  readonly flooded: FloodResult
  readonly cores: number
  readonly mostMb: number
}
type EdgeTurn = { readonly before: QuietLoad; readonly beside: LoadDuringFlood; readonly after: QuietLoad }

export const ratioOf = ({ besideMs, quietMs }: EdgeFigure): number => besideMs / quietMs

export const isWithin = (it: EdgeFigure): boolean =>
  ratioOf(it) <= RATIO_MAX &&
  it.failed.length === 0 &&
  it.mostMb <= MEMORY_MAX_MB &&
  it.afterMb <= it.beforeMb + GROWTH_MAX_MB

/** Times the answers to players during each flood, and compares them with the quiet times before and after it. */
export async function benchEdge(options: EdgeOptions): Promise<EdgeReport> {
  await ensureWebIsBuilt()
  const world = await openEdgeWorld()
  const player = startWorker(join(import.meta.dirname, 'player-process.ts'))
  // This process serves the chain's nodes, and the next one sends the floods.
  setPriority(getPriority() + NICENESS)
  const flooder = startWorker(join(import.meta.dirname, 'flood-process.ts'))
  try {
    const { url, pid } = world.server
    const requestAsPlayers = (seconds: number) => {
      const { players, cardIds } = world
      return player.ask<PlayerLoadResult>({
        url,
        origin: ORIGIN,
        players,
        cardIds,
        seconds,
      } satisfies PlayerLoadOptions)
    }
    const turns = new Map<string, EdgeTurn[]>()
    let floods = 0

    async function beQuiet(): Promise<QuietLoad> {
      await sleep(REST_SECONDS * 1_000)
      const asked = await requestAsPlayers(options.seconds)
      process.kill(pid, 'SIGUSR2')
      await sleep(COLLECTED_AFTER_MS)
      return { ...asked, mb: memoryOf(pid) }
    }

    /** Sends a flood from new networks, none of which has used up its requests before. */
    function floodFor(name: FloodName, networks: number, seconds: number): Promise<FloodResult> {
      floods += 1
      return flooder.ask<FloodResult>(floodOptionsOf(world, { name, networks, seconds, number: floods }))
    }

    async function measureDuringFlood(flood: FloodName, networks: number): Promise<LoadDuringFlood> {
      const watched = watchProcess(pid)
      const { seconds } = options
      const [asked, flooded] = await Promise.all([requestAsPlayers(seconds), floodFor(flood, networks, seconds)])
      return { ...asked, flooded, ...watched() }
    }

    await requestAsPlayers(WARM_UP_SECONDS)
    // The first flood of each kind compiles and starts the code that serves it.
    for (const flood of options.floods) await floodFor(flood, 50, WARM_UP_SECONDS)
    let before = await beQuiet()
    for (let round = 0; round < options.rounds; round++) {
      for (const flood of options.floods) {
        for (const networks of NETWORKS) {
          const beside = await measureDuringFlood(flood, networks)
          const after = await beQuiet()
          const key = `${flood}, ${networks}`
          turns.set(key, [...(turns.get(key) ?? []), { before, beside, after }])
          before = after
          console.log(describeTurn(figureOf(flood, networks, turns.get(key)?.slice(-1) ?? [])))
        }
      }
    }
    const figures = options.floods.flatMap((flood) =>
      NETWORKS.map((networks) => figureOf(flood, networks, turns.get(`${flood}, ${networks}`) ?? [])),
    )
    return { machine: await describeMachine(world.databaseUrl), options, figures }
  } catch (cause) {
    console.error(world.server.output().slice(-5_000))
    throw cause
  } finally {
    await player.stop()
    await flooder.stop()
    await world.stop()
  }
}

type FloodInput = {
  readonly name: FloodName
  readonly networks: number
  readonly seconds: number
  readonly number: number
}

function floodOptionsOf(
  { server, flooders }: EdgeWorld,
  { name, networks, seconds, number }: FloodInput,
): FloodOptions {
  const addresses = Array.from(
    { length: networks },
    (_, index) => `127.${100 + (number >> 8)}.${number & 255}.${index + 1}`,
  )
  const cookies = flooders.map(({ cookie }) => `__Host-${cookie}`)
  const { url } = server
  return { name, url, origin: ORIGIN, chainId: CHAIN_ID, largeFile: largestFile(), cookies, addresses, seconds }
}

function largestFile(): string {
  const folder = join(import.meta.dirname, '../../../dist/web/assets')
  const sizeOf = (name: string) => statSync(join(folder, name)).size
  const [largest] = readdirSync(folder).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  return `/assets/${largest}`
}

function figureOf(flood: FloodName, networks: number, turns: readonly EdgeTurn[]): EdgeFigure {
  const flooded = turns.map(({ beside }) => beside.flooded)
  const seconds = sum(flooded.map((it) => it.seconds))
  const outcomes: Record<string, number> = {}
  for (const it of flooded)
    for (const [outcome, times] of Object.entries(it.outcomes)) outcomes[outcome] = (outcomes[outcome] ?? 0) + times
  return {
    flood,
    networks,
    sentPerSecond: sum(flooded.map(({ sent }) => sent)) / seconds,
    outcomes,
    quietMs: p99Of(turns.flatMap(({ before, after }) => [...before.times, ...after.times])),
    besideMs: p99Of(turns.flatMap(({ beside }) => beside.times)),
    failed: turns.flatMap(({ beside, after }) => [...beside.failed, ...after.failed]),
    cores: Math.max(...turns.map(({ beside }) => beside.cores)),
    beforeMb: Math.max(...turns.map(({ before }) => before.mb)),
    mostMb: Math.max(...turns.map(({ beside }) => beside.mostMb)),
    afterMb: Math.max(...turns.map(({ after }) => after.mb)),
  }
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const p99Of = (times: readonly number[]): number =>
  quantileOf(
    times.toSorted((a, b) => a - b),
    0.99,
  )

const describeTurn = (it: EdgeFigure) =>
  `${it.flood}, ${it.networks}: ${Math.round(it.sentPerSecond)}/s, ${JSON.stringify(it.outcomes)}, p99 ${it.quietMs.toFixed(1)} and ${it.besideMs.toFixed(1)} ms, ${it.cores.toFixed(2)} cores, ${[it.beforeMb, it.mostMb, it.afterMb].map(Math.round).join(', ')} MB${it.failed.length > 0 ? `, failed: ${it.failed.length} ${it.failed[0]}` : ''}`
