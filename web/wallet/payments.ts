import { erc20Abi, getAddress, type Hex, isAddress } from 'viem'
import { getBalance, getConnection, readContract, sendTransaction, writeContract } from 'wagmi/actions'
import { requireLiveConnection } from './live-connection.ts'
import { invalidRecipient } from './payment-errors.ts'

/** What a transfer of USDT, or of any token like it, may use, 0x15f90. */
const TRANSFER_GAS = 90_000n

/** What a transfer of BNB may use, 0x5208. */
const BNB_TRANSFER_GAS = 21_000n

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
  const { config, platform } = requireLiveConnection()
  if (!isAddress(recipient, { strict: false }) || !isAddress(token, { strict: false }))
    throw new Error(invalidRecipient())
  const hash = await writeContract(config, {
    abi: erc20Abi,
    account: getAddress(payer),
    address: token,
    functionName: 'transfer',
    args: [recipient, amount],
    gas: TRANSFER_GAS,
    chainId: platform.chain.id,
  })
  return hash.toLowerCase() as Hex
}

/** The same in BNB, with the chain's own coin. */
export async function sendBnb({ recipient, payer, amount }: Omit<TokenTransfer, 'token'>): Promise<Hex> {
  const { config, platform } = requireLiveConnection()
  if (!isAddress(recipient, { strict: false })) throw new Error(invalidRecipient())
  const hash = await sendTransaction(config, {
    account: getAddress(payer),
    to: recipient,
    value: amount,
    gas: BNB_TRANSFER_GAS,
    chainId: platform.chain.id,
  })
  return hash.toLowerCase() as Hex
}

export type Funds = { readonly usdt: bigint; readonly bnb: bigint }

/** What the connected account holds, in base units. @returns null when the wallet's node does not say */
export async function readFunds(token: string): Promise<Funds | null> {
  const { config } = requireLiveConnection()
  const { address } = getConnection(config)
  if (address === undefined || !isAddress(token, { strict: false })) return null
  try {
    const [usdt, bnb] = await Promise.all([
      readContract(config, { abi: erc20Abi, address: token, functionName: 'balanceOf', args: [address] }),
      getBalance(config, { address }),
    ])
    return { usdt, bnb: bnb.value }
  } catch (error) {
    console.warn('The balances could not be read.', error)
    return null
  }
}
