import { WebSocket } from 'ws'
import { waitUntil } from '../wait-until.ts'
import type { Site } from './http.ts'
import type { Player } from './player.ts'

export type PlayerSocketMessage = { readonly type: string; readonly [field: string]: unknown }

/** Connects to `/ws` as an open page of a player, and collects all its messages. */
export async function listen(site: Site, player: Player) {
  const socket = new WebSocket(`${site.url.replace('http', 'ws')}/ws`, {
    headers: { cookie: player.cookie(), origin: site.url },
  })
  const messages: PlayerSocketMessage[] = []
  socket.on('message', (text) => messages.push(JSON.parse(String(text)) as PlayerSocketMessage))
  await waitUntil('the first word of the socket', async () => messages.length > 0)
  return { socket, messages }
}
