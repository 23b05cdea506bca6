import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestPlatform, type TestPlatform } from '../support/platform.ts'
import { createPlayer } from '../support/player.ts'
import { waitUntil } from '../support/wait-until.ts'

const SOCKETS_PER_USER_MAX = 20

let platform: TestPlatform
const opened: WebSocket[] = []
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(async () => {
  for (const socket of opened) socket.terminate()
  await platform?.close()
})

/** A socket that has ended in being open or in being refused. */
function open(cookie: string): Promise<WebSocket> {
  const headers = { cookie, origin: platform.url }
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/ws`, { headers })
  opened.push(socket)
  return new Promise((resolve) => {
    socket.on('message', () => resolve(socket))
    socket.on('error', () => resolve(socket))
    socket.on('close', () => resolve(socket))
  })
}
const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN

test('whoever signs out is heard and told no more, and other sessions of the wallet stay', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const left = player.cookie()
  // Another browser: it has no cookie yet, and so ends no session by signing in.
  const elsewhere = createPlayer(platform, player.wallet.privateKey)
  await elsewhere.signIn()
  const [mine, stolen, other] = await Promise.all([open(left), open(left), open(elsewhere.cookie())])
  expect([mine, stolen, other].map(isOpen)).toEqual([true, true, true])
  await player.call('/api/auth/logout', { method: 'POST' })
  await waitUntil('the sockets of the session are closed', async () => !isOpen(mine) && !isOpen(stolen))
  await sleep(100)
  expect(isOpen(other)).toBe(true)
  expect(isOpen(await open(left))).toBe(false)
})

test('one wallet opens twenty sockets, also when it asks for sixty at once', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const sockets = await Promise.all(Array.from({ length: 60 }, () => open(player.cookie())))
  expect(sockets.filter(isOpen).length).toBe(SOCKETS_PER_USER_MAX)
})

test('a frame that nobody needs closes its socket and nothing else', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const [talker, listener] = await Promise.all([open(player.cookie()), open(player.cookie())])
  const code = new Promise<number>((resolve) => {
    talker.on('close', resolve)
  })
  talker.send('x'.repeat(100_000))
  expect(await code).toBe(1009)
  for (let i = 0; i < 1_000; i++) listener.send('{"type":"balance"}')
  expect((await player.call('/api/auth/session')).status).toBe(200)
  expect(isOpen(listener)).toBe(true)
})
