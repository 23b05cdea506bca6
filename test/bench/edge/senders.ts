import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { WebSocket } from 'ws'

/** Target of a flood, and the callers that it comes from. */
export type FloodSource = {
  readonly url: string
  /** Scheme and host that the server is told to be. */
  readonly origin: string
  /** Sessions of players whom the flood has signed in. Each opens sockets. */
  readonly cookies: readonly string[]
  /** Addresses of this machine that the flood comes from. */
  readonly addresses: readonly string[]
}

/** Counts an answer: a status, the code of a closed socket, or the end of the connection. */
export type CountOutcome = (outcome: string, times?: number) => void

const CONNECTIONS = 100
const WAITING_MAX = 1_000
const REOPENED_AFTER_MS = 1_000

export const headOf = ({ url }: FloodSource, line: string, headers: readonly string[]): string =>
  `${[`${line} HTTP/1.1`, `Host: ${new URL(url).host}`, ...headers].join('\r\n')}\r\n\r\n`

const addressOf = ({ addresses }: FloodSource, turn: number): string => addresses[turn % addresses.length] ?? ''

type FloodRequest = { readonly method?: string; readonly path?: string; readonly body?: Buffer }

/** Sends requests over connections that stay open, with at most `WAITING_MAX` unanswered ones. */
export function openHttp(source: FloodSource, count: CountOutcome) {
  const maxSockets = Math.ceil(CONNECTIONS / source.addresses.length)
  const agents = new Map(source.addresses.map((address) => [address, new Agent({ keepAlive: true, maxSockets })]))
  let waiting = 0
  let sent = 0
  return {
    sent: () => sent,
    send: (turn: number, { method = 'GET', path = '/', body }: FloodRequest, onText?: (text: string) => void) => {
      if (waiting >= WAITING_MAX) return
      sent += 1
      waiting += 1
      const localAddress = addressOf(source, turn)
      const headers = body && {
        'content-type': 'application/json',
        'content-length': body.length,
        origin: source.origin,
      }
      const agent = agents.get(localAddress)
      let outcome = 'cut'
      const sending = request(source.url + path, {
        method,
        localAddress,
        ...(agent && { agent }),
        ...(headers && { headers }),
      })
      sending.on('response', (answer) => {
        outcome = String(answer.statusCode)
        let text = ''
        if (onText === undefined) answer.resume()
        else answer.on('data', (part) => (text += String(part))).on('end', () => onText(text))
      })
      sending.on('error', () => undefined)
      sending.on('close', () => {
        waiting -= 1
        count(outcome)
      })
      sending.end(body)
    },
    stop: () => {
      if (waiting > 0) count('waiting', waiting)
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

/** Opens connections that send some parts and then wait until the server answers or closes. */
export function openConnections(
  source: FloodSource,
  count: CountOutcome,
  partsOf: (turn: number) => readonly (string | Buffer)[],
  onOpen: (socket: Socket) => void = () => undefined,
) {
  const { hostname, port } = new URL(source.url)
  const all = new Set<Socket>()
  const open = new Set<Socket>()
  return {
    send: (turn: number) => {
      const socket = connect({ host: hostname, port: Number(port), localAddress: addressOf(source, turn) })
      open.add(socket)
      all.add(socket)
      socket.on('error', () => undefined)
      const end = (outcome: string) => {
        if (open.delete(socket)) count(outcome)
      }
      socket.once('data', (bytes) => end(String(bytes.subarray(9, 12))))
      socket.once('close', () => end('cut'))
      onOpen(socket)
      for (const part of partsOf(turn)) socket.write(part)
    },
    stop: () => {
      if (open.size > 0) count('open', open.size)
      for (const socket of all) socket.destroy()
    },
  }
}

/** Opens sockets of signed-in players when they are first used. */
export function openSockets(source: FloodSource, count: CountOutcome, isReopened: boolean) {
  const sockets: WebSocket[] = []
  const open = (index: number) => {
    const socket = new WebSocket(`${source.url.replace('http', 'ws')}/ws`, {
      headers: { cookie: source.cookies[index % source.cookies.length], origin: source.origin },
      localAddress: addressOf(source, index),
    })
    sockets[index] = socket
    let outcome = ''
    socket.on('unexpected-response', (asked, { statusCode }) => {
      outcome = String(statusCode)
      asked.destroy()
    })
    socket.on('error', () => undefined)
    socket.on('close', (code) => {
      count(outcome === '' ? `closed ${code}` : outcome)
      if (isReopened) setTimeout(() => isOver || open(index), REOPENED_AFTER_MS)
    })
    return socket
  }
  let isOver = false
  return {
    at: (index: number) => sockets[index] ?? open(index),
    stop: () => {
      isOver = true
      const still = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)
      if (still.length > 0) count('open', still.length)
      for (const socket of sockets) socket.terminate()
    },
  }
}
