import {
  isAddressEqual,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import type { Address } from '#core/address.ts'
import { askSigner } from './ask-signer.ts'
import { callOf, type PayoutWallet } from './payout-wallet.ts'
import { SignerFailed } from './signer-failed.ts'

export type RemoteSigner = { readonly url: string; readonly address: Address }

/** Creates the hot wallet whose key another program holds. Each of its answers is verified. */
export function createRemoteWallet(chainId: number, { url, address }: RemoteSigner): PayoutWallet {
  return {
    address,
    async sign(sending, nonce, gas, gasPrice) {
      const { to, value, data = '0x' } = callOf(sending)
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
