import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type RpcRequest = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
/** Function that returns the node's own answer, to be passed on or changed. */
export type CallNode = () => Promise<{ result?: unknown; error?: unknown }>
/** Function that returns a caller's answer; null cuts the connection without an answer. */
export type ProxyBehaviour = (
  request: RpcRequest,
  ask: CallNode,
) => Promise<{ result?: unknown; error?: unknown } | null>

export type RpcProxy = {
  readonly url: string
  /** Changes how the node behaves from now on. */
  behave(next: ProxyBehaviour): void
  stop(): Promise<void>
}

/** Behaves as an honest node. */
export const passThrough: ProxyBehaviour = (_, ask) => ask()

/** Starts a proxy in front of a real node, which answers as the test wants. */
export async function startRpcProxy(nodeUrl: string, first: ProxyBehaviour = passThrough): Promise<RpcProxy> {
  let behave = first
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const asked = JSON.parse(text) as RpcRequest | RpcRequest[]
    const answerTo = async (one: RpcRequest) => {
      const ask: CallNode = async () => {
        const answer = await fetch(nodeUrl, {
          method: 'POST',
          body: JSON.stringify(one),
          headers: { 'content-type': 'application/json' },
        })
        return answer.json()
      }
      const answer = await behave(one, ask)
      return answer === null ? Promise.reject(new Error('cut')) : { jsonrpc: '2.0', ...answer, id: one.id }
    }
    // A cut answer cuts its whole batch, as a node that dies does.
    const answer = await (Array.isArray(asked) ? Promise.all(asked.map(answerTo)) : answerTo(asked)).catch(() => null)
    if (answer === null) return void request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next) => {
      behave = next
    },
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
