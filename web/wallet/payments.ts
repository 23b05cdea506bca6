import { type EIP1193Provider, encodeFunctionData, erc20Abi, getAddress, isAddress, numberToHex } from 'viem'
import type { Bnb, Units, Usdt } from '#core/money.ts'
import { readLiveConnection } from './live-connection.ts'
import { PaymentRefusal } from './payment-errors.ts'
import { sharedAccounts } from './wallet-provider.ts'

/** Gas limit of a transfer of USDT, or of any token like it, 0x15f90. */
const TRANSFER_GAS = 90_000n

/** Gas limit of a transfer of BNB, 0x5208. */
const BNB_TRANSFER_GAS = 21_000n

/** Call that the wallet is asked to send. Lowercase address; `data` is '0x' for BNB. */
export type WalletCall = { readonly to: string; readonly data: string; readonly valueWei: bigint }

export type WalletTokenTransfer = {
  readonly token: string
  readonly recipient: string
  readonly amount: Units<'token' | 'USDT' | 'BNB'>
}

/**
 * Returns the call of a token transfer. @throws PaymentRefusal if the token or the recipient is no address; the wallet is not
 * asked then
 */
export function tokenTransfer({ token, recipient, amount }: WalletTokenTransfer): WalletCall {
  if (!isAddress(recipient, { strict: false }) || !isAddress(token, { strict: false }))
    throw new PaymentRefusal('invalid_recipient')
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
  return { to: token.toLowerCase(), data, valueWei: 0n }
}

/** Returns the call of a transfer in BNB, the chain's own coin. */
export function bnbTransfer({ recipient, amount }: Omit<WalletTokenTransfer, 'token'>): WalletCall {
  if (!isAddress(recipient, { strict: false })) throw new PaymentRefusal('invalid_recipient')
  return { to: recipient.toLowerCase(), data: '0x', valueWei: amount }
}

/**
 * Asks the wallet to pay, with a single request. It never retries in another form, because it is unknown after an error whether
 * the wallet has sent the transaction.
 *
 * @param payer account that the page has shown: a payment from another account of the wallet would be credited to no player
 * @returns the wallet's answer, which is the hash of a transaction that is sent but not mined
 * @throws PaymentRefusal if the wallet was not asked, otherwise the wallet's error
 */
export async function requestPayment({ to, data, valueWei }: WalletCall, payer: string): Promise<unknown> {
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

/** Returns whether the wallet is on the chain. A wallet that does not report its chain is not asked to pay. */
const isOnChain = (provider: EIP1193Provider, chainId: number) =>
  provider.request({ method: 'eth_chainId' }).then(
    (now) => Number(now) === chainId,
    () => false,
  )

export type Funds = { readonly usdt: Usdt; readonly bnb: Bnb }

/** Reads the balances of the connected account. @returns null if the wallet's node does not answer */
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
    // A node without a contract at the address answers with no bytes.
    return usdt === '0x' ? null : { usdt: BigInt(usdt) as Usdt, bnb: BigInt(bnb) as Bnb }
  } catch (error) {
    console.warn('The balances could not be read.', error)
    return null
  }
}
