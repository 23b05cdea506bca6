import dns from 'node:dns'
import { once } from 'node:events'
import { connect, isIP, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Worker } from 'node:worker_threads'

/** An address of this machine beside 127.0.0.1: of IPv6 if there is one. */
export const OTHER_LOOPBACK = hasIpv6() ? '::1' : '127.0.0.2'

function hasIpv6(): boolean {
  return Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'))
}

/**
 * Listens and accepts nothing: its thread waits until a number in shared memory changes. Afterwards it answers HTTP with a status alone,
 * and tells a client of PostgreSQL that it is logged in.
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

/** More than the system accepts for a program that does not. */
const WAITING = 4

/**
 * Starts an address that leads nowhere: the system drops what is sent to it, because its listener accepts nothing and the queue in
 * front of it is full.
 *
 * @param port 0 for any
 */
export async function startDeadAddress(host: string, port = 0) {
  const gate = new SharedArrayBuffer(4)
  const worker = new Worker(LISTENER, { eval: true, workerData: { host, port, gate } })
  const [listening] = (await once(worker, 'message')) as [number]
  const waiting: Socket[] = Array.from({ length: WAITING }, () =>
    connect({ host, port: listening }).on('error', () => undefined),
  )
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  const open = () => {
    Atomics.store(new Int32Array(gate), 0, 1)
    Atomics.notify(new Int32Array(gate), 0)
  }
  return {
    port: listening,
    /** From now on it accepts. */
    open,
    stop: async () => {
      for (const socket of waiting) socket.destroy()
      open()
      await worker.terminate()
    },
  }
}

/** Gives a host name these addresses in this thread, until the function that it returns is called. */
export function nameAddresses(name: string, addresses: readonly string[], onLookup: () => void = () => undefined) {
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
