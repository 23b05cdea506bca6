import { assert } from '#core/assert.ts'
import { bodyOf, sendRequest } from '../../support/world/http.ts'
import type { LoadAnswer, LoadRequest } from './load.ts'
import type { BenchPlayer } from './seed-players.ts'
import { CONNECTIONS, type HttpBenchWorld, PLAYERS_EACH } from './world.ts'

/** A measurement of each round: a path of the server, or a reference that paths are compared with. */
export type LoadTurn = {
  readonly run: (seconds: number) => Promise<LoadAnswer>
  /** Whether it writes. It then starts after the database has settled. */
  readonly isWriting: boolean
}

type LoadKind = 'mining' | 'resting'
type LoadTarget = { readonly reference: string; readonly least: number }
type Path = {
  readonly players: LoadKind
  readonly request: (player: BenchPlayer, url: string) => LoadRequest
  readonly targets: readonly LoadTarget[]
}

const SELECT = 'Fastify and a select'

const get = (path: string) => (player: BenchPlayer) =>
  ({ method: 'GET', path: path.replace('<wallet>', player.wallet), headers: { cookie: player.cookie } }) as const

const withdraw = ({ wallet, cookie }: BenchPlayer, origin: string): LoadRequest => ({
  method: 'POST',
  path: '/api/withdrawals',
  headers: { cookie, origin, 'content-type': 'application/json', 'idempotency-key': 'bench-[<id>]' },
  body: JSON.stringify({ walletAddress: wallet, tokenType: 'USDT', amount: '0.01', toAddress: wallet }),
})

/** Paths of the server by their names, with their targets. */
export const PATHS: Readonly<Record<string, Path>> = {
  balance: {
    players: 'mining',
    request: get('/api/balance?walletAddress=<wallet>'),
    targets: [
      { reference: SELECT, least: 1.6 },
      { reference: 'bare balance', least: 0.5 },
    ],
  },
  mining: {
    players: 'mining',
    request: get('/api/mining/active?walletAddress=<wallet>'),
    targets: [{ reference: SELECT, least: 1.5 }],
  },
  cards: { players: 'mining', request: get('/api/cards'), targets: [{ reference: 'bare cards', least: 0.8 }] },
  config: { players: 'mining', request: get('/api/config'), targets: [{ reference: 'bare config', least: 0.8 }] },
  withdrawals: {
    players: 'resting',
    request: withdraw,
    targets: [{ reference: 'transactions', least: 0.7 }],
  },
  'withdrawals-mining': {
    players: 'mining',
    request: withdraw,
    targets: [{ reference: 'transactions-mining', least: 0.7 }],
  },
}

/** Prepares the turns of some paths and of all their references, by their names. */
export async function prepareTurns(
  world: HttpBenchWorld,
  names: readonly string[],
): Promise<ReadonlyMap<string, LoadTurn>> {
  const turns = new Map<string, LoadTurn>()
  for (const name of names) turns.set(name, pathTurn(world, pathOf(name)))
  const references = new Set(names.flatMap((name) => pathOf(name).targets.map(({ reference }) => reference)))
  const bareNames = names.filter((name) => references.has(`bare ${name}`))
  const bareUrl = await world.startBare(await readAnswers(world, bareNames))
  for (const name of bareNames) turns.set(`bare ${name}`, requestTurn(world, bareUrl, pathOf(name), false))
  if (references.has(SELECT)) turns.set(SELECT, selectTurn(world))
  if (references.has('transactions')) turns.set('transactions', writingReference(world, 'resting'))
  if (references.has('transactions-mining')) turns.set('transactions-mining', writingReference(world, 'mining'))
  return turns
}

export function pathOf(name: string): Path {
  const path = PATHS[name]
  if (path === undefined) throw new Error(`There is no path ${name}; there are ${Object.keys(PATHS).join(', ')}`)
  return path
}

const pathTurn = (world: HttpBenchWorld, path: Path) =>
  requestTurn(world, world.serverUrl, path, path.request === withdraw)

function requestTurn(world: HttpBenchWorld, url: string, { players, request }: Path, isWriting: boolean): LoadTurn {
  const connections = byConnection(world.players[players]).map((own) => own.map((player) => request(player, url)))
  return { isWriting, run: (seconds) => world.loader.ask<LoadAnswer>({ url, seconds, connections }) }
}

function selectTurn(world: HttpBenchWorld): LoadTurn {
  const connections = byConnection(world.players.mining).map((own) =>
    own.map(({ userId, cookie }) => ({ method: 'GET', path: `/balance?userId=${userId}`, headers: { cookie } })),
  )
  return {
    isWriting: false,
    run: (seconds) => world.loader.ask<LoadAnswer>({ url: world.selectUrl, seconds, connections }),
  }
}

function writingReference({ databaseUrl, players, transactions }: HttpBenchWorld, kind: LoadKind): LoadTurn {
  const first = players[kind][0]?.userId ?? 0
  const script = `withdrawal-of-${kind}.sql` as const
  const fixed = { databaseUrl, script, clients: CONNECTIONS, first, playersEach: PLAYERS_EACH }
  return {
    isWriting: true,
    run: async (seconds) => ({ perSecond: await transactions.run({ ...fixed, seconds }), cores: Number.NaN }),
  }
}

/** Distributes players among the connections, so that no two connections request the same player. */
const byConnection = (players: readonly BenchPlayer[]): BenchPlayer[][] =>
  Array.from({ length: CONNECTIONS }, (_, connection) => players.filter((_, n) => n % CONNECTIONS === connection))

/** Reads the server's answers to some paths, by path. The bare reference gives the same answers. */
async function readAnswers(world: HttpBenchWorld, names: readonly string[]): Promise<Record<string, unknown>> {
  const [player] = world.players.mining
  assert(player !== undefined, 'there are players')
  const answers: Record<string, unknown> = {}
  for (const name of names) {
    const { path, headers } = pathOf(name).request(player, world.serverUrl)
    answers[path.split('?')[0] ?? path] = bodyOf(await sendRequest({ url: world.serverUrl }, path, { headers }))
  }
  return answers
}
