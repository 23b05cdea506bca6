import dns from 'node:dns'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Worker } from 'node:worker_threads'

/** Loopback address other than 127.0.0.1: the one of IPv6 if this machine has it. */
export const OTHER_LOOPBACK = hasIpv6() ? '::1' : '127.0.0.2'

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))
}

/**
 * Source of a worker that listens and accepts no connection: its thread blocks until a number in shared memory changes.
 * Afterwards it answers HTTP with only a status, and tells a PostgreSQL client that it is logged in.
 */
const LISTENER = `
const { parentPort, workerData: { host, port, gate } } = require('node:worker_threads')
const http = 'HTTP/1.1 204 No Content\\r\\nconnection: close\\r\\n\\r\\n'
const loggedIn = Buffer.from('5200000008000000005a0000000549', 'hex')
const server = require('node:net').createServer((socket) => {
  socket.on('error', () => undefined)
  socket.once('data', (bytes) => socket.write(String(bytes).startsWith('GET') ? http : loggedIn))
})
server.listen({ host, port, backlog: 1 }, () => {
  parentPort.postMessage(server.address().port)
  setImmediate(() => Atomics.wait(new Int32Array(gate), 0, 0))
})`

/** Number of connections that fill the queue. The system accepts fewer for a program that does not accept. */
const QUEUE_LENGTH = 4

/**
 * Starts an address that leads nowhere. The system drops packets to it, because its listener accepts no connection and the
 * queue in front of it is full.
 *
 * @param port 0 for any
 */
export async function startDeadAddress(host: string, port = 0) {
  const gate = new SharedArrayBuffer(4)
  const worker = new Worker(LISTENER, { eval: true, workerData: { host, port, gate } })
  const [listening] = (await once(worker, 'message')) as [number]
  const waiting: Socket[] = Array.from({ length: QUEUE_LENGTH }, () =>
    connect({ host, port: listening }).on('error', () => undefined),
  )
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  const open = () => {
    Atomics.store(new Int32Array(gate), 0, 1)
    Atomics.notify(new Int32Array(gate), 0)
  }
  return {
    port: listening,
    /** Starts to accept connections. */
    open,
    stop: async () => {
      for (const socket of waiting) socket.destroy()
      open()
      await worker.terminate()
    },
  }
}

/** Resolves a host name to these addresses in this thread, until the returned function is called. */
export function resolveHostTo(name: string, addresses: readonly string[], onLookup: () => void = () => undefined) {
  const { lookup } = dns
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  const stub = (asked: string, ...rest: unknown[]) => {
    if (asked !== name) return Reflect.apply(lookup, dns, [asked, ...rest])
    onLookup()
    const answer = rest.at(-1) as (error: null, all: typeof found) => void
    return answer(null, found)
  }
  dns.lookup = stub as typeof lookup
  return () => {
    dns.lookup = lookup
  }
}
