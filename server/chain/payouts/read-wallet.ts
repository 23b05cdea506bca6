import { erc20Abi, type Hex, type PublicClient, type Transaction, type TransactionReceipt } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import { type Bnb, type TokenUnits, tokenUnits, type Units } from '#core/money.ts'
import { type ChainReader, type FinalHead, readFinalHead } from '../chain-reader.ts'
import { askNodes, quorumMaximum } from '../nodes/ask-nodes.ts'
import { hasNoAnswer } from '../nodes/node-errors.ts'
import { readFinality } from '../read-finality.ts'
import { tokenTransfers } from '../read-transfers.ts'
import { GAS_LIMIT_MAX, type PlainTransfer, toTransferCall } from './payout-wallet.ts'

/** Percent of the estimate that is used as gas limit. A receiver's storage may be cold when the block comes. */
const GAS_HEADROOM_PERCENT = 150n
/**
 * Minimum gas limits. A transfer of BNB takes 21,000 gas, a transfer of USDT at most some 52,000. With a lower estimate of a
 * node, payouts would be signed that no pool accepts, or that revert. Unused gas costs nothing.
 */
const GAS_LIMIT_MIN = { bnb: 21_000n, token: 65_000n } as const

/** Funds of the wallet in the last final block. `token` is the balance of the requested token. */
export type WalletFunds = { readonly bnb: Bnb; readonly token: TokenUnits }

/** Reads the funds in the last final block that a quorum sees at least. */
export async function readFunds(chain: ChainReader, owner: Address, token: Address | null): Promise<WalletFunds> {
  const { number: blockNumber } = await readFinalHead(chain)
  const answers = await askNodes(chain, async ({ client }) => {
    const bnb = await client.getBalance({ address: owner, blockNumber })
    if (token === null) return { bnb, token: bnb }
    const args = [owner] as const
    const call = { address: token, abi: erc20Abi, functionName: 'balanceOf', args, blockNumber } as const
    return { bnb, token: await client.readContract(call) }
  })
  const agreedOn = (pick: (funds: Readonly<Record<keyof WalletFunds, bigint>>) => bigint) =>
    quorumMaximum(
      chain,
      answers.map(({ node, answer }) => ({ node, answer: pick(answer) })),
    )
  return { bnb: agreedOn((funds) => funds.bnb) as Bnb, token: tokenUnits(agreedOn((funds) => funds.token)) }
}

/** Reads the gas price, in wei, that a quorum asks for at least. */
export const readGasPrice = async (chain: ChainReader): Promise<bigint> =>
  quorumMaximum(chain, await askNodes(chain, ({ client }) => client.getGasPrice()))

/**
 * Estimates the gas limit of a transfer, with headroom. Null if less than a quorum would accept the transfer, or if it needs
 * too much gas.
 *
 * A receiver may be a contract, which chooses how it fails and with which message. Every answer of a node counts as a
 * refusal, so that no receiver stops the payouts of others. The contract gets no more gas than a payout may use.
 */
export async function estimateGas(chain: ChainReader, from: Address, sending: PlainTransfer): Promise<bigint | null> {
  const answers = await askNodes(chain, ({ client }) =>
    client.estimateGas({ account: from, gas: GAS_LIMIT_MAX, ...toTransferCall(sending) }).catch((error: unknown) => {
      if (hasNoAnswer(error)) throw error
      return null
    }),
  )
  const estimates = answers.flatMap(({ node, answer }) => (answer === null ? [] : [{ node, answer }]))
  if (estimates.length < chain.quorum) return null
  const estimate = (quorumMaximum(chain, estimates) * GAS_HEADROOM_PERCENT) / 100n
  const least = sending.token === null ? GAS_LIMIT_MIN.bnb : GAS_LIMIT_MIN.token
  if (estimate > GAS_LIMIT_MAX) return null
  return estimate > least ? estimate : least
}

