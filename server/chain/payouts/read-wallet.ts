import { erc20Abi } from 'viem'
import type { Address } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { finalHead } from '../final-head.ts'
import { askNodes } from '../nodes/ask-nodes.ts'
import { isSilence } from '../nodes/is-silence.ts'
import { mostThatAgree } from '../nodes/most-that-agree.ts'
import { callOf, GAS_LIMIT_MAX, type Sending } from './payout-wallet.ts'

/** A receiver's storage may be cold when the block comes: room on top of the estimate, in percent. */
const GAS_HEADROOM_PERCENT = 150n
/**
 * A transfer of BNB takes 21,000 gas, a transfer of USDT at most some 52,000. A node that estimates less would have payouts
 * signed that no pool takes, or that revert. Gas that is not used costs nothing.
 */
const GAS_LIMIT_MIN = { bnb: 21_000n, token: 65_000n } as const

/** What the wallet holds in the last final block. `token` is the balance of the token asked for. */
export type WalletFunds = { readonly bnb: bigint; readonly token: bigint }

/** What the wallet can spend in the last final block, as many nodes as must agree see at least that. */
export async function readFunds(chain: ChainReader, owner: Address, token: Address | null): Promise<WalletFunds> {
  const { number: blockNumber } = await finalHead(chain)
  const answers = await askNodes(chain, async ({ client }) => {
    const bnb = await client.getBalance({ address: owner, blockNumber })
    if (token === null) return { bnb, token: bnb }
    const args = [owner] as const
    const call = { address: token, abi: erc20Abi, functionName: 'balanceOf', args, blockNumber } as const
    return { bnb, token: await client.readContract(call) }
  })
  const agreedOn = (pick: (funds: WalletFunds) => bigint) =>
    mostThatAgree(
      chain,
      answers.map(({ node, answer }) => ({ node, answer: pick(answer) })),
    )
  return { bnb: agreedOn((funds) => funds.bnb), token: agreedOn((funds) => funds.token) }
}

/** Wei for each unit of gas that as many nodes as must agree ask for at least. */
export const readGasPrice = async (chain: ChainReader): Promise<bigint> =>
  mostThatAgree(chain, await askNodes(chain, ({ client }) => client.getGasPrice()))

/**
 * Gas that a sending may use, with room; null where the network would refuse it as it stands or asks for too much: fewer
 * nodes than must agree would take it.
 *
 * A receiver may be a contract, which chooses how it fails and in which words. Every answer of a node counts as a refusal, so that
 * no receiver stops the payouts of others, and the contract gets no more gas than a payout may use.
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
