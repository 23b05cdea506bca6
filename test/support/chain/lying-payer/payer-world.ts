import type { Transport } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { type Address, lowercased } from '#core/address.ts'
import { type ChainReader, createChainReader } from '#server/chain/chain-reader.ts'
import { drivePayouts } from '#server/payouts/payout-driver.ts'
import { createPayoutRecord } from '#server/payouts/payout-record.ts'
import type { PayoutDeps } from '#server/payouts/payout-rows.ts'
import { createDice } from '../../dice.ts'
import type { TestLedger } from '../../money/ledger.ts'
import { type ApprovedWithdrawal, createPayoutStage } from '../../money/payout-stage.ts'
import type { TestChain } from '../chain.ts'
import { fakeAddress } from '../lying-node/fake-chain.ts'
import { createPayerChain } from './payer-chain.ts'
import { createPayerNode, type PayerNode } from './payer-node.ts'

export const ONE_USDT = 10n ** 18n
/** Initial balance of the hot wallet, in base units. */
const FUNDS = 200n * ONE_USDT
const NODES = 3

export type PayerWorld = ReturnType<typeof createPayerWorld>

/** Creates one schedule: a separate chain with three nodes, a new hot wallet, and players who are paid from it. */
export function createPayerWorld(ledger: TestLedger, seed: number) {
  const dice = createDice(seed)
  const payoutKey = generatePrivateKey()
  const usdt = fakeAddress('usdt')
  const facts = { chainId: 500_000 + seed, usdt, treasury: fakeAddress(`treasury ${seed}`) }
  const chain = createPayerChain({ ...facts, funds: FUNDS })
  const nodes = Array.from({ length: NODES }, (_, index) => createPayerNode(chain, `node${index}`))
  for (let blocks = 0; blocks < 3; blocks++) chain.mine()
  const walletOf = (key: `0x${string}`) => ({ account: privateKeyToAccount(key) })
  // The stage needs only this of a chain, and sends it no request.
  const seenAs = { ...facts, rpcUrl: 'http://node0', bv3: fakeAddress('bv3'), payoutKey, walletOf }
  const stage = createPayoutStage(ledger, seenAs as unknown as TestChain, payoutKey)
  return {
    dice,
    chain,
    nodes,
    stage,
    payoutKey,
    wallet: lowercased(privateKeyToAccount(payoutKey).address),
    payouts: [] as ApprovedWithdrawal[],
    /** Key of a wallet from which operators pay by hand. */
    operatorKey: generatePrivateKey(),
    /** Returns the dependencies of a new process, which knows only its configuration and the database. */
    depsOf: (reader: ChainReader = createReader(facts, nodes)): PayoutDeps => {
      const deps = { ...stage.deps, chain: reader }
      return { ...deps, record: createPayoutRecord({ ...deps, tokens: [facts.usdt], comparedAfterMs: 0 }) }
    },
  }
}

export function createReader(
  facts: { chainId: number; usdt: Address; treasury: Address },
  nodes: readonly PayerNode[],
): ChainReader {
  const transports = Object.fromEntries(nodes.map(({ url, transport }) => [url, transport]))
  return createChainReader(
    { ...facts, name: 'fake', rpcUrls: Object.keys(transports), confirmationDepth: null },
    (url) => transports[url] as Transport,
  )
}

/** Drives the payouts once, as far as they get at this moment. */
export async function driveOnce(deps: PayoutDeps): Promise<void> {
  let looks = 0
  const over = Promise.withResolvers<void>()
  const onCounts = () => {
    looks += 1
    // The first look is complete once the second one begins.
    if (looks === 2) over.resolve()
  }
  const driver = drivePayouts({ ...deps, pollMs: 0, onCounts })
  await over.promise
  await driver.stop()
}
