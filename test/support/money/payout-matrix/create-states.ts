import { testUsdtAbi } from '#contracts/abi.ts'
import type { PayoutState } from '#core/payout.ts'
import { readStrays } from '#server/payouts/strays.ts'
import { changeSetting, readVersionedSetting } from '#server/settings/settings.ts'
import type { TestChain } from '../../chain/chain.ts'
import { passThrough, type RpcProxy } from '../../chain/rpc-proxy.ts'
import type { OperatorStep } from '../../operator/operator-step.ts'
import { type PayoutTrial, payFinally } from '../payout-trial.ts'
import { queueRefund } from '../queue-refund.ts'
import { CAP_USDT, type From, KINDS, type MatrixKind, type Way, waysOf } from './combinations.ts'

/** Payout that is tried; `wallet` is paid. */
export type MatrixPayout = {
  readonly kind: MatrixKind
  readonly from: From
  readonly way: Way
  readonly payoutId: number
  readonly userId: number
  /** Payment of a refund; null for a withdrawal. */
  readonly paymentId: number | null
  readonly wallet: `0x${string}`
}

/** Contract that accepts no call: every call reverts. */
const REVERTS = '0x60006000fd'

/**
 * Creates one payout for each kind, state and way out, in an order in which no driver continues those before.
 *
 * @param performStep takes an operator's step
 */
export function createStates(
  chain: TestChain,
  proxy: RpcProxy,
  trial: PayoutTrial,
  performStep: (step: OperatorStep) => Promise<void>,
) {
  const { stage, hot } = trial

  async function decide(kind: MatrixKind, from: From): Promise<MatrixPayout[]> {
    const payoutWay = from === 'awaiting_operator' ? 'operator_wallet' : 'hot_wallet'
    const { asset, amount } = KINDS[kind]
    const tried: MatrixPayout[] = []
    for (const way of waysOf(kind, from)) {
      const payout =
        kind === 'refund in USDT' || kind === 'refund in BNB'
          ? await queueRefund(stage, asset, amount, payoutWay)
          : await stage.approved(`${amount / 10n ** 18n}`, amount, 'USDT', payoutWay)
      tried.push({ paymentId: null, ...payout, kind, from, way })
    }
    return tried
  }

  async function decideAll(from: From): Promise<MatrixPayout[]> {
    const tried: MatrixPayout[] = []
    for (const kind of ['withdrawal', 'refund in USDT', 'refund in BNB'] as const)
      tried.push(...(await decide(kind, from)))
    return tried
  }

  async function untilAll(payouts: readonly MatrixPayout[], state: PayoutState): Promise<void> {
    for (const payout of payouts) await trial.untilState(payout, state)
    await trial.stopDriver()
    proxy.behave(passThrough)
  }

  /** Creates payouts that wait for a second operator, as the driver has reported of each. */
  async function makeCapped(): Promise<MatrixPayout[]> {
    const { value, version } = await readVersionedSetting(stage.db, 'payouts')
    await changeSetting(stage.db, 'payouts', { ...value, capUsdt: CAP_USDT }, { author: 'operator', basedOn: version })
    const payouts = await decide('above a cap', 'queued')
    trial.drive(stage.deps)
    for (const payout of payouts) await trial.untilProblem(payout, /above the cap/)
    await trial.stopDriver()
    return payouts
  }

  /**
   * Creates failed payouts. For a while the wallet has no USDT left as soon as they are signed, and the receiver of BNB accepts
   * none.
   */
  async function makeFailed(): Promise<MatrixPayout[]> {
    const payouts = await decideAll('failed')
    if (payouts.length === 0) return []
    const held = await chain.balanceOfUsdt(hot.account.address)
    const thief = await chain.fundedWallet()
    const usdt = { address: chain.usdt, abi: testUsdtAbi } as const
    const approval = await hot.writeContract({ ...usdt, functionName: 'approve', args: [thief.account.address, held] })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: approval })
    await chain.waitUntilFinal(blockNumber)
    await trial.explainAll()
    const inBnb = payouts.filter(({ kind }) => kind === 'refund in BNB')
    const setCode = async (bytecode: `0x${string}`) => {
      for (const { wallet } of inBnb) await chain.client.setCode({ address: wallet, bytecode })
    }
    let isSpoilt = false
    trial.drive({
      ...stage.deps,
      atPoint: async (point) => {
        if (point !== 'after store' || isSpoilt) return
        isSpoilt = true
        await setCode(REVERTS)
        const args = [hot.account.address, thief.account.address, held] as const
        const hash = await thief.writeContract({ ...usdt, functionName: 'transferFrom', args })
        await chain.client.waitForTransactionReceipt({ hash })
      },
    })
    await untilAll(payouts, 'failed')
    await setCode('0x')
    await payFinally(chain, thief, hot.account.address, held)
    return payouts
  }

  /** Creates uncertain payouts. Another transaction uses each nonce as soon as it is reserved. */
  async function makeUncertain(): Promise<MatrixPayout[]> {
    const payouts = await decideAll('uncertain')
    trial.drive({
      ...stage.deps,
      atPoint: async (point, payoutId) => {
        if (point !== 'after store') return
        const { nonce } = await stage.stateOf({ payoutId })
        const hash = await hot.sendTransaction({ to: hot.account.address, value: 0n, nonce: Number(nonce) })
        const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
        await chain.waitUntilFinal(blockNumber)
      },
    })
    await untilAll(payouts, 'uncertain')
    for (const { walletAddress, nonce } of await readStrays(stage.deps)) {
      await performStep({ does: 'explain', walletAddress: walletAddress as `0x${string}`, nonce })
    }
    return payouts
  }

  /** Creates signed payouts. The only node accepts them without passing them on, or refuses them. */
  async function makeSigned(from: 'broadcast' | 'signed'): Promise<MatrixPayout[]> {
    const payouts = await decideAll(from)
    const answer = from === 'broadcast' ? { result: `0x${'00'.repeat(32)}` } : { error: { code: -1, message: 'no' } }
    proxy.behave(async ({ method }, ask) => (method === 'eth_sendRawTransaction' ? answer : ask()))
    trial.drive(trial.onlyThroughProxy())
    await untilAll(payouts, from)
    return payouts
  }

  return {
    async makeAll(): Promise<MatrixPayout[]> {
      const payouts = [...(await makeCapped()), ...(await makeFailed()), ...(await makeUncertain())]
      payouts.push(...(await makeSigned('broadcast')), ...(await makeSigned('signed')))
      payouts.push(...(await decideAll('queued')), ...(await decideAll('awaiting_operator')))
      return payouts
    },
  }
}
