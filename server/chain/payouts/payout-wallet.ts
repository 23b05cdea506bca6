import {
  encodeFunctionData,
  erc20Abi,
  isAddressEqual,
  isHex,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { Units } from '#core/money.ts'

/** Maximum gas of a payout. A token transfer that needs more is not a plain transfer, so a person checks it first. */
export const GAS_LIMIT_MAX = 300_000n

export type PlainTransfer = { readonly token: Address | null; readonly to: Address; readonly value: Units<'token'> }
export type SignedTransaction = { readonly hash: TxHash; readonly raw: `0x${string}` }

/** Hot wallet. It signs only plain legacy transfers, with its own key or through another program. */
export type PayoutWallet = {
  readonly address: Address
  /** @throws SignerFailed if another program holds the key and has not signed exactly this */
  sign(sending: PlainTransfer, nonce: number, gasLimit: bigint, gasPriceWei: bigint): Promise<SignedTransaction>
}

/** Creates the wallet that signs with a local key. The key is held only here. */
export function createPayoutWallet(chainId: number, privateKey: `0x${string}`): PayoutWallet {
  const account = privateKeyToAccount(privateKey)
  return {
    address: lowercased(account.address),
    async sign(sending, nonce, gas, gasPrice) {
      // Legacy transactions are accepted by every node of this chain, and state their maximum cost.
      const raw = await account.signTransaction({
        type: 'legacy',
        chainId,
        nonce,
        gas,
        gasPrice,
        ...toTransferCall(sending),
      })
      return { raw, hash: keccak256(raw) }
    },
  }
}

type TransferCall = { readonly to: Address; readonly value: bigint; readonly data?: `0x${string}` }

/** Returns the recipient, value and data of a transaction that moves the money. */
export const toTransferCall = ({ token, to, value }: PlainTransfer): TransferCall =>
  token === null
    ? { to, value }
    : {
        to: token,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
      }

/** Returns the gas limit of stored bytes, so that a replacement needs no new estimate. */
export const gasLimitOf = (raw: `0x${string}`): bigint => parseTransaction(raw).gas ?? GAS_LIMIT_MAX

/**
 * Reason why a signer gave no usable signature.
 *
 * - `down`: no answer, or an unreadable one
 * - `refused`: it will not sign this
 * - `wrong`: it has signed something else than requested
 */
export type SignerFailure = 'down' | 'refused' | 'wrong'

/** Error of a signer that has not signed what it was asked to. Nothing was stored or sent. */
export class SignerFailed extends Error {
  override readonly name = 'SignerFailed'
  readonly failure: SignerFailure
  /** Problem in one line, for a person. */
  readonly complaint: string
  constructor(failure: SignerFailure, complaint: string, cause?: unknown) {
    super(`the signer of the hot wallet: ${complaint}`, { cause })
    this.failure = failure
    this.complaint = complaint
  }
}

/** Reads the signer and the chain of signed bytes; null if they are not a signed transaction. */
export async function readSigner(
  raw: `0x${string}`,
): Promise<{ readonly chainId: number | null; readonly from: Address } | null> {
  try {
    const { chainId = null } = parseTransaction(raw)
    const signer = await recoverTransactionAddress({ serializedTransaction: raw as never })
    return { chainId, from: lowercased(signer) }
  } catch {
    return null
  }
}

export type RemoteSigner = { readonly url: string; readonly address: Address }

/** Creates the hot wallet whose key another program holds. Each of its answers is verified. */
export function createRemoteWallet(chainId: number, { url, address }: RemoteSigner): PayoutWallet {
  return {
    address,
    async sign(sending, nonce, gas, gasPrice) {
      const { to, value, data = '0x' } = toTransferCall(sending)
      const raw = await askSigner(url, {
        from: address,
        to,
        gas: numberToHex(gas),
        gasPrice: numberToHex(gasPrice),
        nonce: numberToHex(nonce),
        value: numberToHex(value),
        data,
      })
      await checkSigned(raw, address, { chainId, nonce, gas, gasPrice, to, value, data })
      return { raw, hash: keccak256(raw) }
    },
  }
}

/** Transaction that the signer was asked to sign. */
type WantedTransaction = {
  readonly chainId: number
  readonly nonce: number
  readonly gas: bigint
  readonly gasPrice: bigint
  readonly to: Address
  readonly value: bigint
  readonly data: `0x${string}`
}

/** Half the order of secp256k1. Nodes accept no signature above it, because its twin below would have another hash. */
const S_MAX = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/**
 * Checks that signed bytes are exactly the requested transaction, signed by the hot wallet's own key.
 *
 * @throws SignerFailed with the difference
 */
async function checkSigned(raw: `0x${string}`, from: Address, wanted: WantedTransaction): Promise<void> {
  const difference = await findDifference(raw, from, wanted).catch(() => 'bytes that are no signed transaction')
  if (difference !== null) throw new SignerFailed('wrong', difference)
}

async function findDifference(raw: `0x${string}`, from: Address, wanted: WantedTransaction): Promise<string | null> {
  // Parsed as any type, and not as the type that was requested.
  const transaction = parseTransaction(raw)
  const { type, chainId, nonce = 0, gas = 0n, gasPrice = 0n, to, value = 0n, data = '0x' } = transaction
  if (type !== 'legacy') return `a transaction of type ${type}`
  if (chainId !== wanted.chainId) return `chain ${chainId ?? 'none'} instead of ${wanted.chainId}`
  if (to == null || !isAddressEqual(to, wanted.to)) return `the recipient ${to ?? 'none'}`
  if (value !== wanted.value) return `the value ${value}`
  if (data.toLowerCase() !== wanted.data) return 'other data'
  if (nonce !== wanted.nonce) return `nonce ${nonce} instead of ${wanted.nonce}`
  if (gas !== wanted.gas) return `${gas} gas instead of ${wanted.gas}`
  if (gasPrice !== wanted.gasPrice) return `a gas price of ${gasPrice} instead of ${wanted.gasPrice}`
  const { r, s, v } = transaction
  if (r === undefined || s === undefined || v === undefined) return 'no signature'
  if (BigInt(s) > S_MAX) return 'a signature that nodes refuse'
  // The same transaction in another encoding would have a different hash on the chain.
  const written = serializeTransaction({ type: 'legacy', ...wanted }, { r, s, v })
  if (written !== raw.toLowerCase()) return 'bytes that are written in another way'
  const signer = await recoverTransactionAddress({ serializedTransaction: raw as `0x${string}` as never })
  return isAddressEqual(signer, from) ? null : `a signature by ${signer}`
}

/** Milliseconds for an answer. A slower signer is asked again in the next round. */
const ANSWER_MS_MAX = 5_000
/** Maximum bytes of an answer. A signed transfer has some 350 characters. */
const ANSWER_BYTES_MAX = 16_384
const COMPLAINT_LENGTH_MAX = 200

const answerSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.number(),
  result: z.string().optional(),
  error: z.object({ code: z.number(), message: z.string() }).optional(),
})

