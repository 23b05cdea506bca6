import { once } from 'node:events'
import { createServer } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { freePort } from '../world/free-port.ts'

/**
 * Double of WalletConnect's relay, as far as page and wallet use it: topics, subscribers, and messages that are kept until
 * another client has received them. Like the real relay it cannot read messages.
 */
export interface RelayDouble {
  readonly url: string
  /** Methods that were called, in order. */
  readonly calls: readonly string[]
  /** Disconnects all clients and answers none, until it is opened again at the same address. */
  close(): Promise<void>
  open(): Promise<void>
}

type RelayMessage = {
  topic: string
  message: string
  tag: number
  publishedAt: number
  from: string
  attestation?: string
}
type RelayRequest = { id: number | string; method?: string; params: Record<string, unknown> }
type Client = { readonly id: string; readonly socket: WebSocket; readonly topics: Set<string> }

const PROPOSE_TAG = 1100
const PROPOSE_ANSWER_TAG = 1101
const SETTLE_TAG = 1102

export async function startRelayDouble(): Promise<RelayDouble> {
  const clients = new Set<Client>()
  const calls: string[] = []
  /** Messages by topic. Each is delivered once to every client but its sender. */
  const mailbox = new Map<string, (RelayMessage & { readonly takenBy: Set<string> })[]>()
  let server: ReturnType<typeof createServer> | null = null
  const port = await freePort()
  let lastId = 1

  const deliver = (client: Client, topic: string) => {
    for (const kept of mailbox.get(topic) ?? []) {
      if (kept.from === client.id || kept.takenBy.has(client.id)) continue
      kept.takenBy.add(client.id)
      const { from: _, takenBy: __, ...data } = kept
      lastId += 1
      const notice = { id: `irn_subscription_${topic}`, data }
      client.socket.send(JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params: notice }))
    }
  }
  const subscribe = (client: Client, topic: string) => {
    client.topics.add(topic)
    // The answer to the subscription must be sent first.
    setTimeout(() => deliver(client, topic), 0)
    return `${topic}-${client.id}`
  }
  const publish = (client: Client, message: Omit<RelayMessage, 'from' | 'publishedAt'>) => {
    const kept = { ...message, publishedAt: Date.now(), from: client.id, takenBy: new Set<string>() }
    mailbox.set(message.topic, [...(mailbox.get(message.topic) ?? []), kept])
    for (const other of clients) if (other.topics.has(message.topic)) deliver(other, message.topic)
    return true
  }

  function answer(client: Client, method: string, params: Record<string, unknown>): unknown {
    const text = (name: string) => String(params[name])
    const topics = () => params.topics as string[]
    switch (method) {
      case 'irn_subscribe':
        return subscribe(client, text('topic'))
      case 'irn_batchSubscribe':
        return topics().map((topic) => subscribe(client, topic))
      case 'irn_unsubscribe':
        return client.topics.delete(text('topic'))
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false }
      case 'irn_publish': {
        const { topic, message, tag, attestation } = params as unknown as RelayMessage
        return publish(client, { topic, message, tag, ...(attestation !== undefined && { attestation }) })
      }
      case 'wc_proposeSession':
        subscribe(client, text('pairingTopic'))
        return publish(client, { topic: text('pairingTopic'), message: text('sessionProposal'), tag: PROPOSE_TAG })
      case 'wc_approveSession': {
        const [pairing, session] = [text('pairingTopic'), text('sessionTopic')]
        subscribe(client, session)
        publish(client, { topic: pairing, message: text('sessionProposalResponse'), tag: PROPOSE_ANSWER_TAG })
        return publish(client, { topic: session, message: text('sessionSettlementRequest'), tag: SETTLE_TAG })
      }
      default:
        throw new Error(`This relay does not know ${method}`)
    }
  }

  function welcome(socket: WebSocket, requestUrl: string) {
    const client: Client = { id: clientIdOf(requestUrl), socket, topics: new Set() }
    clients.add(client)
    socket.on('close', () => clients.delete(client))
    socket.on('message', (raw) => {
      const { id, method, params } = JSON.parse(String(raw)) as RelayRequest
      // A message without a method acknowledges a delivery.
      if (method === undefined) return
      calls.push(method)
      try {
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', result: answer(client, method, params) }))
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', error: { code: -32601, message } }))
      }
    })
  }

  async function open() {
    server = createServer()
    const sockets = new WebSocketServer({ server })
    sockets.on('connection', (socket, request) => welcome(socket, request.url ?? ''))
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  async function close() {
    const closing = server
    server = null
    if (closing === null) return
    for (const { socket } of clients) socket.terminate()
    closing.close()
    closing.closeAllConnections()
    await once(closing, 'close')
  }
  await open()
  return { url: `ws://127.0.0.1:${port}`, calls, open, close }
}

/** Returns a client's id from the token with which it connects. The id is the same after a reload. */
function clientIdOf(requestUrl: string): string {
  const token = new URL(requestUrl, 'ws://relay').searchParams.get('auth') ?? ''
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return (claims as { iss: string }).iss
}
