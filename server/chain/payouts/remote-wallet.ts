import { keccak256, numberToHex } from 'viem'
import type { Address } from '#core/address.ts'
import { askSigner } from './ask-signer.ts'
import { checkSigned } from './check-signed.ts'
import { callOf, type PayoutWallet } from './payout-wallet.ts'

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