/*
 * Counts of a wallet's transactions. A count is the nonce of the next transaction. Each is the highest that a quorum reaches,
 * so one node with a wrong count changes nothing.
 */

/**
 * Reads the count in final blocks. Every nonce below it is used permanently.
 *
 * @param head last final block, if it was read before
 */
export async function readFinalCount(
  chain: ChainReader,
  address: Address,
  head: Pick<FinalHead, 'number'> | null = null,
): Promise<number> {
  const { number: blockNumber } = head ?? (await readFinalHead(chain))
  return quorumMaximum(
    chain,
    await askNodes(chain, ({ client }) => client.getTransactionCount({ address, blockNumber })),
  )
}

/** Reads the count in blocks. */
export const readMinedCount = async (chain: ChainReader, address: Address): Promise<number> =>
  quorumMaximum(
    chain,
    await askNodes(chain, ({ client }) => client.getTransactionCount({ address, blockTag: 'latest' })),
  )

/** Reads the count in blocks and pending. */
export async function readSeenCount(chain: ChainReader, address: Address): Promise<number> {
  const counts = await askNodes(chain, async ({ client }) => {
    const pending = await client.getTransactionCount({ address, blockTag: 'pending' })
    const latest = await client.getTransactionCount({ address, blockTag: 'latest' })
    return Math.max(pending, latest)
  })
  return quorumMaximum(chain, counts)
}

/**
 * Reads the code of an account in the latest block. An account with a key has none, unless its key has signed an
 * authorization (EIP-7702).
 *
 * A quorum of nodes must say that it has none. One node of three can neither invent code nor hide it.
 *
 * @returns the code that a node reports; null if the account has none
 * @throws DependencyDown if too few nodes answer
 */
export async function readCode(chain: ChainReader, address: Address): Promise<Hex | null> {
  const answers = await askNodes(chain, ({ client }) => client.getCode({ address, blockTag: 'latest' }))
  const codes = answers.flatMap(({ answer }) => (answer === undefined || answer === '0x' ? [] : [answer]))
  return answers.length - codes.length >= chain.quorum ? null : (codes[0] ?? null)
}

/** State of a paying wallet that the nodes agree on, as of one final block. */
export type WalletOnChain = {
  readonly head: FinalHead
  /** Transactions in final blocks. `seenCount` also includes mined and waiting ones. */
  readonly finalCount: number
  readonly seenCount: number
}

/**
 * Returns a function that reads each wallet from the nodes once for all its payouts. A round would otherwise repeat the same
 * calls for hundreds of payouts.
 */
export function createWalletReader(chain: ChainReader): (wallet: Address) => Promise<WalletOnChain> {
  const looks = new Map<Address, Promise<WalletOnChain>>()
  return (wallet) => {
    const look = looks.get(wallet) ?? readWallet(chain, wallet)
    looks.set(wallet, look)
    return look
  }
}

async function readWallet(chain: ChainReader, wallet: Address): Promise<WalletOnChain> {
  const head = await readFinalHead(chain)
  const finalCount = await readFinalCount(chain, wallet, head)
  return { head, finalCount, seenCount: await readSeenCount(chain, wallet) }
}

/** Money that a final transaction moved: tokens by their logs, BNB by its value. `token` is null for BNB. */
export type MovedMoney = {
  readonly token: Address | null
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  /** Index of the log that shows it; -1 for the BNB that the transaction itself carries. */
  readonly logIndex: number
}

/** Log index for the BNB that a transaction itself carries, which has no log. */
const CARRIED_LOG_INDEX = -1

/** Outcome of any transaction, as the nodes agree on it. */
export type TransactionOutcome =
  | { readonly state: 'unknown' | 'waiting' | 'contradictory' | 'reverted' }
  | ({ readonly state: 'final'; readonly blockTimeMs: bigint } & FinalFacts)

type FinalFacts = {
  readonly sender: Address
  readonly nonce: number
  readonly moved: readonly MovedMoney[]
}

