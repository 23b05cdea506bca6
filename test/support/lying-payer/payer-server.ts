import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Ask } from '../lying-node/rpc-call.ts'
import type { PayerChain } from './payer-chain.ts'
import { honestPayer, tell } from './payer-node.ts'

/** One request, and the answer that the node would give. */
export type Exchange = {
  readonly asked: Ask | readonly Ask[]
  /** Returns the full answer: one for each call of a batch. */
  readonly answer: () => Promise<RpcAnswer | RpcAnswer[]>
  readonly response: ServerResponse
}
export type RpcAnswer = { readonly jsonrpc: '2.0'; readonly id: number | null; readonly [field: string]: unknown }

/** Function that answers in place of a node. */
export type Spoil = (exchange: Exchange) => unknown

export const sendJson = ({ response }: Pick<Exchange, 'response'>, answer: unknown) =>
  response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))

export const honestly: Spoil = async (exchange) => sendJson(exchange, await exchange.answer())

export type PayerHttpNode = Awaited<ReturnType<typeof startPayerHttpNode>>

type Certificate = { readonly cert: string; readonly key: string }

/**
 * Starts a node of a payer's chain over HTTP, with its own faults.
 *
 * @param tls certificate and key in PEM; null for plain HTTP
 */
export async function startPayerHttpNode(chain: PayerChain, tls: Certificate | null = null) {
  const faults = honestPayer()
  let spoil = honestly
  const listener: RequestListener = async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const asked = JSON.parse(Buffer.concat(chunks).toString()) as Ask | Ask[]
    const answerTo = async (ask: Ask): Promise<RpcAnswer> => ({
      jsonrpc: '2.0',
      id: ask.id,
      ...(await tell(chain, faults, ask)),
    })
    const answer = () => (Array.isArray(asked) ? Promise.all(asked.map(answerTo)) : answerTo(asked))
    await spoil({ asked, answer, response })
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
    spoilBy: (next: Spoil) => {
      spoil = next
    },
    heal: () => {
      spoil = honestly
      if (tls !== null) certifyBy(tls)
      Object.assign(faults, honestPayer())
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
