import { once } from 'node:events'
import { readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPublicClient, encodeFunctionData, type Hex, http, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testBv3Abi, testPriceFeedAbi, testUsdtAbi } from '#contracts/abi.ts'
import { startTestChain, type TestChain } from '#test/support/chain/chain.ts'
import { makeTempFolder, type TempFolder } from '#test/support/temp-folder.ts'
import { createTestLog } from '#test/support/test-log.ts'
import { freePort } from '#test/support/world/free-port.ts'
import { runInfrastructure } from '#test/support/world/run-infrastructure.ts'
import { createLocalClient } from './chain/anvil-process.ts'
import { commandLineOf } from './child-process.ts'
import { createLocalChain, type LocalChain } from './local-chain.ts'

const someAddress = () => privateKeyToAccount(generatePrivateKey()).address

async function secondsSincePrice(chain: LocalChain): Promise<number> {
  const feed = { address: chain.priceFeed, abi: testPriceFeedAbi, functionName: 'latestRoundData' } as const
  const [, , , updatedAt] = await createLocalClient(chain.rpcUrl, 20).readContract(feed)
  return Date.now() / 1_000 - Number(updatedAt)
}

describe('a running chain', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startTestChain()
  })
  afterAll(() => chain.stop())

  test('pays withdrawals from a funded wallet and has an empty treasury', async () => {
    expect(await chain.balanceOfUsdt(chain.payoutAddress)).toBe(parseEther('1000000'))
    expect(await chain.client.getBalance({ address: chain.payoutAddress })).toBe(parseEther('100'))
    expect(await chain.balanceOfUsdt(chain.treasury)).toBe(0n)
    const bv3 = { address: chain.bv3, abi: testBv3Abi } as const
    expect(await chain.client.readContract({ ...bv3, functionName: 'balanceOf', args: [chain.payoutAddress] })).toBe(
      parseEther('10000000'),
    )
  })

  test('has no account that signs for everyone', async () => {
    expect(await chain.client.getAddresses()).toEqual([])
  })

  test('has a fresh price', async () => {
    const feed = { address: chain.priceFeed, abi: testPriceFeedAbi } as const
    const [, answer] = await chain.client.readContract({ ...feed, functionName: 'latestRoundData' })
    expect(answer).toBe(60_000_000_000n)
    expect(Math.abs(await secondsSincePrice(chain))).toBeLessThan(60)
  })

  test('gives test money to twenty callers at once', async () => {
    const callers = Array.from({ length: 20 }, someAddress)
    const grants = await Promise.all(callers.map((caller) => chain.faucet(caller)))
    expect(new Set(grants.map((grant) => grant.txHash)).size).toBe(20)
    for (const caller of callers) {
      expect(await chain.balanceOfUsdt(caller)).toBe(parseEther('1000'))
      expect(await chain.client.getBalance({ address: caller })).toBe(parseEther('1'))
    }
  })

  test('gives USDT to a contract that accepts no BNB', async () => {
    const contract = chain.priceFeed
    expect(await chain.faucet(contract)).toMatchObject({ bnb: 0n, usdt: parseEther('1000') })
    expect(await chain.balanceOfUsdt(contract)).toBe(parseEther('1000'))
    expect(await chain.client.getBalance({ address: contract })).toBe(0n)
  })

  test('transfers, finalizes two blocks later, and then makes no more blocks', async () => {
    const wallet = await chain.fundedWallet()
    const { blockNumber } = await chain.payUsdt(wallet, chain.treasury, parseEther('7'))
    await chain.waitUntilFinal(blockNumber)
    expect(await chain.balanceOfUsdt(chain.treasury)).toBe(parseEther('7'))
    expect(await chain.client.getBlockNumber()).toBe(blockNumber + 2n)
    await sleep(300)
    expect(await chain.client.getBlockNumber()).toBe(blockNumber + 2n)
  })

  test('mines the faster of two transactions with one nonce', async () => {
    const { account } = await chain.fundedWallet()
    const receiver = someAddress()
    const nonce = await chain.client.getTransactionCount({ address: account.address })
    const sign = (amount: bigint, gasPrice: bigint) => {
      const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [receiver, amount] })
      const fees = { type: 'legacy', gas: 100_000n, gasPrice } as const
      return account.signTransaction({ ...fees, chainId: chain.chainId, to: chain.usdt, data, nonce })
    }
    const signed = [await sign(1n, 10n ** 9n), await sign(2n, 10n ** 10n)]
    // In one request: between two, a block may be mined.
    const node = createPublicClient({ transport: http(chain.rpcUrl, { batch: true }) })
    const hashes = signed.map((serializedTransaction) => node.sendRawTransaction({ serializedTransaction }))
    const [slow, fast] = (await Promise.all(hashes)) as [Hex, Hex]
    await chain.client.waitForTransactionReceipt({ hash: fast })
    expect(await chain.balanceOfUsdt(receiver)).toBe(2n)
    await expect(chain.client.getTransactionReceipt({ hash: slow })).rejects.toThrow('could not be found')
  })
})

