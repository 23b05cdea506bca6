import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { lowercased } from '#core/address.ts'
import { compareOutgoing } from '#server/payouts/outgoing/compare-outgoing.ts'
import { readStrays } from '#server/payouts/read-strays.ts'
import { startTestChain, type TestChain, type TestWallet } from '../support/chain.ts'
import { payoutDeps } from '../support/payout-stage.ts'
import { openPayoutTrial, type PayoutTrial } from '../support/payout-trial.ts'
import { type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts'

/* The key of the hot wallet is replaced by a new one. */
const ONE_USDT = 10n ** 18n
const STRANGER = `0x${'7e'.repeat(20)}` as const

let chain: TestChain
let proxy: RpcProxy
let trial: PayoutTrial
let stage: PayoutTrial['stage']
let payoutKey: `0x${string}`
let next: TestWallet
beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.rpcUrl)
})
beforeEach(async () => {
  trial = await openPayoutTrial(chain, proxy)
  ;({ stage } = trial)
  payoutKey = generatePrivateKey()
  next = chain.walletOf(payoutKey)
  await chain.faucet(next.account.address)
})
afterEach(() => trial.close())
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

const payerOf = (db: PayoutTrial['stage']['db'], key: `0x${string}`) => ({
  ...payoutDeps(db, { ...stage.facts, payoutKey: key }),
  tokens: [lowercased(chain.usdt), lowercased(chain.bv3)],
  committedAfterMs: 0,
  wake: () => undefined,
})

async function payFrom(key: `0x${string}`, count: number): Promise<void> {
  const payouts = []
  for (let left = count; left > 0; left--) payouts.push(await stage.approved('1', ONE_USDT))
  trial.drive(payerOf(stage.db, key))
  for (const payout of payouts) await trial.untilState(payout, 'completed')
  await trial.stopDriver()
}

test('BNB that it has sent by hand is found also where the one before has used its nonce', async () => {
  await payFrom(trial.payoutKey, 2)
  await payFrom(payoutKey, 1)
  const deps = payerOf(stage.db, payoutKey)
  await compareOutgoing(deps)
  expect(await readStrays(deps)).toEqual([])
  const txHash = await next.sendTransaction({ to: STRANGER, value: 1n })
  const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: txHash })
  await chain.waitUntilFinal(blockNumber)
  await compareOutgoing(deps)
  const walletAddress = lowercased(next.account.address)
  expect(await readStrays(deps)).toMatchObject([{ walletAddress, nonce: 1, txHash }])
})
