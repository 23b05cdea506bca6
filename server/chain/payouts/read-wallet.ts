import { erc20Abi, type Hex } from 'viem'
import type { Address } from '#core/address.ts'
import { type Bnb, type TokenUnits, tokenUnits } from '#core/money.ts'

import type { ChainReader } from '../chain-reader.ts'
import { type FinalHead, finalHead } from '../final-head.ts'
import { askNodes, mostThatAgree } from '../nodes/ask-nodes.ts'
import { isSilence } from '../nodes/node-errors.ts'
import { callOf, GAS_LIMIT_MAX, type Sending } from './payout-wallet.ts'

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
  const { number: blockNumber } = await finalHead(chain)
  const answers = await askNodes(chain, async ({ client }) => {
    const bnb = await client.getBalance({ address: owner, blockNumber })
    if (token === null) return { bnb, token: bnb }
    const args = [owner] as const
    const call = { address: token, abi: erc20Abi, functionName: 'balanceOf', args, blockNumber } as const
    return { bnb, token: await client.readContract(call) }
  })
  const agreedOn = (pick: (funds: Readonly<Record<keyof WalletFunds, bigint>>) => bigint) =>
    mostThatAgree(
      chain,
      answers.map(({ node, answer }) => ({ node, answer: pick(answer) })),
    )
  return { bnb: agreedOn((funds) => funds.bnb) as Bnb, token: tokenUnits(agreedOn((funds) => funds.token)) }
}

/** Reads the gas price, in wei, that a quorum asks for at least. */
export const readGasPrice = async (chain: ChainReader): Promise<bigint> =>
  mostThatAgree(chain, await askNodes(chain, ({ client }) => client.getGasPrice()))

/**
 * Estimates the gas limit of a transfer, with headroom. Null if less than a quorum would accept the transfer, or if it needs
 * too much gas.
 *
 * A receiver may be a contract, which chooses how it fails and with which message. Every answer of a node counts as a
 * refusal, so that no receiver stops the payouts of others. The contract gets no more gas than a payout may use.
 */
export async function estimateGas(chain: ChainReader, from: Address, sending: Sending): Promise<bigint | null> {
  const answers = await askNodes(chain, ({ client }) =>
    client.estimateGas({ account: from, gas: GAS_LIMIT_MAX, ...callOf(sending) }).catch((error: unknown) => {
      if (isSilence(error)) throw error
      return null
    }),
  )
  const estimates = answers.flatMap(({ node, answer }) => (answer === null ? [] : [{ node, answer }]))
  if (estimates.length < chain.quorum) return null
  const estimate = (mostThatAgree(chain, estimates) * GAS_HEADROOM_PERCENT) / 100n
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
  const { number: blockNumber } = head ?? (await finalHead(chain))
  return mostThatAgree(
    chain,
    await askNodes(chain, ({ client }) => client.getTransactionCount({ address, blockNumber })),
  )
}

/** Reads the count in blocks. */
export const readMinedCount = async (chain: ChainReader, address: Address): Promise<number> =>
  mostThatAgree(
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
  return mostThatAgree(chain, counts)
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
export function lookAtWallets(chain: ChainReader): (wallet: Address) => Promise<WalletOnChain> {
  const looks = new Map<Address, Promise<WalletOnChain>>()
  return (wallet) => {
    const look = looks.get(wallet) ?? lookAt(chain, wallet)
    looks.set(wallet, look)
    return look
  }
}

async function lookAt(chain: ChainReader, wallet: Address): Promise<WalletOnChain> {
  const head = await finalHead(chain)
  const finalCount = await readFinalCount(chain, wallet, head)
  return { head, finalCount, seenCount: await readSeenCount(chain, wallet) }
}