/**
 * Reads the outcome of a transaction from the nodes.
 *
 * @param head last final block, if it was read before
 * @throws DependencyDown if too few answer
 */
export async function readOutcome(
  chain: ChainReader,
  hash: TxHash,
  head: Pick<FinalHead, 'number'> | null = null,
): Promise<TransactionOutcome> {
  const found = await readFinality(chain, hash, factsOf, { head })
  if (found.state !== 'final') return { state: found.state }
  if (!found.isSuccess) return { state: 'reverted' }
  return { state: 'final', ...found.facts, blockTimeMs: found.blockTimeMs }
}

/** Returns whether a final transaction, successful or not, was sent by this wallet with this nonce. */
export async function hasUsedNonce(chain: ChainReader, hash: TxHash, sender: Address, nonce: number): Promise<boolean> {
  const found = await readFinality(chain, hash, factsOf)
  return found.state === 'final' && found.facts.sender === sender && found.facts.nonce === nonce
}

const factsOf = (transaction: Transaction, receipt: TransactionReceipt): FinalFacts => ({
  sender: lowercased(transaction.from),
  nonce: transaction.nonce,
  moved: movedMoney(transaction, receipt),
})

function movedMoney(transaction: Transaction, receipt: TransactionReceipt): readonly MovedMoney[] {
  const tokens = tokenTransfers(receipt.logs)
  if (transaction.to === null || transaction.value === 0n) return tokens
  const { from, to, value } = transaction
  return [...tokens, { token: null, from: lowercased(from), to: lowercased(to), value, logIndex: CARRIED_LOG_INDEX }]
}

type WantedMoney = { readonly token: Address | null; readonly to: Address; readonly value: Units<'token'> }

/** Returns the transfers of exactly this amount of this token to this wallet. A null token means BNB. */
export const findMoved = (moved: readonly MovedMoney[], wanted: WantedMoney): readonly MovedMoney[] =>
  moved.filter(({ token, to, value }) => token === wanted.token && to === wanted.to && value === wanted.value)

/** Blocks that are searched back for a nonce: some ten days, if a node keeps states of that age. */
const BLOCKS_BACK_MAX = 2_000_000n

/**
 * Finds the final transaction by which a wallet has used a nonce; null if no node can tell. Most nodes keep old states for
 * minutes.
 *
 * One node is enough to name it. All nodes are then asked whether it is final and belongs to this wallet with this nonce.
 */
export async function findNonceUser(chain: ChainReader, wallet: Address, nonce: number): Promise<TxHash | null> {
  const { number: head } = await readFinalHead(chain)
  for (const { client } of chain.nodes) {
    const hash = await findOnNode(client, wallet, nonce, head).catch(() => null)
    if (hash !== null && (await hasUsedNonce(chain, hash, wallet, nonce))) return hash
  }
  return null
}

async function findOnNode(client: PublicClient, wallet: Address, nonce: number, head: bigint): Promise<TxHash | null> {
  const isUsedAt = async (blockNumber: bigint) =>
    (await client.getTransactionCount({ address: wallet, blockNumber })) > nonce
  const lowest = head > BLOCKS_BACK_MAX ? head - BLOCKS_BACK_MAX : 0n
  // Searches backwards in doubling steps, so a nonce used a minute ago is found without old states.
  let used = head
  let step = 1n
  let unused = head
  while (await isUsedAt(unused)) {
    if (unused === lowest) return null
    used = unused
    unused = unused - step > lowest ? unused - step : lowest
    step *= 2n
  }
  if (unused === head) return null
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n
    if (await isUsedAt(middle)) used = middle
    else unused = middle
  }
  const { transactions } = await client.getBlock({ blockNumber: used, includeTransactions: true })
  const own = transactions.find((sent) => lowercased(sent.from) === wallet && sent.nonce === nonce)
  return own === undefined ? null : (lowercased(own.hash) as TxHash)
}
