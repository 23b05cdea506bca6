import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { RpcCall } from '../lying-node/rpc-call.ts'
import type { PayerChain } from './payer-chain.ts'
import { answerPayerCall, noPayerFaults } from './payer-node.ts'

/** One request, and the answer that the node would give. */
export type Exchange = {
  readonly request: RpcCall | readonly RpcCall[]
  /** Returns the full answer: one for each call of a batch. */
  readonly answer: () => Promise<RpcAnswer | RpcAnswer[]>
  readonly response: ServerResponse
}
export type RpcAnswer = { readonly jsonrpc: '2.0'; readonly id: number | null; readonly [field: string]: unknown }

/** Function that answers in place of a node. */
export type AnswerOverride = (exchange: Exchange) => unknown

export const sendJson = ({ response }: Pick<Exchange, 'response'>, answer: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))

export const answerHonestly: AnswerOverride = async (exchange) => sendJson(exchange, await exchange.answer())

export type PayerHttpNode = Awaited<ReturnType<typeof startPayerHttpNode>>

type Certificate = { readonly cert: string; readonly key: string }

/**
 * Starts a node of a payer's chain over HTTP, with its own faults.
 *
 * @param tls certificate and key in PEM; null for plain HTTP
 */
export async function startPayerHttpNode(chain: PayerChain, tls: Certificate | null = null) {
  const faults = noPayerFaults()
  let spoil = answerHonestly
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall | RpcCall[]
    const answerTo = async (ask: RpcCall): Promise<RpcAnswer> => ({
      jsonrpc: '2.0',
      id: ask.id,
      ...(await answerPayerCall(chain, faults, ask)),
    })
    const answer = () => (Array.isArray(asked) ? Promise.all(asked.map(answerTo)) : answerTo(asked))
    await spoil({ request: asked, answer, response })
  }
  const server = tls === null ? createServer(listener) : createTlsServer(tls, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const certifyBy = (certificate: Certificate) => {
    if (!(server instanceof TlsServer)) return
    server.setSecureContext(certificate)
    // Open connections have the old certificate.
    server.closeAllConnections()
  }
  return {
    port,
    url: `${tls === null ? 'http' : 'https'}://127.0.0.1:${port}`,
    faults,
    certifyBy,
    spoilBy: (next: AnswerOverride) => {
      spoil = next
    },
    heal: () => {
      spoil = answerHonestly
      if (tls !== null) certifyBy(tls)
      Object.assign(faults, noPayerFaults())
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
