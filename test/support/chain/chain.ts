import { setTimeout as sleep } from 'node:timers/promises'
import {
  type Abi,
  type Address,
  type Chain,
  createWalletClient,
  type Hex,
  type HttpTransport,
  http,
  type WalletClient,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { testUsdtAbi } from '#contracts/abi.ts'
import { createLocalClient, FINALITY_BLOCKS, type LocalClient } from '#server/dev/chain/anvil-process.ts'
import { createLocalChain, type LocalChain } from '#server/dev/local-chain.ts'
import { makeTempFolder } from '../temp-folder.ts'
import { createTestLog } from '../test-log.ts'

const BLOCK_TIME_MS = 50
const FINAL_LIMIT_MS = 60_000
/** Milliseconds between price updates. Longer than any test, so that a test that sets a stale price keeps it. */
const NO_HEARTBEAT_MS = 3_600_000

export type TestWallet = WalletClient<HttpTransport, Chain, PrivateKeyAccount>

export interface TestChain extends LocalChain {
  /** Client that reads, mines, and sets balances and times. */
  readonly client: LocalClient
  /** Creates a new wallet with the faucet's BNB and USDT. */
  fundedWallet(): Promise<TestWallet>
  /** Returns the wallet of any key, without funding it. */
  walletOf(key: `0x${string}`): TestWallet
  balanceOfUsdt(owner: Address): Promise<bigint>
  /** Sends USDT and resolves once the transaction is mined. */
  payUsdt(from: TestWallet, to: Address, amount: bigint): Promise<{ txHash: `0x${string}`; blockNumber: bigint }>
  /** Deploys a contract, e.g. one of `test/support/chain/contracts/abi.ts`. */
  deploy(from: TestWallet, contract: { abi: Abi; bytecode: Hex; args?: readonly unknown[] }): Promise<Address>
  /** Mines until all blocks mined so far are final. */
  makeFinal(): Promise<void>
  /** Resolves once the block is final. */
  waitUntilFinal(blockNumber: bigint): Promise<void>
}

/** Starts a separate local chain with quick blocks; `stop` also removes its files. */
export async function startTestChain(blockTimeMs = BLOCK_TIME_MS): Promise<TestChain> {
  const folder = makeTempFolder()
  const chain = await createLocalChain({
    dataDir: folder.path,
    blockTimeMs,
    priceHeartbeatMs: NO_HEARTBEAT_MS,
    log: createTestLog(),
  })
  const client = createLocalClient(chain.rpcUrl, blockTimeMs / 2)
  const walletOf = (key: `0x${string}`): TestWallet =>
    createWalletClient({ account: privateKeyToAccount(key), chain: client.chain, transport: http(chain.rpcUrl) })

  return {
    ...chain,
    client,
    walletOf,
    async fundedWallet() {
      const wallet = walletOf(generatePrivateKey())
      await chain.faucet(wallet.account.address)
      return wallet
    },
    balanceOfUsdt: (owner) =>
      client.readContract({ address: chain.usdt, abi: testUsdtAbi, functionName: 'balanceOf', args: [owner] }),
    async payUsdt(from, to, amount) {
      const txHash = await from.writeContract({
        address: chain.usdt,
        abi: testUsdtAbi,
        functionName: 'transfer',
        args: [to, amount],
      })
      const { blockNumber } = await client.waitForTransactionReceipt({ hash: txHash })
      return { txHash, blockNumber }
    },
    makeFinal: () => client.mine({ blocks: FINALITY_BLOCKS + 1 }),
    async deploy(from, contract) {
      const hash = await from.deployContract(contract)
      const { contractAddress } = await client.waitForTransactionReceipt({ hash })
      if (!contractAddress) throw new Error(`Transaction ${hash} deployed nothing`)
      return contractAddress
    },
    waitUntilFinal: (blockNumber) => waitUntilFinal(client, blockNumber),
    async stop() {
      await chain.stop()
      folder.remove()
    },
  }
}

async function waitUntilFinal(client: LocalClient, blockNumber: bigint): Promise<void> {
  for (let waitedMs = 0; waitedMs < FINAL_LIMIT_MS; waitedMs += BLOCK_TIME_MS) {
    const final = await client.getBlock({ blockTag: 'finalized' })
    if (final.number >= blockNumber) return
    await sleep(BLOCK_TIME_MS)
  }
  throw new Error(`Block ${blockNumber} was not final after ${FINAL_LIMIT_MS} ms`)
}
