import { join } from 'node:path'
import { stockCards } from '#server/features/cards/routes.ts'
import { serverCommand } from '../../../scripts/start.ts'
import type { Environment } from '../../support/world/server-process.ts'
import { seedPlayers } from '../http/seed-players.ts'
import { openPaymentStage } from '../payments/payment-stage.ts'

/** Number of players whose answers are timed. Each may start mining sixty times an hour, which is enough for three rounds. */
export const PLAYERS = 64
/** Number of players whose sockets flood the server. Each may have twenty open. */
const FLOODERS = 250
const NODE_DELAY_MS = 40
const BLOCK_EVERY_MS = 1_000

export type EdgeWorld = Awaited<ReturnType<typeof openEdgeWorld>>

/** Starts the program with the limits, the heap and the Node flags of production, and with players who mine. */
export async function openEdgeWorld() {
  const stage = await openPaymentStage(NODE_DELAY_MS)
  const blocks = setInterval(() => stage.chain.mine(), BLOCK_EVERY_MS)
  const stop = async () => {
    clearInterval(blocks)
    await stage.stop()
  }
  try {
    await stockCards(stage.db)
    const { rows } = await stage.db.$client.query<{ id: string }>('select id from cards order by price, id limit 2')
    const cardIds = rows.map(({ id }) => Number(id))
    const players = await seedPlayers(stage.db, PLAYERS, cardIds, true)
    const flooders = await seedPlayers(stage.db, FLOODERS, cardIds, false)
    const { args, env } = serverCommand({})
    const collect = ['--expose-gc', '--import', join(import.meta.dirname, 'collect-garbage.ts')]
    const command = [...args.slice(0, -1), ...collect, ...args.slice(-1)]
    // Empty values select the defaults of production.
    const limits = { RATE_LIMIT_PER_MINUTE: '', LOG_LEVEL: 'info', NODE_ENV: 'production' }
    const server = await stage.startServer({ ...(env as Environment), ...limits }, command)
    return { ...stage, server, cardIds, players, flooders, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}
