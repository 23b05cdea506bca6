import { once } from 'node:events'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_NO_SESSION, SOCKET_PING, SOCKET_TOO_MANY } from '#core/api/events.ts'
import type { Player } from '../support/world/player.ts'
import { attack, attackGroup, expectUnchanged } from './support/attack.ts'
import { type AttackStage, ORIGIN } from './support/stage.ts'

type Opened = { readonly socket: WebSocket; readonly messages: string[]; readonly end: Promise<number> }
type SocketAbuseOptions = {
  readonly origin?: string
  readonly cookie?: string
  readonly path?: string
  readonly process?: number
}

/** A socket that was greeted, or the number that it ended with: its code, or the status of its refusal. */
async function open(stage: AttackStage, options: SocketAbuseOptions = {}): Promise<Opened | number> {
  const { origin = ORIGIN, cookie = '', path = '/ws', process = 0 } = options
  const { url, headers } = stage.site(process)
  const socket = new WebSocket(url.replace('http', 'ws') + path, {
    headers: { ...headers, ...(cookie !== '' && { cookie }), origin },
  })
  const heard: string[] = []
  const end = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
    socket.on('unexpected-response', (request, { statusCode }) => {
      request.destroy()
      resolve(statusCode ?? 0)
    })
  })
  socket.on('error', () => undefined)
  const greeted = new Promise<Opened>((resolve) => {
    socket.on('message', (text) => {
      heard.push(String(text))
      resolve({ socket, messages: heard, end })
    })
  })
  return Promise.race([greeted, end])
}
async function opened(stage: AttackStage, player: Player, options: SocketAbuseOptions = {}): Promise<Opened> {
  const found = await open(stage, { ...options, cookie: player.cookie() })
  if (typeof found === 'number') throw new Error(`The socket was refused: ${found}`)
  return found
}
/** Whether a page is still served: everything that it sent before has been handled by then. */
async function isAnswered({ socket }: Opened): Promise<boolean> {
  const answered = once(socket, 'message')
  socket.send(SOCKET_PING)
  return String((await answered)[0]).includes('pong')
}

attackGroup('Sockets', () => {
  attack('a stranger opens a socket without a session', (stage) =>
    expectUnchanged(stage, async () => expect(await open(stage)).toBe(SOCKET_NO_SESSION)),
  )

  for (const cookie of [
    '__Host-session=1.x',
    `__Host-session=1.${'A'.repeat(43)}`,
    `__Host-session=${'a'.repeat(5_000)}`,
    'session=1',
  ]) {
    attack(`a stranger opens a socket with the cookie ${cookie.slice(0, 40)}`, (stage) =>
      expectUnchanged(stage, async () => expect(await open(stage, { cookie })).toBe(SOCKET_NO_SESSION)),
    )
  }

  for (const origin of ['https://evil.example', 'null', 'http://play.example', 'https://play.example.evil.example']) {
    attack(`a page of ${origin} opens a socket with a player’s cookie`, async (stage) => {
      const player = await stage.newPlayer()
      await expectUnchanged(stage, async () => expect(await open(stage, { origin, cookie: player.cookie() })).toBe(403))
    })
  }

  attack('a session that has ended keeps its socket', async (stage) => {
    const player = await stage.newPlayer()
    const pages = [await opened(stage, player), await opened(stage, player, { process: 1 })]
    await player.call('/api/auth/logout', { method: 'POST' })
    expect(await Promise.all(pages.map(({ end }) => end))).toEqual([SOCKET_NO_SESSION, SOCKET_NO_SESSION])
  })

  attack('one wallet opens thirty sockets at one process', async (stage) => {
    const player = await stage.newPlayer()
    const all = await Promise.all(Array.from({ length: 30 }, () => open(stage, { cookie: player.cookie() })))
    const served = all.filter((it): it is Opened => typeof it !== 'number')
    // Those beyond the limit may be greeted by nothing: they end with the code alone.
    expect(served).toHaveLength(20)
    expect(all.filter((it) => it === SOCKET_TOO_MANY)).toHaveLength(10)
    for (const { socket } of served) socket.terminate()
  })

  attack('a page sends a frame of two kilobytes', async (stage) => {
    const page = await opened(stage, await stage.newPlayer())
    page.socket.send('x'.repeat(2_048))
    // Too large a frame, or too many bytes in a minute: whichever is noticed first.
    expect([1009, 4429]).toContain(await page.end)
  })

  for (const frame of [
    '',
    'null',
    '{',
    '[]',
    '"ping"',
    '{"type":{}}',
    '{"type":"balance"}',
    '{"type":"hello","walletAddress":"0x0"}',
    '{"__proto__":{"type":"ping"}}',
  ]) {
    attack(`a page sends the frame ${frame === '' ? 'that is empty' : frame}`, async (stage) => {
      const page = await opened(stage, await stage.newPlayer())
      await expectUnchanged(stage, async () => {
        page.socket.send(frame)
        expect(await isAnswered(page)).toBe(true)
      })
      expect(page.messages.filter((text) => !/"(?:hello|pong)"/.test(text))).toEqual([])
      page.socket.terminate()
    })
  }

  attack('a page sends binary data', async (stage) => {
    const page = await opened(stage, await stage.newPlayer())
    page.socket.send(Buffer.from([0, 255, 192, 128]))
    expect(await isAnswered(page)).toBe(true)
    page.socket.terminate()
  })

  attack('a page receives money events of another wallet', async (stage) => {
    const [listener, rich] = [await stage.newPlayer(), await stage.newPlayer()]
    const page = await opened(stage, listener)
    await stage.give(rich, { bv3: '1' })
    expect(await isAnswered(page)).toBe(true)
    expect(page.messages.filter((text) => text.includes('balance'))).toEqual([])
    page.socket.terminate()
  })
})
