import { bodyOf, sendRequest } from '../../support/world/http.ts'
import type { Mining } from '../../support/world/player.ts'
import { describeMachine } from '../machine.ts'
import { type Quartiles, quartilesOf } from '../quartiles.ts'
import { type LoadTurn, pathOf, prepareTurns } from './turns.ts'
import { type HttpBenchWorld, openWorld } from './world.ts'

export type HttpOptions = { readonly rounds: number; readonly seconds: number; readonly paths: readonly string[] }

export type HttpFigure = {
  readonly path: string
  readonly perSecond: number
  readonly reference: string
  readonly referencePerSecond: number
  readonly ratio: Quartiles
  readonly least: number
}

export type HttpReport = {
  readonly machine: readonly string[]
  readonly options: HttpOptions
  readonly transactions: string
  readonly figures: readonly HttpFigure[]
}

const WARM_UP_SECONDS = 2

/** Measures requests a second of the server's paths and of their references, in rounds that each measure everything once. */
export async function benchHttp(options: HttpOptions): Promise<HttpReport> {
  const world = await openWorld()
  try {
    await expectPlayersToMine(world)
    const turns = await prepareTurns(world, options.paths)
    await measureOnce(world, turns, WARM_UP_SECONDS)
    const rounds: ReadonlyMap<string, number>[] = []
    while (rounds.length < options.rounds) {
      rounds.push(await measureOnce(world, turns, options.seconds))
      console.log(`round ${rounds.length} of ${options.rounds}: ${describeRound(rounds.at(-1))}`)
    }
    const machine = await describeMachine(world.databaseUrl)
    const figures = options.paths.flatMap((path) => figuresOf(path, rounds))
    return { machine, options, transactions: world.transactions.name, figures }
  } finally {
    await world.stop()
  }
}

async function measureOnce(world: HttpBenchWorld, turns: ReadonlyMap<string, LoadTurn>, seconds: number) {
  const figures = new Map<string, number>()
  for (const [name, turn] of shuffled([...turns])) {
    if (turn.isWriting) await world.settleDown()
    const { perSecond, cores } = await turn.run(seconds)
    figures.set(name, perSecond)
    if (cores > 0.95) console.warn(`${name}: the sending process was busy all the time (${cores.toFixed(2)} cores)`)
  }
  return figures
}

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

function figuresOf(path: string, rounds: readonly ReadonlyMap<string, number>[]): HttpFigure[] {
  const of = (name: string) => rounds.map((round) => round.get(name) ?? Number.NaN)
  return pathOf(path).targets.map(({ reference, least }) => ({
    path,
    perSecond: quartilesOf(of(path)).median,
    reference,
    referencePerSecond: quartilesOf(of(reference)).median,
    ratio: quartilesOf(rounds.map((round) => (round.get(path) ?? Number.NaN) / (round.get(reference) ?? Number.NaN))),
    least,
  }))
}

const describeRound = (round: ReadonlyMap<string, number> | undefined) =>
  [...(round ?? [])].map(([name, perSecond]) => `${name} ${perSecond.toFixed(0)}/s`).join(', ')

/** Checks that the players mine, because a player who does not mine would be read faster. */
async function expectPlayersToMine({ serverUrl, players }: HttpBenchWorld): Promise<void> {
  const [player] = players.mining
  const path = `/api/mining/active?walletAddress=${player?.wallet}`
  const { sessions } = bodyOf(
    await sendRequest<Mining>({ url: serverUrl }, path, { headers: { cookie: player?.cookie ?? '' } }),
  )
  const copies = sessions.map((session) => session.copies).join(' and ')
  if (copies !== '3 and 2') throw new Error(`A player of the bench mines ${copies} copies instead of 3 and 2`)
}
