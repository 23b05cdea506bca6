import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isAddress } from 'viem'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

/** Transaction that the signer is asked to sign, with every value in the protocol's form. */
export type SignerRequest = {
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly gas: `0x${string}`
  readonly gasPrice: `0x${string}`
  readonly nonce: `0x${string}`
  readonly value: `0x${string}`
  readonly data: `0x${string}`
}

/** Function that handles a transaction as a signer. It returns an HTTP body, or null to let the caller wait. */
export type SignerBehaviour = (ask: SignerRequest, honest: () => Promise<`0x${string}`>) => Promise<SignerAnswer | null>
export type SignerAnswer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly text: string; readonly status?: number }

export type SignerDouble = {
  readonly url: string
  /** Requests that kept to the protocol. */
  readonly requests: SignerRequest[]
  /** Faults of requests that did not keep to it. A test expects none. */
  readonly mistakes: string[]
  behave(next: SignerBehaviour): void
  stop(): Promise<void>
}

/** Matches a hexadecimal quantity without leading zeros. */
const QUANTITY = /^0x(?:0|[1-9a-f][0-9a-f]*)$/
const DATA = /^0x(?:[0-9a-f]{2})*$/
const FIELDS = ['from', 'to', 'gas', 'gasPrice', 'nonce', 'value', 'data'] as const

export const signHonestly: SignerBehaviour = async (_, honest) => ({ result: await honest() })

/**
 * Starts a program that holds a key and signs by `eth_signTransaction`, as Web3Signer does for accounts. The call has one
 * object of parameters with hexadecimal quantities, and returns the signed bytes.
 */
export async function startSignerDouble(privateKey: `0x${string}`, chainId: number): Promise<SignerDouble> {
  const account = privateKeyToAccount(privateKey)
  const asked: SignerRequest[] = []
  const mistakes: string[] = []
  let behave = signHonestly
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const mistake = findMistake(request.method, request.headers['content-type'], body, account.address)
    if (mistake !== null) {
      mistakes.push(mistake)
      return response.end(
        JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_602, message: 'Invalid params' } }),
      )
    }
    const { id, params } = body as { id: number; params: [SignerRequest] }
    asked.push(params[0])
    const answer = await behave(params[0], () => signAs(account, chainId, params[0]))
    if (answer === null) return
    response.setHeader('content-type', 'application/json')
    if ('text' in answer) return response.writeHead(answer.status ?? 200).end(answer.text)
    return response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: asked,
    mistakes,
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

/** Signs the transaction as requested, or with other facts. */
export const signAs = (
  account: PrivateKeyAccount,
  chainId: number,
  { to, gas, gasPrice, nonce, value, data }: SignerRequest,
): Promise<`0x${string}`> =>
  account.signTransaction({
    type: 'legacy',
    chainId,
    to,
    gas: BigInt(gas),
    gasPrice: BigInt(gasPrice),
    nonce: Number(nonce),
    value: BigInt(value),
    data,
  })

function findMistake(method: string | undefined, type: string | undefined, body: unknown, own: string): string | null {
  if (method !== 'POST') return `HTTP ${method}`
  if (type !== 'application/json') return `content of type ${type}`
  const { jsonrpc, id, method: name, params } = body as Readonly<Record<string, unknown>>
  if (jsonrpc !== '2.0' || typeof id !== 'number') return 'no JSON-RPC 2.0 with a number for its id'
  if (name !== 'eth_signTransaction') return `method ${String(name)}`
  if (!Array.isArray(params) || params.length !== 1) return 'not one parameter'
  const ask = params[0] as Readonly<Record<string, unknown>>
  const fields = Object.keys(ask).toSorted()
  if (fields.join() !== [...FIELDS].toSorted().join()) return `fields ${fields.join()}`
  for (const field of ['gas', 'gasPrice', 'nonce', 'value'] as const) {
    if (!QUANTITY.test(String(ask[field]))) return `${field} ${String(ask[field])}`
  }
  if (!DATA.test(String(ask.data))) return `data ${String(ask.data)}`
  if (!isAddress(String(ask.to))) return `to ${String(ask.to)}`
  return String(ask.from).toLowerCase() === own.toLowerCase() ? null : `from ${String(ask.from)}`
}
