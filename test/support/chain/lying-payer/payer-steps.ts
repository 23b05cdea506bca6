import { encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { PAYOUT_ENDINGS } from '#core/payout.ts'
import { DependencyDown } from '#server/fault.ts'
import { endPayout } from '#server/payouts/routes.ts'
import { later } from '../../later.ts'
import { OPERATOR } from '../../money/payout-trial.ts'
import { execute } from '../../world/execute.ts'
import { noPayerFaults, type PayerFaults } from './payer-node.ts'
import { driveOnce, ONE_USDT, type PayerWorld } from './payer-world.ts'

type PayerStep = (world: PayerWorld) => Promise<void>

const LIES: Readonly<Record<string, (world: PayerWorld) => Partial<PayerFaults>>> = {
  'pending too high': () => ({ addsTo: { pending: 1_000, latest: 0, final: 0 } }),
  'pending too low': () => ({ addsTo: { pending: -2, latest: -2, final: 0 } }),
  'final count too high': ({ dice }) => ({ addsTo: { pending: 3, latest: 3, final: 1 + dice.below(3) } }),
  'final count too low': () => ({ addsTo: { pending: 0, latest: 0, final: -2 } }),
  rich: () => ({ balancePercent: 10_000n }),
  poor: () => ({ balancePercent: 0n }),
  'gas dear': () => ({ gasPricePercent: 10_000n }),
  'gas cheap': () => ({ gasPricePercent: 0n }),
  'no price': () => ({ suggestsWei: 0n }),
  'a pool that wants more': () => ({ refusesPrice: requiringPrice(1_100_000_000n) }),
  'a pool that wants too much': () => ({ refusesPrice: requiringPrice(10n ** 13n) }),
  'invents code': () => ({ code: `0xef0100${'ab'.repeat(20)}` }),
  'all failed': () => ({ reportsAllFailed: true }),
  'other amounts': () => ({ inflates: true }),
  'foreign receipts': () => ({ givesForeignReceipts: true }),
  'forgets transactions': () => ({ forgetsTransactions: true }),
  'finalizes at once': () => ({ finalizesAtOnce: true }),
  lags: ({ dice }) => ({ lagBlocks: 1 + dice.below(6) }),
  'another chain': ({ dice }) => ({ strayAfterRequests: dice.below(20) }),
  down: () => ({ isDown: true }),
  throttled: () => ({ isThrottled: true }),
  swallows: () => ({ sending: 'swallowed' }),
  refuses: () => ({ sending: 'refused' }),
  'takes and refuses': () => ({ sending: 'taken and refused' }),
  'takes without an answer': () => ({ sending: 'taken without an answer' }),
}

const requiringPrice = (minWei: bigint) => (priceWei: bigint) =>
  priceWei < minWei ? `transaction underpriced: gas tip cap ${priceWei}, minimum needed ${minWei}` : null

/** Faults that keep a transaction from the chain and tell no lie about it. All nodes may have them at once. */
const BLOCKING_FAULTS = [
  'a pool that wants more',
  'a pool that wants too much',
  'swallows',
  'refuses',
  'takes and refuses',
  'takes without an answer',
  'down',
] as const

export const PAYER_STEPS: Readonly<Record<string, PayerStep>> = {
  approve: async ({ dice, stage, payouts }) => {
    for (let left = 1 + dice.below(3); left > 0; left--) {
      const whole = BigInt(1 + dice.below(5))
      payouts.push(await stage.approved(whole.toString(), whole * ONE_USDT))
    }
  },
  look: (world) => driveOnce({ ...world.depsOf(), bumpAfterMs: 60_000 }),
  mine: async ({ chain, dice }) => {
    for (let left = 1 + dice.below(3); left > 0; left--) chain.mine()
  },
  // Only one node lies at a time. The others, enough for a quorum, are honest or silent.
  lie: async (world) => {
    const { dice, nodes } = world
    for (const node of nodes) node.heal()
    const lie = dice.pick(Object.values(LIES))
    Object.assign(dice.pick(nodes).faults, lie(world))
  },
  mute: async (world) => {
    const { dice, nodes } = world
    const faults = { ...noPayerFaults(), ...LIES[dice.pick(BLOCKING_FAULTS)]?.(world) }
    for (const node of nodes) Object.assign(node.faults, faults)
  },
  heal: async ({ nodes }) => {
    for (const node of nodes) node.heal()
  },
  // The process ends at some point of some payout, and nothing after that point happens.
  die: async (world) => {
    const { dice } = world
    let left = dice.below(8)
    await driveOnce({
      ...world.depsOf(),
      bumpAfterMs: 60_000,
      atPoint: async () => {
        left -= 1
        if (left < 0) throw new Error('the process has ended')
      },
    })
  },
  end: async ({ dice, depsOf, payouts }) => {
    if (payouts.length === 0) return
    const { payoutId } = dice.pick(payouts)
    const ask = { ending: dice.pick(PAYOUT_ENDINGS), reason: 'The wallet was stolen.' }
    try {
      await endPayout({ ...depsOf(), wake: () => undefined }, OPERATOR, payoutId, ask)
    } catch (error) {
      // While the nodes are down the operator is refused, and nothing changes.
      if (!(error instanceof DependencyDown)) throw error
    }
  },
  age: ({ stage }) => ageSignatures(stage.db, '2 minutes'),
  reorg: async ({ chain, dice }) => {
    chain.reorg(1 + dice.below(2))
    chain.mine()
  },
  // Sends from the hot wallet by hand: a transaction that this server has not signed.
  byHand: async ({ chain, dice, payoutKey, wallet }) => {
    if (!dice.chance(0.3)) return
    const nonce = Math.max(chain.minedOf(wallet), ...chain.waitingOf(wallet).map((sent) => sent.nonce + 1))
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [chain.treasury, ONE_USDT] })
    const raw = await privateKeyToAccount(payoutKey).signTransaction({
      type: 'legacy',
      chainId: chain.chainId,
      nonce,
      gas: 90_000n,
      gasPrice: 2n * 10n ** 9n,
      to: chain.usdt,
      data,
    })
    await chain.take(raw)
  },
}

/** Steps, each repeated as often as it is drawn. */
export const DRAWN_PAYER_STEPS = [
  ...['approve', 'approve', 'look', 'look', 'look', 'look', 'mine', 'mine', 'mine', 'lie', 'lie', 'lie'],
  ...['mute', 'heal', 'die', 'die', 'end', 'age', 'reorg', 'byHand'],
]

/** Moves the time of everything that was signed into the past. */
export async function ageSignatures(db: PayerWorld['stage']['db'], by: string): Promise<void> {
  const earlier = later('signed_at', `interval '-${by}'`)
  for (const table of ['payout_transactions', 'payout_voids'])
    await execute(db, `update ${table} set signed_at = ${earlier}`)
  await execute(db, `update payouts set signed_at = ${earlier} where signed_at is not null`)
}
