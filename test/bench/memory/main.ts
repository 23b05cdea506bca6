import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverCommand } from '../../../scripts/start.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'
import { createPlayer, type Player, readCards } from '../../support/world/player.ts'
import { startServer } from '../../support/world/server-process.ts'

/**
 * Measures the memory of the server process alone, without its database and its chain: `npm run bench -- memory`, for some minutes.
 *
 * It starts the server on an empty folder, and then again on the same one. It reads the resident memory after half a minute
 * without requests, and after 100,000 requests over loopback, one in ten of which writes. Linux only.
 */
const REQUESTS = 100_000
const PLAYERS = 32
const WRITES_ONE_OF = 10
const IDLE_MS = 30_000
const IDLE_MB_MAX = 200
const BUSY_MB_MAX = 350

const folder = makeTempFolder()
const { args, env } = serverCommand({})
const environment = {
  ...env,
  DATA_DIR: folder.path,
  RATE_LIMIT_PER_MINUTE: '1000000000',
  LOCAL_BLOCK_TIME_MS: '1000',
  WATCH_EVERY_MS: '1250',
} as Readonly<Record<string, string>>

const results: { moment: string; mb: number; most: number }[] = []
const recordMemory = (moment: string, pid: number, most: number) => {
  const mb = Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000)
  results.push({ moment, mb, most })
}

async function ask(player: Player, cardId: number, round: number): Promise<void> {
  if (round % WRITES_ONE_OF === 0) await (round % (2 * WRITES_ONE_OF) === 0 ? player.start([cardId]) : player.stop())
  else if (round % 2 === 0) await player.mining()
  else await player.balance()
}

try {
  const first = await startServer(environment, args)
  await sleep(IDLE_MS)
  recordMemory('idle, first start', first.pid, IDLE_MB_MAX)
  await first.stop()
  const server = await startServer(environment, args)
  try {
    await sleep(IDLE_MS)
    recordMemory('idle, second start', server.pid, IDLE_MB_MAX)
    const [card] = await readCards(server)
    if (card === undefined) throw new Error('no card is on sale')
    const players = await Promise.all(
      Array.from({ length: PLAYERS }, async () => {
        const player = createPlayer(server)
        await player.faucet()
        await player.signIn()
        const order = await player.order(card.id, 1)
        await player.pay(order)
        return player
      }),
    )
    await sleep(IDLE_MS)
    await Promise.all(
      players.map(async (player) => {
        for (let round = 0; round < REQUESTS / PLAYERS; round++) await ask(player, card.id, round)
      }),
    )
    recordMemory(`after ${REQUESTS.toLocaleString('en')} requests`, server.pid, BUSY_MB_MAX)
    await sleep(IDLE_MS)
    recordMemory('half a minute later', server.pid, BUSY_MB_MAX)
  } finally {
    await server.stop()
  }
} finally {
  folder.remove()
}
for (const { moment, mb, most } of results) console.log(`${moment.padEnd(28)} ${mb} MB of at most ${most}`)
process.exitCode = results.some(({ mb, most }) => mb > most) ? 1 : 0
