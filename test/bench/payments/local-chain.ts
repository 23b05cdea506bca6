import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeFunctionData, type Hash } from 'viem'
import { testUsdtAbi } from '#contracts/abi.ts'
import { type Address, lowercased } from '#core/address.ts'
import { getConfig } from '#core/api/platform.ts'
import { createLocalClient, type LocalClient } from '#server/dev/chain/anvil-process.ts'
import { createRunningParts } from '#server/runtime/process/running-parts.ts'
import { killLeftoverProcesses, startServer } from '../../support/world/server-process.ts'
import { openDurableDatabase, PRICE, placeOrders, secondsUntilCredited } from './payment-stage.ts'

/** Milliseconds between blocks, so long that only this bench mines blocks. */
const BLOCK_TIME_MS = 3_600_000
/** Number of blocks by which `finalized` is behind. */
const BLOCKS_TO_FINALITY = 2
const GAS = 100_000n
const SOME_BNB = 10n ** 18n

/**
 * Credits one payment on the local chain, then several in one block, each from another player's wallet.
 *
 * @returns the seconds from the final block to the credit, for one payment and for the block
 */
export async function creditOnLocalChain(count: number, limitSeconds: number) {
  const { keep, stop } = createRunningParts()
  try {
    const { folder, databaseUrl, db } = await openDurableDatabase(keep)
    const dataDir = join(folder, 'server')
    keep({ stop: () => killLeftoverProcesses(dataDir) })
    const environment = { LOCAL_BLOCK_TIME_MS: String(BLOCK_TIME_MS), WATCH_EVERY_MS: '', LOG_LEVEL: 'error' }
    const { url } = keep(await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment }))
    const config = getConfig.response.parse(await (await fetch(`${url}${getConfig.path}`)).json())
    const usdt = lowercased(config.usdt.address)
    const treasury = lowercased(config.treasury)
    const { port } = JSON.parse(readFileSync(join(dataDir, 'chain/anvil.json'), 'utf8')) as { port: number }
    const client = createLocalClient(`http://127.0.0.1:${port}`, 20)

    const wallets = await placeOrders(db, { count: count + 1, asset: 'USDT', chainId: config.chain.id, usdt, treasury })
    const [first, ...others] = wallets
    if (first === undefined) throw new Error('there are no players')
    await client.setBlockGasLimit({ gasLimit: GAS * BigInt(count * 2) })
    await giveUsdt(client, usdt, wallets)

    const credit = async (payers: readonly Address[], credited: number) => {
      const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [treasury, PRICE] })
      await mineTogether(client, await Promise.all(payers.map((from) => sendAs(client, from, usdt, data))))
      await client.mine({ blocks: BLOCKS_TO_FINALITY })
      return secondsUntilCredited(db, credited, limitSeconds)
    }
    return { alone: await credit([first], 1), block: await credit(others, wallets.length) }
  } finally {
    await stop()
  }
}

async function giveUsdt(client: LocalClient, usdt: Address, wallets: readonly Address[]) {
  const owner = lowercased(await client.readContract({ address: usdt, abi: testUsdtAbi, functionName: 'owner' }))
  const hashes: Hash[] = []
  for (const wallet of wallets) {
    const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'mint', args: [wallet, PRICE] })
    // One after the other, because they share the owner's nonce.
    hashes.push(await sendAs(client, owner, usdt, data))
  }
  await mineTogether(client, hashes)
}

/** Sends a transaction from any account, which needs no key on this chain. */
async function sendAs(client: LocalClient, from: Address, to: Address, data: `0x${string}`): Promise<Hash> {
  await client.impersonateAccount({ address: from })
  await client.setBalance({ address: from, value: SOME_BNB })
  return client.sendTransaction({ account: from, to, data, gas: GAS })
}

/** @throws Error if they do not all succeed in one block */
async function mineTogether(client: LocalClient, hashes: readonly Hash[]) {
  await client.mine({ blocks: 1 })
  const blocks = await Promise.all(hashes.map((hash) => client.getTransactionReceipt({ hash })))
  const first = blocks[0]?.blockNumber
  if (blocks.some(({ status, blockNumber }) => status !== 'success' || blockNumber !== first))
    throw new Error('The payments are not in one block')
}
