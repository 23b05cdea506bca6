import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { DependencyDown } from '../fault.ts'
import { sendError } from './errors.ts'

/** Methods that a wallet needs. They never sign with the chain's own keys, move its clock or write its state. */
const METHODS = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getStorageAt',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_sendRawTransaction',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])
const BATCH_MAX = 50
const TIMEOUT_MS = 15_000

const call = z.looseObject({ jsonrpc: z.literal('2.0'), method: z.string(), id: z.unknown() })
const body = z.union([call, z.array(call).min(1).max(BATCH_MAX)])

/** Serves `/rpc`, the local chain for the browsers of this machine. The route does not exist on other networks. */
export function serveLocalRpc(app: FastifyInstance, rpcUrl: string): void {
  app.post('/rpc', { schema: { hide: true } }, async (request, reply) => {
    const parsed = body.safeParse(request.body)
    if (!parsed.success) return sendError(reply, 'malformed_request')
    const refused = [parsed.data].flat().find(({ method }) => !METHODS.has(method))
    if (refused !== undefined) {
      const error = { code: -32601, message: `${refused.method} is not served here` }
      return reply.send({ jsonrpc: '2.0', id: refused.id ?? null, error })
    }
    try {
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request.body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return await reply.type('application/json').send(await answer.text())
    } catch (cause) {
      throw new DependencyDown('the local chain does not answer', { cause })
    }
  })
}
