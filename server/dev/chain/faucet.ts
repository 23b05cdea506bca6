import { type Account, type Address, parseEther } from 'viem'
import { testUsdtAbi } from '#contracts/abi.ts'
import type { LocalClient } from './local-client.ts'

/** Amounts in base units, 18 decimals each. */
export const FAUCET_BNB = parseEther('1')
export const FAUCET_USDT = parseEther('1000')

const MINED_LIMIT_MS = 30_000
/**
 * Maximum number of attempts to send. Another process on the same chain may take the nonce first. Funds that were sent by then
 * are not taken back.
 */
const SEND_ATTEMPTS = 10
/**
 * Gas limit of a BNB transfer, enough for a wallet that is a contract. A contract that accepts no BNB reverts, and keeps its
 * USDT.
 */
const BNB_GAS = 100_000n

export interface FaucetGrant {
  /** Base units, 18 decimals. 0 for a contract that accepts no BNB. */
  readonly bnb: bigint
  /** Base units, 18 decimals. */
  readonly usdt: bigint
  /** Hash of the transaction that minted the USDT. */
  readonly txHash: `0x${string}`
}

/**
 * Sends play money by real transactions of the deployer, and answers once they are mined.
 *
 * Callers may run in parallel. Transactions are sent one by one, because each needs the nonce after the previous one. Callers
 * wait for the block together.
 */
export function createFaucet(deps: { client: LocalClient; deployer: Account; usdt: Address }) {
  const { client, deployer, usdt } = deps
  let lastSend: Promise<unknown> = Promise.resolve()

  async function send(to: Address): Promise<{ bnb: `0x${string}`; usdt: `0x${string}` }> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await sendOnce(to)
      } catch (cause) {
        if (attempt === SEND_ATTEMPTS) throw cause
      }
    }
  }

  async function sendOnce(to: Address): Promise<{ bnb: `0x${string}`; usdt: `0x${string}` }> {
    const nonce = await client.getTransactionCount({ address: deployer.address, blockTag: 'pending' })
    const bnb = await client.sendTransaction({ account: deployer, to, value: FAUCET_BNB, nonce, gas: BNB_GAS })
    const mint = { address: usdt, abi: testUsdtAbi, functionName: 'mint', args: [to, FAUCET_USDT] } as const
    return { bnb, usdt: await client.writeContract({ ...mint, account: deployer, nonce: nonce + 1 }) }
  }

  return async function faucet(to: Address): Promise<FaucetGrant> {
    const sending = lastSend.then(() => send(to))
    lastSend = sending.catch(() => undefined)
    const sent = await sending
    const [bnb, usdtReceipt] = await Promise.all(
      [sent.bnb, sent.usdt].map((hash) => client.waitForTransactionReceipt({ hash, timeout: MINED_LIMIT_MS })),
    )
    if (usdtReceipt?.status !== 'success') throw new Error(`The faucet's mint failed in transaction ${sent.usdt}`)
    return { bnb: bnb?.status === 'success' ? FAUCET_BNB : 0n, usdt: FAUCET_USDT, txHash: sent.usdt }
  }
}
