import { encodeFunctionData, erc20Abi, keccak256, parseTransaction } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, lowercased, type TxHash } from '#core/address.ts'

/** A transfer of a token that needs more gas than this is no plain transfer: a person looks at it first. */
export const GAS_LIMIT_MAX = 300_000n

export type Sending = { readonly token: Address | null; readonly to: Address; readonly value: bigint }
export type SignedTransaction = { readonly hash: TxHash; readonly raw: `0x${string}` }

/** The hot wallet: it signs nothing but plain legacy transfers, by a key of its own or by another program's. */
export type PayoutWallet = {
  readonly address: Address
  /** @throws SignerFailed where another program holds the key and has not signed exactly this */
  sign(sending: Sending, nonce: number, gasLimit: bigint, gasPriceWei: bigint): Promise<SignedTransaction>
}

/** The only place that holds the key. */
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

type TransferCall = { readonly to: Address; readonly value: bigint; readonly data?: `0x${string}` }

/** What a transaction carries to move the money. */
export const callOf = ({ token, to, value }: Sending): TransferCall =>
  token === null
    ? { to, value }
    : {
        to: token,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
      }

/** The gas limit that stored bytes were signed with: a replacement needs no new estimate. */
export const gasLimitOf = (raw: `0x${string}`): bigint => parseTransaction(raw).gas ?? GAS_LIMIT_MAX
