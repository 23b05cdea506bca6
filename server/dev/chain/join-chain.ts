import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { networks } from '#contracts/networks.ts'
import { readRpcUrl } from './anvil-process.ts'
import { readChainWallets } from './chain-wallets.ts'
import { contractsOf, isDeployed } from './deploy-contracts.ts'
import { createFaucet } from './faucet.ts'
import { createLocalClient } from './local-client.ts'

/**
 * Connects to the chain that another process runs in `folder`. Null while it is not up. The other process mines its blocks and
 * stops it.
 */
export async function joinChain(folder: string, pollMs: number) {
  const rpcUrl = readRpcUrl(folder)
  const wallets = readChainWallets(join(folder, 'wallets.json'))
  if (rpcUrl === undefined || wallets === undefined) return null
  const client = createLocalClient(rpcUrl, pollMs)
  const deployer = privateKeyToAccount(wallets.deployerKey)
  const contracts = contractsOf(deployer)
  const isUp = await isDeployed(client, contracts).catch(() => false)
  if (!isUp) return null
  return {
    rpcUrl,
    chainId: networks.local.id,
    ...contracts,
    treasury: privateKeyToAccount(wallets.treasuryKey).address,
    payoutKey: wallets.payoutKey,
    payoutAddress: privateKeyToAccount(wallets.payoutKey).address,
    faucet: createFaucet({ client, deployer, usdt: contracts.usdt }),
    stop: async () => undefined,
  }
}
