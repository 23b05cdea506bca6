import { t } from '@lingui/core/macro'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, isAddress, numberToHex } from 'viem'
import { requireLiveConnection } from './live-connection.ts'
import { invalidRecipient } from './payment-errors.ts'
import { readChainId, sharedAccounts } from './provider-accounts.ts'

/** What a transfer of USDT, or of any token like it, may use, 0x15f90. */
const TRANSFER_GAS = 90_000

/** What a transfer of BNB may use, 0x5208. */
const BNB_TRANSFER_GAS = 21_000

export type TokenTransfer = {
  readonly token: string
  readonly recipient: string
  /** The account that the page has shown: another one of the same wallet would pay for nobody. */
  readonly payer: string
  /** In the token's base units. */
  readonly amount: bigint
}

/**
 * Asks the wallet to pay.
 *
 * @returns the transaction's hash, lowercase; the transaction itself is only sent, not mined
 * @throws what the wallet says, or an Error of ours
 */
export async function sendToken({ token, recipient, payer, amount }: TokenTransfer): Promise<Hex> {
  const to = addressOrRefuse(token)
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [addressOrRefuse(recipient), amount],
  })
  return send({ from: getAddress(payer), to, data, gas: numberToHex(TRANSFER_GAS) })
}

/** The same in BNB, with the chain's own coin. */
export async function sendBnb({ recipient, payer, amount }: Omit<TokenTransfer, 'token'>): Promise<Hex> {
  const to = addressOrRefuse(recipient)
  return send({ from: getAddress(payer), to, value: numberToHex(amount), gas: numberToHex(BNB_TRANSFER_GAS) })
}

type WalletTransaction = {
  readonly from: Hex
  readonly to: Hex
  readonly gas: Hex
  readonly data?: Hex
  readonly value?: Hex
}

/** Asks once: a second request would be a second payment. */
async function send(transaction: WalletTransaction): Promise<Hex> {
  const { provider, platform } = requireLiveConnection()
  if ((await readChainId(provider)) !== platform.chain.id)
    throw new Error(t`Your wallet is still on another network than ${platform.chain.name}.`)
  const hash = await provider.request({
    method: 'eth_sendTransaction',
    params: [{ ...transaction, chainId: numberToHex(platform.chain.id) }],
  })
  return hash.toLowerCase() as Hex
}

export type Funds = { readonly usdt: bigint; readonly bnb: bigint }

/** What the connected account holds, in base units. @returns null when the wallet's node does not say */
export async function readFunds(token: string): Promise<Funds | null> {
  const { provider } = requireLiveConnection()
  try {
    const [account] = await sharedAccounts(provider)
    if (account === undefined || !isAddress(token, { strict: false })) return null
    const address = getAddress(account)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    const [usdt, bnb] = await Promise.all([
      provider.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] }),
      provider.request({ method: 'eth_getBalance', params: [address, 'latest'] }),
    ])
    // A node that knows no contract there answers with no bytes at all.
    return usdt === '0x' ? null : { usdt: BigInt(usdt), bnb: BigInt(bnb) }
  } catch (error) {
    console.warn('The balances could not be read.', error)
    return null
  }
}

function addressOrRefuse(text: string): Hex {
  if (!isAddress(text, { strict: false })) throw new Error(invalidRecipient())
  return text
}
