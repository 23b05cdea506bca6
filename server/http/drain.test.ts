import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import { waitUntil } from '#test/support/wait-until.ts'
import { createDrain, type Drain } from './drain.ts'

/** Longer than any test. */
const NEVER_MS = 600_000

let app: FastifyInstance
let drain: Drain
let port: number
let arrived = 0
let gate = Promise.withResolvers<void>()
const sockets: Socket[] = []

async function start(options: { delayMs?: number; timeoutMs?: number } = {}) {
  arrived = 0
  gate = Promise.withResolvers()
  app = Fastify({ forceCloseConnections: false, return503OnClosing: false })
  app.get('/quick', async () => 'quick')
  app.get('/held', async () => {
    arrived += 1
    await gate.promise
    return 'held'
  })
  app.get('/stream', (_, reply) => {
    reply.raw.writeHead(200, { 'content-type': 'text/plain' })
    reply.raw.write('begun')
    arrived += 1
    void gate.promise.then(() => reply.raw.end(' and ended'))
  })
  drain = createDrain({ log: pino({ level: 'silent' }), delayMs: 0, timeoutMs: 20_000, ...options })
  drain.watch(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}

afterEach(async () => {
  gate.resolve()
  for (const socket of sockets.splice(0)) socket.destroy()
  await drain.stop()
})

type Got = { readonly status: number; readonly connection: string | undefined; readonly body: string }

const get = (path: string, agent = new Agent({ keepAlive: true })): Promise<Got> =>
  new Promise((resolve, reject) => {
    const asking = request({ port, host: '127.0.0.1', path, agent }, async (answer) => {
      let body = ''
      try {
        for await (const chunk of answer) body += String(chunk)
        resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection, body })
      } catch (error) {
        reject(error)
      }
    })
    asking.on('error', reject)
    asking.end()
  })

async function openSocket(text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  sockets.push(socket)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('a request in flight gets its whole answer, and its connection ends with it', async () => {
  await start()
  const held = Promise.all(Array.from({ length: 20 }, () => get('/held')))
  const streamed = get('/stream')
  await waitUntil('all of them at the server', async () => arrived === 21)
  const stopped = drain.stop()
  expect(drain.isStopping()).toBe(true)
  await waitUntil('a closed port', async () => !app.server.listening)
  await expect(get('/quick')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  gate.resolve()
  expect(await held).toEqual(Array.from({ length: 20 }, () => ({ status: 200, connection: 'close', body: 'held' })))
  expect((await streamed).body).toBe('begun and ended')
  await stopped
})

test('the port still answers for the given time, and asks callers to leave', async () => {
  await start({ delayMs: 3_000 })
  const stopped = drain.stop()
  expect(await get('/quick')).toEqual({ status: 200, connection: 'close', body: 'quick' })
  expect(app.server.listening).toBe(true)
  await stopped
  await expect(get('/quick')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('idle connections delay no one', async () => {
  await start({ timeoutMs: NEVER_MS })
  const agent = new Agent({ keepAlive: true })
  await get('/quick', agent)
  const silent = await openSocket()
  const half = await openSocket('GET /quick HTTP/1.1\r\nHost:')
  const ended = Promise.all([silent, half].map((socket) => once(socket, 'close')))
  await drain.stop()
  await ended
})

test('a request waiting at the port at the stop is answered', async () => {
  await start()
  const socket = await openSocket('GET /quick HTTP/1.1\r\nHost: here\r\n\r\n')
  // Nothing of it has been read: this process has been busy since.
  const stopped = drain.stop()
  const endMs = performance.now() + 300
  while (performance.now() < endMs);
  const [bytes] = await once(socket, 'data')
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close[\s\S]*quick$/i)
  await stopped
})

test('a request that exceeds the time limit is cut', async () => {
  await start({ timeoutMs: 300 })
  const held = get('/held')
  const cut = expect(held).rejects.toMatchObject({ code: 'ECONNRESET' })
  await waitUntil('it at the server', async () => arrived === 1)
  await drain.stop()
  await cut
})
