import { type Account, getContractAddress, parseEther } from 'viem'
import {
  testBv3Abi,
  testBv3Bytecode,
  testPriceFeedAbi,
  testPriceFeedBytecode,
  testUsdtAbi,
  testUsdtBytecode,
} from '#contracts/abi.ts'
import type { ProcessLog } from '../child-process.ts'
import type { LocalClient } from './anvil-process.ts'

export interface ChainContracts {
  readonly usdt: `0x${string}`
  readonly bv3: `0x${string}`
  readonly priceFeed: `0x${string}`
}

/** 600 USD, in 10⁻⁸ USD. */
const FIRST_BNB_PRICE = 600n * 10n ** 8n
/** Funds of the hot wallet on a fresh chain. The treasury starts empty, so all its funds come from players. */
const PAYOUT_FUNDS = { bnb: parseEther('100'), usdt: parseEther('1000000'), bv3: parseEther('10000000') }
/** BNB of the deployer, which the faucet gives away, 1 BNB per call. */
const DEPLOYER_BNB = parseEther('1000000000')

/**
 * Returns the contracts of the local chain, and deploys them if the chain lacks them.
 *
 * Their addresses follow from the deployer and its first nonces. They stay the same after a restart, and even after the chain was
 * lost.
 */
export async function deployContracts(deps: {
  client: LocalClient
  deployer: Account
  payout: `0x${string}`
  log: ProcessLog
}): Promise<ChainContracts> {
  const { client, deployer, payout, log } = deps
  const contracts = contractsOf(deployer)
  await client.setBalance({ address: deployer.address, value: DEPLOYER_BNB })
  if (await isDeployed(client, contracts)) return contracts

  const settings = { account: deployer, gas: 5_000_000n, gasPrice: 10n ** 9n }
  const mint = { ...settings, functionName: 'mint' } as const
  const hashes = [
    await client.deployContract({ ...settings, abi: testUsdtAbi, bytecode: testUsdtBytecode, nonce: 0 }),
    await client.deployContract({ ...settings, abi: testBv3Abi, bytecode: testBv3Bytecode, nonce: 1 }),
    await client.deployContract({
      ...settings,
      abi: testPriceFeedAbi,
      bytecode: testPriceFeedBytecode,
      args: [FIRST_BNB_PRICE],
      nonce: 2,
    }),
    await client.writeContract({
      ...mint,
      address: contracts.usdt,
      abi: testUsdtAbi,
      args: [payout, PAYOUT_FUNDS.usdt],
      nonce: 3,
    }),
    await client.writeContract({
      ...mint,
      address: contracts.bv3,
      abi: testBv3Abi,
      args: [payout, PAYOUT_FUNDS.bv3],
      nonce: 4,
    }),
  ]
  await client.setBalance({ address: payout, value: PAYOUT_FUNDS.bnb })
  await client.mine({ blocks: 1 })
  for (const hash of hashes) {
    const receipt = await client.getTransactionReceipt({ hash })
    if (receipt.status !== 'success') throw new Error(`Deploying to the local chain failed in transaction ${hash}`)
  }
  if (!(await isDeployed(client, contracts))) throw new Error('The local chain put its contracts at other addresses')
  log.info(`Deployed the local chain's contracts: USDT at ${contracts.usdt}`)
  return contracts
}

/** Returns the addresses of a deployer's contracts, deployed or not. */
export function contractsOf(deployer: Account): ChainContracts {
  const contractAt = (nonce: bigint) => getContractAddress({ from: deployer.address, nonce })
  return { usdt: contractAt(0n), bv3: contractAt(1n), priceFeed: contractAt(2n) }
}

export async function isDeployed(client: LocalClient, contracts: ChainContracts): Promise<boolean> {
  const codes = await Promise.all(Object.values(contracts).map((address) => client.getCode({ address })))
  return codes.every((code) => code !== undefined)
}