describe('a chain that stops and starts again', () => {
  let folder: TempFolder
  let running: LocalChain[]
  beforeEach(() => {
    folder = makeTempFolder()
    running = []
  })
  afterEach(async () => {
    for (const chain of running) await chain.stop()
    folder.remove()
  })

  const log = createTestLog()
  const file = (name: string) => join(folder.path, 'chain', name)
  const anvilPid = (): number => JSON.parse(readFileSync(file('anvil.json'), 'utf8')).pid

  async function start(port?: number): Promise<LocalChain> {
    const chain = await createLocalChain({ dataDir: folder.path, port, blockTimeMs: 50, log })
    running.push(chain)
    return chain
  }

  function addressesOf({ usdt, bv3, priceFeed, treasury, payoutAddress }: LocalChain) {
    return { usdt, bv3, priceFeed, treasury, payoutAddress }
  }

  function usdtOf(chain: LocalChain, owner: `0x${string}`, blockTag: 'latest' | 'finalized' = 'latest') {
    const usdt = { address: chain.usdt, abi: testUsdtAbi, functionName: 'balanceOf' } as const
    return createLocalClient(chain.rpcUrl, 20).readContract({ ...usdt, args: [owner], blockTag })
  }

  test('keeps addresses, balances, receipts and its port', async () => {
    const first = await start()
    const player = someAddress()
    const { txHash } = await first.faucet(player)
    await first.stop()
    const second = await start()
    expect(addressesOf(second)).toEqual(addressesOf(first))
    expect(second.rpcUrl).toBe(first.rpcUrl)
    expect(await usdtOf(second, player)).toBe(parseEther('1000'))
    expect(await usdtOf(second, player, 'finalized')).toBe(parseEther('1000'))
    expect((await createLocalClient(second.rpcUrl, 20).getTransactionReceipt({ hash: txHash })).status).toBe('success')
  })

  test('has a fresh price again after a long pause', async () => {
    const first = await start()
    const slot = numberToHex(2, { size: 32 })
    const value = numberToHex(1_700_000_000, { size: 32 })
    await createLocalClient(first.rpcUrl, 20).setStorageAt({ address: first.priceFeed, index: slot, value })
    expect(await secondsSincePrice(first)).toBeGreaterThan(1_000_000)
    await first.stop()
    expect(Math.abs(await secondsSincePrice(await start()))).toBeLessThan(60)
  })

  test('runs in a separate process group', async () => {
    await start()
    // Signal 0 only asks whether such a group exists.
    expect(process.kill(-anvilPid(), 0)).toBe(true)
  })

  test('keeps keys from other users', async () => {
    await start()
    expect(statSync(file('wallets.json')).mode & 0o777).toBe(0o600)
  })

  test('recovers after kill -9 of anvil', async () => {
    const first = await start()
    const player = someAddress()
    await first.faucet(player)
    // anvil writes its state every second.
    await sleep(2_200)
    process.kill(anvilPid(), 'SIGKILL')
    await vi.waitFor(() => expect(log.lines.join('\n')).toContain('The local chain ended by itself (SIGKILL)'))
    await first.stop()
    const second = await start()
    expect(addressesOf(second)).toEqual(addressesOf(first))
    expect(await usdtOf(second, player)).toBe(parseEther('1000'))
  })

  test('recovers after kill -9 of its server and of its watch, ending the leftover anvil', async () => {
    const server = await runInfrastructure('chain', folder.path)
    const leftover = anvilPid()
    await server.killHard({ andWatch: true })
    expect(commandLineOf(leftover)).toContain('anvil')
    const chain = await start()
    expect(commandLineOf(leftover)).toBeUndefined()
    expect(addressesOf(chain)).toMatchObject({ usdt: server.started.usdt, treasury: server.started.treasury })
    expect(await usdtOf(chain, chain.payoutAddress)).toBe(parseEther('1000000'))
  })

  test('restores the last good copy if the state was cut short', async () => {
    const first = await start()
    const player = someAddress()
    await first.faucet(player)
    await first.stop()
    truncateSync(file('state.json'), 5_000)
    const second = await start()
    expect(await usdtOf(second, player)).toBe(parseEther('1000'))
    expect(readFileSync(file('state.broken.json')).length).toBe(5_000)
  })

  test('deploys to the same addresses if the state is lost', async () => {
    const first = await start()
    await first.stop()
    truncateSync(file('state.json'), 10)
    truncateSync(file('state.good.json'), 10)
    const second = await start()
    expect(addressesOf(second)).toEqual(addressesOf(first))
    expect(await usdtOf(second, second.payoutAddress)).toBe(parseEther('1000000'))
  })

  test('is refused while another has the folder', async () => {
    await start()
    await expect(start()).rejects.toThrow(
      `DATA_DIR: ${join(folder.path, 'chain')} is in use by the process with pid ${process.pid}`,
    )
  })

  test('is refused on a port that another program has, with one line', async () => {
    const port = await freePort()
    const stranger = createServer().listen(port, '127.0.0.1')
    await once(stranger, 'listening')
    await expect(start(port)).rejects.toThrow(
      new RegExp(`^LOCAL_CHAIN_PORT: port ${port} on 127.0.0.1 is taken by another program; set LOCAL_CHAIN_PORT .*$`),
    )
    stranger.close()
    await start(port)
  })
})
