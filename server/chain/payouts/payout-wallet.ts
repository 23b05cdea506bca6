import { encodeFunctionData, erc20Abi, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { Units } from '#core/money.ts'

/** Maximum gas of a payout. A token transfer that needs more is not a plain transfer, so a person checks it first. */
export const GAS_LIMIT_MAX = 300_000n

export type Sending = { readonly token: Address | null; readonly to: Address; readonly value: Units<'token'> }
export type SignedTransaction = { readonly hash: TxHash; readonly raw: `0x${string}` }

/** Hot wallet. It signs only plain legacy transfers, with its own key or through another program. */
export type PayoutWallet = {
  readonly address: Address
  /** @throws SignerFailed if another program holds the key and has not signed exactly this */
  sign(sending: Sending, nonce: number, gasLimit: bigint, gasPriceWei: bigint): Promise<SignedTransaction>
}

/** Creates the wallet that signs with a local key. The key is held only here. */
export function createPayoutWallet(chainId: number, privateKey: `0x${string}`): PayoutWallet {
  const account = privateKeyToAccount(privateKey)
  return {
    address: lowercased(account.address),
    async sign(sending, nonce, gas, gasPrice) {
      // Legacy transactions are accepted by every node of this chain, and state their maximum cost.
      const raw = await account.signTransaction({ type: 'legacy', chainId, nonce, gas, gasPrice, ...callOf(sending) })
      return { raw, hash: keccak256(raw) }
    },
  }
}

type TransferCall = { readonly to: Address; readonly value: bigint; readonly data?: `0x${string}` }

/** Returns the recipient, value and data of a transaction that moves the money. */
export const callOf = ({ token, to, value }: Sending): TransferCall =>
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
