import { encodeFunctionData, erc20Abi, keccak256, type PublicClient, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { finalHead } from '../final-head.ts'
import { askNodes } from '../nodes/ask-nodes.ts'

/** A transfer of a token that needs more gas than this is no plain transfer: a person looks at it first. */
const GAS_LIMIT_MAX = 300_000n
/** A receiver's storage may be cold when the block comes: room on top of the estimate, in percent. */
const GAS_HEADROOM_PERCENT = 150n

export type Sending = { readonly token: Address | null; readonly to: Address; readonly value: bigint }
export type SignedTransaction = { readonly hash: TxHash; readonly raw: `0x${string}` }
/** What the wallet holds in the last final block. `token` is the balance of the token asked for. */
export type WalletFunds = { readonly bnb: bigint; readonly token: bigint }

/** The hot wallet: the only place that holds the key, and signs nothing but plain legacy transfers. */
export type PayoutWallet = {
  readonly address: Address
  sign(sending: Sending, nonce: number, gasLimit: bigint, gasPriceWei: bigint): Promise<SignedTransaction>
}

export function createPayoutWallet(chainId: number, privateKey: `0x${string}`): PayoutWallet {
  const account = privateKeyToAccount(privateKey)
  return {
    address: lowercased(account.address),
    async sign(sending, nonce, gas, gasPrice) {
      // Legacy: every node of this chain takes it, and what it costs at most is what it says.
      const raw = await account.signTransaction({ type: 'legacy', chainId, nonce, gas, gasPrice, ...callOf(sending) })
      return { raw, hash: keccak256(raw) }
    },
  }
}

const callOf = ({ token, to, value }: Sending) =>
  token === null
    ? { to, value }
    : {
        to: token,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
      }

/** What the wallet can spend: the least that any node sees in the last final block. */
export async function readFunds(chain: ChainReader, owner: Address, token: Address | null): Promise<WalletFunds> {
  const { number: blockNumber } = await finalHead(chain)
  const answers = await askNodes(chain, async ({ client }) => {
    const bnb = await client.getBalance({ address: owner, blockNumber })
    if (token === null) return { bnb, token: bnb }
    const args = [owner] as const
    const call = { address: token, abi: erc20Abi, functionName: 'balanceOf', args, blockNumber } as const
    return { bnb, token: await client.readContract(call) }
  })
  const least = (pick: (funds: WalletFunds) => bigint) =>
    answers.map(({ answer }) => pick(answer)).sort((a, b) => (a < b ? -1 : 1))[0] ?? 0n
  return { bnb: least((funds) => funds.bnb), token: least((funds) => funds.token) }
}

/** Wei for each unit of gas that the dearest node asks for. */
export async function readGasPrice(chain: ChainReader): Promise<bigint> {
  const prices = await askNodes(chain, ({ client }) => client.getGasPrice())
  const [dearest = 0n] = prices.map(({ answer }) => answer).sort((a, b) => Number(b - a))
  return dearest
}

/**
 * Gas that a sending may use, with room; null where the network would refuse it as it stands or asks for too much.
 */
export async function estimateGas(chain: ChainReader, from: Address, sending: Sending): Promise<bigint | null> {
  const answers = await askNodes(chain, ({ client }) =>
    client.estimateGas({ account: from, ...callOf(sending) }).catch((error: unknown) => {
      if (isRefusedCall(error)) return null
      throw error
    }),
  )
  const estimates = answers.map(({ answer }) => answer)
  if (estimates.includes(null)) return null
  const gas = estimates.reduce<bigint>((most, estimate) => (estimate !== null && estimate > most ? estimate : most), 0n)
  const limit = (gas * GAS_HEADROOM_PERCENT) / 100n
  return limit <= GAS_LIMIT_MAX ? limit : null
}

/** A call that was answered with a refusal, as opposed to a node that did not answer. */
const isRefusedCall = (error: unknown) =>
  error instanceof Error && /revert|insufficient|exceeds balance/i.test(error.message)

/** The nonce after every transaction that any node knows of, pending ones included. */
export async function readNextNonce(chain: ChainReader, address: Address): Promise<number> {
  const counts = await askNodes(chain, async ({ client }) => {
    const pending = await client.getTransactionCount({ address, blockTag: 'pending' })
    const latest = await client.getTransactionCount({ address, blockTag: 'latest' })
    return Math.max(pending, latest)
  })
  return Math.max(...counts.map(({ answer }) => answer))
}

/** How many transactions of a wallet are final, the least that any node sees: every nonce below is used for good. */
export async function readFinalCount(chain: ChainReader, address: Address): Promise<number> {
  const { number: blockNumber } = await finalHead(chain)
  const counts = await askNodes(chain, ({ client }) => client.getTransactionCount({ address, blockNumber }))
  return Math.min(...counts.map(({ answer }) => answer))
}

/** How many transactions of a wallet are mined on the node that has mined the least. */
export async function readMinedCount(chain: ChainReader, address: Address): Promise<number> {
  const counts = await askNodes(chain, ({ client }) => client.getTransactionCount({ address, blockTag: 'latest' }))
  return Math.min(...counts.map(({ answer }) => answer))
}

export type BroadcastAnswer = { readonly isTaken: boolean; readonly complaint: string | null }

/**
 * Hands the very bytes to every node. Whatever they answer, only a receipt tells what became of it: a node may take a
 * transaction and never say so.
 */
export async function broadcast(chain: ChainReader, raw: `0x${string}`): Promise<BroadcastAnswer> {
  const able = chain.nodes.filter(({ seen }) => seen.asideUntilMs === null)
  const sendings = chain.nodes.map(({ client }) => sendTo(client, raw))
  // One that is set aside is handed it too, and not waited for.
  const isWaitedFor = (index: number) => able.length === 0 || able.some((node) => node === chain.nodes[index])
  const answers = await Promise.all(sendings.filter((_, index) => isWaitedFor(index)))
  const isTaken = answers.some((answer) => answer === null || /already (?:known|imported)/i.test(answer))
  return { isTaken, complaint: isTaken ? null : (answers.find((answer) => answer !== null) ?? null) }
}

async function sendTo(client: PublicClient, serializedTransaction: `0x${string}`): Promise<string | null> {
  try {
    await client.sendRawTransaction({ serializedTransaction })
    return null
  } catch (error) {
    // Refused, or taken and not confirmed: both look alike from here, and the next look at the chain tells.
    if (!(error instanceof Error)) return 'The node did not answer.'
    return 'details' in error ? String(error.details) : error.message
  }
}

/** The gas limit that stored bytes were signed with: a replacement needs no new estimate. */
export const gasLimitOf = (raw: `0x${string}`): bigint => parseTransaction(raw).gas ?? GAS_LIMIT_MAX
