import { AbiCoder, concat, Interface, type InterfaceAbi, Wallet } from 'ethers'
import { waitUntil } from '../wait-until.ts'
import { rpc, type Site } from '../world/http.ts'
import { approveData, type Player, readFacts, transferData } from '../world/player.ts'
import {
  batchPayerAbi,
  batchPayerBytecode,
  otherTokenAbi,
  otherTokenBytecode,
  smartWalletAbi,
  smartWalletBytecode,
  smartWalletFactoryAbi,
  smartWalletFactoryBytecode,
} from './contracts/abi.ts'

const NO_SALT = `0x${'00'.repeat(32)}`
const EIP_6492_MARK = `0x${'6492'.repeat(16)}`

interface Receipt {
  readonly status: string
  readonly blockNumber: string
  readonly blockHash: string
  readonly contractAddress: string | null
}

/** Resolves once a transaction is in a block, whether it succeeded or not. */
export const waitForReceipt = (site: Site, txHash: string) =>
  waitUntil(`a receipt of ${txHash}`, () => rpc<Receipt>(site, 'eth_getTransactionReceipt', [txHash]).catch(() => null))

/** Resolves once a transaction's block is final. */
export async function waitUntilFinal(site: Site, txHash: string): Promise<Receipt> {
  const receipt = await waitForReceipt(site, txHash)
  await waitUntil(
    `block ${receipt.blockNumber} is final`,
    async () => (await readFinalBlock(site)) >= Number(receipt.blockNumber),
  )
  return receipt
}

export async function readFinalBlock(site: Site): Promise<number> {
  const block = await rpc<{ number: string }>(site, 'eth_getBlockByNumber', ['finalized', false])
  return Number(block.number)
}

async function deploy(site: Site, player: Player, bytecode: string, args: { abi: InterfaceAbi; values: unknown[] }) {
  const data = concat([bytecode, new Interface(args.abi).encodeDeploy(args.values)])
  const { contractAddress } = await waitForReceipt(site, await player.send({ to: null, data }))
  if (contractAddress === null) throw new Error('The transaction deployed nothing')
  return contractAddress
}

/** Deploys a token that is named USDT and is not the platform's, and mints some for the player. */
export async function deployOtherToken(site: Site, player: Player, amount: bigint): Promise<string> {
  const token = await deploy(site, player, otherTokenBytecode, { abi: otherTokenAbi, values: [] })
  const data = new Interface(otherTokenAbi).encodeFunctionData('mint', [player.address, amount])
  await waitForReceipt(site, await player.send({ to: token, data }))
  return token
}

/** Deploys a contract wallet whose owner's key signs for it (EIP-1271). */
export async function deploySmartWallet(site: Site, owner: Player): Promise<string> {
  return deploy(site, owner, smartWalletBytecode, { abi: smartWalletAbi, values: [owner.address] })
}

/** Lets a contract wallet call another contract, by its owner's transaction. */
export function callFromSmartWallet(owner: Player, wallet: string, to: string, data: string): Promise<string> {
  const call = new Interface(smartWalletAbi).encodeFunctionData('execute', [to, 0n, data])
  return owner.send({ to: wallet, data: call })
}

/** Lets a contract wallet send a token, by its owner's transaction. */
export const payFromSmartWallet = (owner: Player, wallet: string, token: string, to: string, value: bigint) =>
  callFromSmartWallet(owner, wallet, token, transferData(to, value))

type TokenPayment = { readonly token: string; readonly to: string; readonly amount: bigint }

/** Lets a contract wallet make several payments of one token in one transaction. Returns the transaction's hash. */
export async function payInBatch(site: Site, owner: Player, wallet: string, payments: readonly TokenPayment[]) {
  const payer = await deploy(site, owner, batchPayerBytecode, { abi: batchPayerAbi, values: [] })
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n)
  const [{ token } = { token: '' }] = payments
  await waitForReceipt(site, await callFromSmartWallet(owner, wallet, token, approveData(payer, total)))
  const data = new Interface(batchPayerAbi).encodeFunctionData('payFromCaller', [payments])
  return callFromSmartWallet(owner, wallet, payer, data)
}

/**
 * Plans a contract wallet that is not deployed yet. Returns its future address, and how it signs before its deployment
 * (EIP-6492).
 */
export async function planSmartWallet(site: Site, owner: Player) {
  const factory = await deploy(site, owner, smartWalletFactoryBytecode, { abi: smartWalletFactoryAbi, values: [] })
  const calls = new Interface(smartWalletFactoryAbi)
  const values = [owner.address, NO_SALT]
  const found = await rpc(site, 'eth_call', [
    { to: factory, data: calls.encodeFunctionData('addressOf', values) },
    'latest',
  ])
  const [address] = calls.decodeFunctionResult('addressOf', found)
  return {
    address: String(address),
    deploy: async () =>
      void (await waitForReceipt(
        site,
        await owner.send({ to: factory, data: calls.encodeFunctionData('create', values) }),
      )),
    isDeployed: async () => (await rpc(site, 'eth_getCode', [String(address), 'latest'])) !== '0x',
    wrap: (signature: string) =>
      concat([
        AbiCoder.defaultAbiCoder().encode(
          ['address', 'bytes', 'bytes'],
          [factory, calls.encodeFunctionData('create', values), signature],
        ),
        EIP_6492_MARK,
      ]),
  }
}

/** Pays several amounts of USDT to one recipient in one transaction. Returns the transaction's hash. */
export async function payInOneTransaction(site: Site, player: Player, to: string, values: bigint[]): Promise<string> {
  const { usdt } = await readFacts(site)
  const payer = await deploy(site, player, batchPayerBytecode, { abi: batchPayerAbi, values: [] })
  const total = values.reduce((sum, value) => sum + value, 0n)
  await waitForReceipt(site, await player.send({ to: usdt.address, data: approveData(payer, total) }))
  const payments = values.map((amount) => ({ token: usdt.address, to, amount }))
  return player.send({ to: payer, data: new Interface(batchPayerAbi).encodeFunctionData('payFromCaller', [payments]) })
}

/** Returns a random address whose key is discarded. */
export const randomAddress = () => Wallet.createRandom().address

/** Signs a transaction that sends BNB through a contract that passes it on. Returns it unsent. */
export async function signForwardedPayment(site: Site, player: Player, to: string, value: bigint) {
  const payer = await deploy(site, player, batchPayerBytecode, { abi: batchPayerAbi, values: [] })
  return player.sign({ to: payer, data: new Interface(batchPayerAbi).encodeFunctionData('payNative', [to]), value })
}
