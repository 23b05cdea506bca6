import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Account,
  type Address,
  type Chain,
  type Client,
  createTestClient,
  defineChain,
  type HttpTransport,
  http,
  type PublicActions,
  parseEther,
  publicActions,
  type TestActions,
  type WalletActions,
  walletActions,
} from 'viem'
import { testUsdtAbi } from '#contracts/abi.ts'
import { networks } from '#contracts/networks.ts'
import type { ProcessLog } from '../child-process.ts'

/** A client that can also mine and set balances. Only anvil answers those calls, and only this folder makes them. */
export type LocalClient = Client<
  HttpTransport,
  Chain,
  undefined,
  undefined,
  TestActions & PublicActions<HttpTransport, Chain> & WalletActions<Chain>
>

const REQUEST_TIMEOUT_MS = 10_000

/** @param pollingInterval milliseconds between two polls for a receipt */
export function createLocalClient(rpcUrl: string, pollingInterval: number): LocalClient {
  const { id, title, currency } = networks.local
  const chain = defineChain({ id, name: title, nativeCurrency: currency, rpcUrls: { default: { http: [rpcUrl] } } })
  const transport = http(rpcUrl, { timeout: REQUEST_TIMEOUT_MS, retryCount: 0 })
  return createTestClient({ mode: 'anvil', chain, transport, pollingInterval, cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)
}

/** Number of blocks by which `finalized` is behind `latest`. */
export const FINALITY_BLOCKS = 2

/**
 * Mines a block every `blockTimeMs` while transactions are pending, and until the last block with a transaction is final. An idle
 * chain makes no blocks, so a demo that runs for a month stays small.
 */
export function startBlockTicker(deps: { client: LocalClient; blockTimeMs: number; log: ProcessLog }) {
  const { client, blockTimeMs, log } = deps
  const stopped = new AbortController()
  let blocksToFinality = 0
  let isAnswering = true

  /**
   * Returns the timestamp of the next block. Anvil reads the clock twice as it starts. If a second passes in between, its own
   * clock stays behind from then on.
   */
  async function nextBlockSeconds(): Promise<bigint> {
    const now = BigInt(Math.floor(Date.now() / 1000))
    const { timestamp } = await client.getBlock()
    return timestamp > now ? timestamp : now
  }

  async function tick(): Promise<void> {
    const { pending } = await client.getTxpoolStatus()
    if (pending === 0 && blocksToFinality === 0) return
    await client.setNextBlockTimestamp({ timestamp: await nextBlockSeconds() })
    await client.mine({ blocks: 1 })
    // The mined block decides, because a transaction may have come after the pool was read.
    const { transactions } = await client.getBlock()
    blocksToFinality = transactions.length > 0 ? FINALITY_BLOCKS : Math.max(0, blocksToFinality - 1)
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await tick()
        isAnswering = true
      } catch (cause) {
        // Logged once, and not once a second.
        if (isAnswering && !stopped.signal.aborted) log.error(`The local chain does not answer: ${String(cause)}`)
        isAnswering = false
      }
      await sleep(blockTimeMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop(): Promise<void> {
      stopped.abort()
      await running
    },
  }
}

/** Amounts in base units, 18 decimals each. */
const FAUCET_BNB = parseEther('1')
const FAUCET_USDT = parseEther('1000')

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
