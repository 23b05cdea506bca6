import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_NO_SESSION, SOCKET_PING, SOCKET_TOO_MANY } from '#core/api/events.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer } from '../support/world/player.ts'

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
const closeCode = async (socket: WebSocket) => (await once(socket, 'close'))[0] as number
const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN

test('a socket closes at sign-out, and other sessions of the wallet stay open', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const left = player.cookie()
  // Another browser: it has no cookie yet, and so ends no session by signing in.
  const elsewhere = createPlayer(platform, player.wallet.privateKey)
  await elsewhere.signIn()
  const [mine, stolen, other] = await Promise.all([open(left), open(left), open(elsewhere.cookie())])
  expect([mine, stolen, other].map(isOpen)).toEqual([true, true, true])
  const codes = Promise.all([mine, stolen].map(closeCode))
  await player.call('/api/auth/logout', { method: 'POST' })
  expect(await codes).toEqual([SOCKET_NO_SESSION, SOCKET_NO_SESSION])
  // It is answered still: whatever closes it too would have come before.
  const answered = once(other, 'message')
  other.send(SOCKET_PING)
  expect(JSON.parse(String((await answered)[0]))).toEqual({ type: 'pong' })
  expect(isOpen(other)).toBe(true)
  expect(isOpen(await open(left))).toBe(false)
})

test('one wallet opens at most twenty sockets, even when it tries sixty at once', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const sockets = await Promise.all(Array.from({ length: 60 }, () => open(player.cookie())))
  expect(sockets.filter(isOpen).length).toBe(SOCKETS_PER_USER_MAX)
})

test('an oversized frame closes only its own socket, and unknown frames are ignored', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const [talker, listener] = await Promise.all([open(player.cookie()), open(player.cookie())])
  const code = closeCode(talker)
  talker.send('x'.repeat(100_000))
  // The frame is both too long for a page and beyond the budget.
  expect([1009, SOCKET_TOO_MANY]).toContain(await code)
  for (let i = 0; i < 20; i++) listener.send('{"type":"balance"}')
  for (const frame of ['', 'null', '{', '[]', '"ping"', '{"type":{}}']) listener.send(frame)
  listener.send(Buffer.from([0, 255]))
  listener.send(SOCKET_PING)
  expect(String((await once(listener, 'message'))[0])).toBe('{"type":"pong"}')
  expect((await player.call('/api/auth/session')).status).toBe(200)
  expect(isOpen(listener)).toBe(true)
})

test('four sockets of one wallet that flood pings are closed early, and others are served', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  const quiet = await open(player.cookie())
  const talkers = await Promise.all(Array.from({ length: 4 }, () => open(player.cookie())))
  let answers = 0
  for (const talker of talkers) talker.on('message', () => (answers += 1))
  const codes = Promise.all(talkers.map(closeCode))
  for (let i = 0; i < 20_000; i++) for (const talker of talkers) talker.send(SOCKET_PING)
  // A sender that does not read in time is cut off without a code.
  for (const code of await codes) expect([SOCKET_TOO_MANY, 1006]).toContain(code)
  expect(answers).toBeLessThan(400)
  // A page beside them stays open.
  const answered = once(quiet, 'message')
  quiet.send(SOCKET_PING)
  expect(String((await answered)[0])).toBe('{"type":"pong"}')
  // Opened again, they have no more: the budget is the wallet's.
  const again = await Promise.all(Array.from({ length: 4 }, () => open(player.cookie())))
  const before = answers
  for (const talker of again) talker.on('message', () => (answers += 1))
  const codesAgain = Promise.all(again.map(closeCode))
  for (let i = 0; i < 1_000; i++) for (const talker of again) talker.send(SOCKET_PING)
  for (const code of await codesAgain) expect([SOCKET_TOO_MANY, 1006]).toContain(code)
  expect(answers - before).toBeLessThan(100)
})

test('a wallet that opens and closes sockets all the time is refused', async () => {
  const player = createPlayer(platform)
  await player.signIn()
  let opened = 0
  for (let i = 0; i < 100; i++) {
    const socket = await open(player.cookie())
    if (isOpen(socket)) opened += 1
    socket.terminate()
  }
  expect(opened).toBeGreaterThan(0)
  expect(opened).toBeLessThanOrEqual(3 * SOCKETS_PER_USER_MAX)
  expect((await player.call('/api/auth/session')).status).toBe(200)
})
