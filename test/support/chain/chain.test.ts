import {
  encodeFunctionData,
  getAddress,
  type Hex,
  parseEther,
  parseEventLogs,
  serializeErc6492Signature,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testUsdtAbi } from '#contracts/abi.ts'
import { startTestChain, type TestChain, type TestWallet } from './chain.ts'
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

let chain: TestChain
let owner: TestWallet
beforeAll(async () => {
  chain = await startTestChain()
  owner = await chain.fundedWallet()
})
afterAll(() => chain.stop())

test('a smart wallet accepts signatures of its owner only', async () => {
  const wallet = { abi: smartWalletAbi, bytecode: smartWalletBytecode as Hex, args: [owner.account.address] }
  const address = await chain.deploy(owner, wallet)
  const stranger = await chain.fundedWallet()
  const message = 'sign in'
  const check = async (signer: TestWallet) =>
    chain.client.verifyMessage({ address, message, signature: await signer.signMessage({ message }) })
  expect(await check(owner)).toBe(true)
  expect(await check(stranger)).toBe(false)
})

test('a smart wallet pays when its owner signs', async () => {
  const wallet = { abi: smartWalletAbi, bytecode: smartWalletBytecode as Hex, args: [owner.account.address] }
  const address = await chain.deploy(owner, wallet)
  await chain.payUsdt(owner, address, 5n)
  const data = encodeFunctionData({ abi: testUsdtAbi, functionName: 'transfer', args: [chain.treasury, 5n] })
  const hash = await owner.writeContract({
    address,
    abi: smartWalletAbi,
    functionName: 'execute',
    args: [chain.usdt, 0n, data],
  })
  const { logs } = await chain.client.waitForTransactionReceipt({ hash })
  const [transfer] = parseEventLogs({ abi: testUsdtAbi, eventName: 'Transfer', logs })
  expect(transfer?.args).toEqual({ from: getAddress(address), to: chain.treasury, value: 5n })
})

test('a smart wallet signs before it exists', async () => {
  const factory = await chain.deploy(owner, {
    abi: smartWalletFactoryAbi,
    bytecode: smartWalletFactoryBytecode as Hex,
  })
  const wallet = { abi: smartWalletFactoryAbi, args: [owner.account.address, zeroHash] } as const
  const address = await chain.client.readContract({ ...wallet, address: factory, functionName: 'addressOf' })
  const message = 'sign in'
  const signature = serializeErc6492Signature({
    address: factory,
    data: encodeFunctionData({ ...wallet, functionName: 'create' }),
    signature: await owner.signMessage({ message }),
  })
  expect(await chain.client.getCode({ address })).toBeUndefined()
  expect(await chain.client.verifyMessage({ address, message, signature })).toBe(true)

  const hash = await owner.writeContract({ ...wallet, address: factory, functionName: 'create' })
  await chain.client.waitForTransactionReceipt({ hash })
  expect(await chain.client.getCode({ address })).toBeDefined()
})

test('one transaction has several payments, one of them in a token that imitates USDT', async () => {
  const payer = await chain.deploy(owner, { abi: batchPayerAbi, bytecode: batchPayerBytecode as Hex })
  const other = await chain.deploy(owner, { abi: otherTokenAbi, bytecode: otherTokenBytecode as Hex })
  const amount = parseEther('3')
  const approve = { abi: testUsdtAbi, functionName: 'approve', args: [payer, amount * 2n] } as const
  const otherToken = { address: other, abi: otherTokenAbi } as const
  const steps = [
    await owner.writeContract({ ...otherToken, functionName: 'mint', args: [owner.account.address, amount] }),
    await owner.writeContract({ ...otherToken, functionName: 'approve', args: [payer, amount] }),
    await owner.writeContract({ ...approve, address: chain.usdt }),
  ]
  for (const hash of steps) await chain.client.waitForTransactionReceipt({ hash })
  const payment = (token: Hex) => ({ token, to: chain.treasury, amount })
  const hash = await owner.writeContract({
    address: payer,
    abi: batchPayerAbi,
    functionName: 'payFromCaller',
    args: [[payment(chain.usdt), payment(other), payment(chain.usdt)]],
  })
  const { logs } = await chain.client.waitForTransactionReceipt({ hash })
  const transfers = parseEventLogs({ abi: testUsdtAbi, eventName: 'Transfer', logs })
  expect(transfers.map(({ address, args }) => [address, args.from, args.value])).toEqual(
    [chain.usdt, other, chain.usdt].map((token) => [token.toLowerCase(), owner.account.address, amount]),
  )
})
