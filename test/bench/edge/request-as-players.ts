import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchPlayer } from '../http/seed-players.ts'

/** Requests a second of all players together. Each player makes about one. */
export const PLAYER_REQUESTS_PER_SECOND = 60

export type PlayerLoadResult = {
  /** Milliseconds from the time when each request was due to its answer. */
  readonly times: number[]
  /** Answers without success, and requests without an answer. */
  readonly failed: string[]
}

type PlayerRequest = { readonly path: string; readonly json?: unknown }

/** Returns a player's requests, which are repeated one after the other. One in ten writes. */
const requestsOf = ({ wallet, userId }: BenchPlayer, cardIds: readonly number[]): readonly PlayerRequest[] => {
  const balance = { path: `/api/balance?walletAddress=${wallet}` }
  const mining = { path: `/api/mining/active?walletAddress=${wallet}` }
  const reads = [balance, mining, { path: '/mining' }, balance, mining, balance, { path: '/' }, mining, balance]
  return [
    ...reads,
    { path: '/api/mining/stop', json: { walletAddress: wallet } },
    ...reads,
    { path: '/api/mining/start', json: { userId, cardIds } },
  ]
}

export type PlayerLoadOptions = {
  readonly url: string
  /** Scheme and host that the server is told to be. */
  readonly origin: string
  readonly players: readonly BenchPlayer[]
  readonly cardIds: readonly number[]
  readonly seconds: number
}

/** Creates players who continue their requests in each call, each from a separate address of this machine. */
export function createPlayerLoad({ url, origin, players, cardIds }: Omit<PlayerLoadOptions, 'seconds'>) {
  const all = players.map((player, index) => ({
    cookie: `__Host-${player.cookie}`,
    localAddress: `127.200.0.${index + 1}`,
    agent: new Agent({ keepAlive: true, maxSockets: 6 }),
    requests: requestsOf(player, cardIds),
    // The players write at different times.
    next: index,
  }))

  const send = (turn: number): Promise<string | null> => {
    const player = all[turn % all.length]
    if (player === undefined) return Promise.resolve(null)
    const { path, json } = player.requests[player.next++ % player.requests.length] ?? { path: '/' }
    const { agent, localAddress, cookie } = player
    const body = json === undefined ? undefined : JSON.stringify(json)
    const headers = {
      ...{ cookie, 'accept-encoding': 'br' },
      ...(body !== undefined && { origin, 'content-type': 'application/json', 'content-length': body.length }),
    }
    return new Promise((resolve) => {
      const method = body === undefined ? 'GET' : 'POST'
      const sending = request(url + path, { method, agent, localAddress, headers }, (answer) => {
        const { statusCode = 0 } = answer
        answer.resume()
        answer.on('end', () => resolve(statusCode === 200 ? null : `${statusCode} ${path}`))
        answer.on('error', (error) => resolve(`${error.message} ${path}`))
      })
      sending.on('error', (error) => resolve(`${error.message} ${path}`))
      sending.end(body)
    })
  }

  /** Sends each request when it is due, whether earlier ones are answered or not. */
  return async (seconds: number): Promise<PlayerLoadResult> => {
    const asked: PlayerLoadResult = { times: [], failed: [] }
    const underWay: Promise<void>[] = []
    const startedMs = performance.now()
    for (let turn = 0; turn < PLAYER_REQUESTS_PER_SECOND * seconds; turn++) {
      const dueMs = startedMs + (turn * 1_000) / PLAYER_REQUESTS_PER_SECOND
      const earlyMs = dueMs - performance.now()
      if (earlyMs > 1) await sleep(earlyMs)
      underWay.push(
        send(turn).then((failure) => {
          asked.times.push(performance.now() - dueMs)
          if (failure !== null) asked.failed.push(failure)
        }),
      )
    }
    await Promise.all(underWay)
    return asked
  }
}