/** Transaction as `eth_signTransaction` takes it: quantities in hexadecimal, without leading zeros. */
type SigningRequest = Readonly<Record<'from' | 'to' | 'gas' | 'gasPrice' | 'nonce' | 'value' | 'data', `0x${string}`>>

let lastId = 0

/**
 * Asks a remote signer for a signature, with the API of Web3Signer.
 *
 * @returns the bytes that it claims to have signed; unverified
 * @throws SignerFailed
 */
async function askSigner(url: string, transaction: SigningRequest): Promise<`0x${string}`> {
  const id = ++lastId
  const { status, text } = await post(url, {
    jsonrpc: '2.0',
    id,
    method: 'eth_signTransaction',
    params: [transaction],
  })
  const answer = readAnswer(text)
  // A refusal may come with another HTTP status.
  if (answer?.error !== undefined) throw new SignerFailed('refused', shortText(answer.error.message))
  if (status !== 200) throw new SignerFailed('down', `it answers with HTTP ${status}`)
  if (answer === null) throw new SignerFailed('down', 'its answer is not JSON-RPC')
  if (answer.id !== id) throw new SignerFailed('wrong', 'it answers to another request')
  if (!isHex(answer.result)) throw new SignerFailed('wrong', 'its answer has no signed bytes')
  return answer.result
}

/** Moves a user and a password from the address to a header, because `fetch` rejects them in an address. */
function parseTarget(text: string): { url: URL; authorization: Record<string, string> } {
  const url = new URL(text)
  const { username, password } = url
  if (username === '') return { url, authorization: {} }
  Object.assign(url, { username: '', password: '' })
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

async function post(target: string, body: unknown): Promise<{ status: number; text: string }> {
  const { url, authorization } = parseTarget(target)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...authorization },
      body: JSON.stringify(body),
      // Redirects are refused, because no operator has configured their target.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    })
    return { status: response.status, text: await readShort(response) }
  } catch (error) {
    if (error instanceof SignerFailed) throw error
    throw new SignerFailed('down', describeFailure(error), error)
  }
}

/** Reads an answer of bounded length, so that an endless one does not fill the memory. */
async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw new SignerFailed('down', 'its answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function readAnswer(text: string) {
  try {
    return answerSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return `no answer in ${ANSWER_MS_MAX / 1_000} seconds`
  const cause = error.cause
  // The address may hold a password, so only the code is reported.
  return cause instanceof Error && 'code' in cause ? `no connection (${String(cause.code)})` : 'no connection'
}

const shortText = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, COMPLAINT_LENGTH_MAX) || 'no reason'
