import { once } from 'node:events'
import { connect } from 'node:net'
import { Wallet } from 'ethers'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { SOCKET_PING } from '#core/api/events.ts'
import { waitUntil } from '../support/wait-until.ts'
import { sendRequest } from '../support/world/http.ts'
import { createPlayer } from '../support/world/player.ts'
import { requestRaw, sendRaw } from '../support/world/raw-request.ts'
import { attack, attackGroup } from './support/attack.ts'
import { ORIGIN } from './support/stage.ts'
import { callUntilLimited } from './support/use-up-calls.ts'

const SOCKETS = 4
const PINGS = 20_000
const PONGS_MAX = 2_000
/** Wallets that may sign in for the first time from one network in a minute. */
const FIRST_SIGN_INS_MAX = 30

attackGroup('Sockets', () => {
  attack('four sockets of one free wallet send pings as fast as they can', async (stage) => {
    const player = await stage.newPlayer()
    const { url, headers } = stage.site()
    let pongs = 0
    const sockets = await Promise.all(
      Array.from({ length: SOCKETS }, async () => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, {
          headers: { ...headers, cookie: player.cookie(), origin: ORIGIN },
        })
        socket.on('error', () => undefined)
        await once(socket, 'message')
        socket.on('message', () => {
          pongs += 1
        })
        return socket
      }),
    )
    for (const socket of sockets)
      for (let n = 0; n < PINGS && socket.readyState === WebSocket.OPEN; n++) socket.send(SOCKET_PING)
    // Either each is closed, or it hears an answer to all that it was sent.
    const isOver = async () => sockets.every(({ readyState }) => readyState === WebSocket.CLOSED) || pongs > PONGS_MAX
    await waitUntil('the sockets are closed', isOver)
    expect(pongs).toBeLessThanOrEqual(PONGS_MAX)
    for (const socket of sockets) socket.terminate()
    expect((await player.call('/api/auth/session')).status).toBe(200)
  })
})

/** A WebSocket of a page of another site. */
const UPGRADE = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  'Origin: https://evil.example',
]

attackGroup('Upgrades and limits', () => {
  attack('a stranger sends forty requests at once on each of fifty connections', async (stage) => {
    const { hostname, port } = new URL(stage.site().url)
    const head = `GET /livez HTTP/1.1\r\nHost: play.example\r\nX-Forwarded-For: ${stage.nextNetwork()}\r\n\r\n`
    let answers = 0
    const sockets = Array.from({ length: 50 }, () => {
      const socket = connect(Number(port), hostname, () => socket.write(head.repeat(40)))
      socket.on('error', () => undefined)
      return socket.on('data', (bytes) => {
        answers += String(bytes).split('HTTP/1.1 ').length - 1
      })
    })
    await waitUntil('the connections are cut', async () => sockets.every(({ closed }) => closed))
    expect(answers).toBeLessThanOrEqual(4 * sockets.length)
  })

  for (const path of ['/livez', '/', '/api/config', '/api/cards', '/api/auth/nonce', '/nothing', '/images/x.webp']) {
    attack(`another site upgrades ${path} to a WebSocket`, async (stage) => {
      const { status } = await requestRaw(stage.site(), path, { headers: UPGRADE })
      expect(status).not.toBe(101)
      expect(status).toBeGreaterThanOrEqual(400)
    })
  }

  attack('another site upgrades /ws, and a proxy reuses the connection afterwards', async (stage) => {
    const lines = ['GET /ws HTTP/1.1', `Host: ${new URL(stage.site().url).host}`, ...UPGRADE]
    const { status, head } = await sendRaw(stage.site(), `${lines.join('\r\n')}\r\n\r\n`)
    expect([status, head]).toEqual([403, expect.stringContaining('connection: close')])
  })

  attack('one network signs in new wallets that fill the database', async (stage) => {
    const site = stage.site()
    const known = createPlayer(site)
    await known.signIn()
    const newcomers = Array.from({ length: 2 * FIRST_SIGN_INS_MAX }, () => createPlayer(site))
    const errors = await Promise.all(newcomers.map((newcomer) => newcomer.signIn().then(() => '', String)))
    const refused = newcomers.filter((_, index) => errors[index]?.includes('rate_limited'))
    expect(newcomers.length - refused.length).toBe(FIRST_SIGN_INS_MAX - 1)
    const addresses = newcomers.map(({ address }) => address.toLowerCase())
    const stored = await stage.rows('select 1 from users where wallet_address = any($1)', [addresses])
    expect(stored).toHaveLength(FIRST_SIGN_INS_MAX - 1)

    await expect(refused[0]?.signIn()).rejects.toThrow('rate_limited')
    await known.signIn()
    await createPlayer(stage.site(), refused[0]?.wallet.privateKey).signIn()
  })

  attack('a caller adds ports to its address behind the proxy', async (stage) => {
    const network = stage.nextNetwork()
    const call = async (turn: number) =>
      (await sendRequest(stage.site(0, `${network}:${10_000 + turn}`), '/api/auth/nonce')).status
    expect(await callUntilLimited(call)).not.toBeNull()
  })
})

attackGroup('Shared pictures and queues', () => {
  attack('three networks draw invitations of made-up wallets, and a fourth sees none', async (stage) => {
    const flooders = Array.from({ length: 3 }, () => stage.site())
    const picture = (site: { url: string }) =>
      sendRequest(site, `/share/en/invite/${Wallet.createRandom().address.toLowerCase()}.jpg`)
    const flood = flooders.flatMap((site) => Array.from({ length: 20 }, () => picture(site)))
    const legitimate = await sendRequest(stage.site(), '/share/en/card/1.jpg')
    await Promise.all(flood)
    expect(legitimate.status).toBe(200)
  })
})

attackGroup('Logs and leaks', () => {
  attack('failed logins fill the audit log without limit', async (stage) => {
    const count = async () => {
      const [row] = await stage.rows<{ n: string }>('select count(*) as n from audit_log')
      return Number(row?.n)
    }
    const site = stage.site()
    const before = await count()
    for (let n = 0; n < 12; n++)
      await sendRequest(site, '/api/admin/login', { json: { username: 'olga', password: `guess ${n} at it` } })
    expect((await count()) - before).toBeLessThanOrEqual(3)
  })

  attack('a thief of a viewer’s token fills the audit log by downloads', async (stage) => {
    const codes: (string | undefined)[] = []
    const file = () => stage.viewer.call('/api/admin/cards', { headers: { accept: 'text/csv' } })
    for (let n = 0; n < 65; n++) codes.push((await file()).error)
    expect(codes.slice(-5)).toEqual(Array.from({ length: 5 }, () => 'rate_limited'))
    const [row] = await stage.rows<{ n: string }>(
      `select count(*) as n from audit_log where action = 'export list' and username = 'vera'`,
    )
    expect(Number(row?.n)).toBe(60)
  })
})
