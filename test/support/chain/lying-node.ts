import { createServer, type IncomingMessage } from 'node:http'
import { custom, HttpRequestError, type Transport } from 'viem'
import { answerCall } from './lying-node/answer.ts'
import type { FakeChain } from './lying-node/fake-chain.ts'
import { type Faults, noFaults } from './lying-node/faults.ts'
import type { RpcCall } from './lying-node/rpc-call.ts'

export type LyingHttpNode = {
  readonly url: string
  readonly faults: Faults
  /** Returns the number of calls that it received, including each call of a batch. */
  readonly callCount: () => number
  /** Ends all its faults. */
  heal(): void
}

/** Creates the same node without HTTP, inside the process, for tests with very many calls. */
export function nodeInProcess(chain: FakeChain, name: string) {
  const faults = noFaults()
  const url = `http://${name}`
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }) => {
    if (faults.isDown) throw new HttpRequestError({ url, details: 'connection refused' })
    if (faults.isThrottled) throw new HttpRequestError({ url, status: 429, details: 'Too Many Requests' })
    const told = answerCall(chain, faults, { id: 1, method, params: params ?? [] })
    if ('error' in told) throw Object.assign(new Error(told.error.message), told.error)
    return told.result
  }
  const transport: Transport = custom({ request }, { retryCount: 0 })
  return { url, faults, transport, heal: () => Object.assign(faults, noFaults()) }
}

/** Starts a server of many nodes over real HTTP, each with its own faults. */
export async function startLyingNodes() {
  const nodes = new Map<string, { chain: FakeChain; faults: Faults; asked: number }>()
  const server = createServer(async (request, response) => {
    const node = nodes.get(request.url ?? '')
    const text = await bodyOf(request)
    if (node === undefined || node.faults.isDown) return request.socket.destroy()
    const asked = JSON.parse(text) as RpcCall | RpcCall[]
    if (node.faults.takesNoBatches && Array.isArray(asked)) return response.writeHead(400).end('Bad Request')
    node.asked += Array.isArray(asked) ? asked.length : 1
    if (node.faults.isThrottled) return response.writeHead(429).end('Too Many Requests')
    const padding = '0'.repeat(node.faults.paddingBytes)
    const reply = (ask: RpcCall) => ({
      jsonrpc: '2.0',
      id: ask.id,
      padding,
      ...answerCall(node.chain, node.faults, ask),
    })
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify(Array.isArray(asked) ? asked.map(reply) : reply(asked)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the nodes have no port')
  let count = 0
  return {
    addNode(chain: FakeChain): LyingHttpNode {
      const path = `/${++count}`
      const faults = noFaults()
      const node = { chain, faults, asked: 0 }
      nodes.set(path, node)
      return {
        url: `http://127.0.0.1:${address.port}${path}`,
        faults,
        callCount: () => node.asked,
        heal: () => Object.assign(faults, noFaults()),
      }
    },
    removeNode: (node: LyingHttpNode) => nodes.delete(new URL(node.url).pathname),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
