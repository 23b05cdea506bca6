import { type EIP1193Provider, encodeFunctionData, erc20Abi, getAddress, isAddress, numberToHex } from 'viem'
import { readLiveConnection } from './live-connection.ts'
import { PaymentRefusal } from './payment-errors.ts'
import { sharedAccounts } from './provider-accounts.ts'

/** What a transfer of USDT, or of any token like it, may use, 0x15f90. */
const TRANSFER_GAS = 90_000n

/** What a transfer of BNB may use, 0x5208. */
const BNB_TRANSFER_GAS = 21_000n

/** What the wallet is asked to send. Lowercase address; `data` is '0x' for BNB. */
export type WalletCall = { readonly to: string; readonly data: string; readonly valueWei: bigint }

export type TokenTransfer = {
  readonly token: string
  readonly recipient: string
  /** In the token's base units. */
  readonly amount: bigint
}

/** @throws PaymentRefusal where the token or the recipient is no address: nothing is asked of the wallet then */
export function tokenTransfer({ token, recipient, amount }: TokenTransfer): WalletCall {
  if (!isAddress(recipient, { strict: false }) || !isAddress(token, { strict: false }))
    throw new PaymentRefusal('invalid_recipient')
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
  return { to: token.toLowerCase(), data, valueWei: 0n }
}

/** The same in BNB, with the chain's own coin. */
export function bnbTransfer({ recipient, amount }: Omit<TokenTransfer, 'token'>): WalletCall {
  if (!isAddress(recipient, { strict: false })) throw new PaymentRefusal('invalid_recipient')
  return { to: recipient.toLowerCase(), data: '0x', valueWei: amount }
}

/**
 * Asks the wallet to pay, with one request and no second one in another form: after an error nobody knows whether it has
 * sent something.
 *
 * @param payer the account that the page has shown: another one of the same wallet would pay for nobody
 * @returns what the wallet answers: the transaction's hash; the transaction itself is only sent, not mined
 * @throws PaymentRefusal where the wallet was not asked, else what the wallet says
 */
export async function askToPay({ to, data, valueWei }: WalletCall, payer: string): Promise<unknown> {
  const { provider, platform } = requireConnectionToPay()
  if (!(await isOnChain(provider, platform.chain.id))) throw new PaymentRefusal('wrong_chain')
  const isBnb = data === '0x'
  const transaction = {
    from: getAddress(payer),
    to,
    gas: numberToHex(isBnb ? BNB_TRANSFER_GAS : TRANSFER_GAS),
    chainId: numberToHex(platform.chain.id),
    ...(isBnb ? { value: numberToHex(valueWei) } : { data }),
  }
  return provider.request({ method: 'eth_sendTransaction', params: [transaction] } as never)
}

function requireConnectionToPay() {
  const live = readLiveConnection()
  if (live === null) throw new PaymentRefusal('wallet_gone')
  return live
}

/** A wallet that does not say where it is is not asked to pay. */
const isOnChain = (provider: EIP1193Provider, chainId: number) =>
  provider.request({ method: 'eth_chainId' }).then(
    (now) => Number(now) === chainId,
    () => false,
  )

export type Funds = { readonly usdt: bigint; readonly bnb: bigint }

/** What the connected account holds, in base units. @returns null when the wallet's node does not say */
export async function readFunds(token: string): Promise<Funds | null> {
  const live = readLiveConnection()
  if (live === null) return null
  const { provider } = live
  try {
    const [owner] = await sharedAccounts(provider)
    if (owner === undefined || !isAddress(token, { strict: false })) return null
    const address = getAddress(owner)
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
