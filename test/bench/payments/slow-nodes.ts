import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerCall } from '../../support/chain/lying-node/answer.ts'
import type { FakeChain } from '../../support/chain/lying-node/fake-chain.ts'
import { noFaults } from '../../support/chain/lying-node/faults.ts'
import type { RpcCall } from '../../support/chain/lying-node/rpc-call.ts'

export type SlowNodes = {
  readonly urls: readonly string[]
  /** Counts the calls to each node so far. Each call of a batch counts. */
  readonly callCounts: () => readonly number[]
  stop(): Promise<void>
}

/** Starts honest nodes of a chain that answer each request after a delay, like distant nodes. */
export async function startSlowNodes(chain: FakeChain, nodes: number, delayMs: number): Promise<SlowNodes> {
  const asked = Array.from({ length: nodes }, () => 0)
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall | RpcCall[]
    const index = Number(request.url?.slice(1))
    asked[index] = (asked[index] ?? 0) + (Array.isArray(body) ? body.length : 1)
    await sleep(delayMs)
    const reply = (ask: RpcCall) => ({ jsonrpc: '2.0', id: ask.id, ...answerCall(chain, noFaults(), ask) })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    urls: asked.map((_, index) => `http://127.0.0.1:${port}/${index}`),
    callCounts: () => [...asked],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
