import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testUsdtAbi } from '#contracts/abi.ts'
import type { TxHash } from '#core/address.ts'
import { audit } from '#server/audit/audit.ts'
import { startTestChain, type TestChain } from '../support/chain/chain.ts'
import { type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { createKilledDrivers } from '../support/money/killed-drivers.ts'
import { isCombinationTried, KILLS_MIN, KINDS, POINTS } from '../support/money/payout-matrix/combinations.ts'
import { createStates, type MatrixPayout } from '../support/money/payout-matrix/create-states.ts'
import type { PayoutKillPoint } from '../support/money/payout-process.ts'
import { openPayoutTrial, type PayoutTrial, payFinally } from '../support/money/payout-trial.ts'
import { decideRefund } from '../support/money/queue-refund.ts'
import { createKilledOperators } from '../support/operator/killed-operators.ts'
import type { KillMoment } from '../support/operator/operator-process.ts'
import { type OperatorStep, runOperatorStep } from '../support/operator/operator-step.ts'
import { isLong } from '../support/test-length.ts'
import { waitUntil } from '../support/wait-until.ts'
import { execute, sql } from '../support/world/execute.ts'

const LIMIT_MS = isLong ? 3_600_000 : 120_000

let chain: TestChain
let proxy: RpcProxy
let trial: PayoutTrial
let stage: PayoutTrial['stage']
let drivers: ReturnType<typeof createKilledDrivers>
let operators: ReturnType<typeof createKilledOperators>

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.rpcUrl)
  trial = await openPayoutTrial(chain, proxy)
  ;({ stage } = trial)
  const wish = { databaseUrl: trial.databaseUrl, chain: stage.facts }
  drivers = createKilledDrivers(wish)
  operators = createKilledOperators(wish)
})
afterAll(async () => {
  drivers?.stop()
  operators?.stop()
  await trial?.close()
  await proxy?.stop()
  await chain?.stop()
})

/** All that an operator's step may change. */
const readBooks = async () => {
  const { rows } = await execute(
    stage.db,
    sql`select (select jsonb_agg(to_jsonb(p) order by id) from payouts p) as payouts,
      (select jsonb_agg(to_jsonb(s) order by nonce) from payout_strays s) as strays,
      (select jsonb_agg(to_jsonb(w) order by id) from withdrawals w) as withdrawals,
      (select jsonb_agg(to_jsonb(y) order by id) from payments y) as payments,
      (select count(*) from payout_claims) as claims, (select count(*) from payout_payers) as payers,
      (select count(*) from ledger_transfers) as transfers, (select count(*) from audit_log) as entries`,
  )
  return rows
}

/** What a step answers that has been done before. */
const REPEATED_CODES: Readonly<Record<OperatorStep['does'], readonly string[]>> = {
  end: ['payout_over', 'payout_way_unchanged', 'payout_ending_already'],
  name: ['ok'],
  explain: ['stray_unknown'],
  confirm: ['payout_needs_no_second'],
}
/** In the short form each is killed once. */
const SHORT_MOMENTS: Readonly<Record<OperatorStep['does'], KillMoment>> = {
  end: 'before commit',
  name: 'after commit',
  explain: 'after commit',
  confirm: 'before commit',
}
const killed: Record<KillMoment, OperatorStep['does'][]> = { 'before commit': [], 'after commit': [] }

const isKilledAt = ({ does }: OperatorStep, moment: KillMoment) =>
  isLong || (SHORT_MOMENTS[does] === moment && !killed[moment].includes(does))

/** As an operator does who repeats what got no answer: the processes before end right before and right after the commit. */
async function performStep(step: OperatorStep): Promise<void> {
  const before = await readBooks()
  const [isKilledBefore, isKilledAfter] = [isKilledAt(step, 'before commit'), isKilledAt(step, 'after commit')]
  if (isKilledBefore) {
    await operators.runToItsKill(step, 'before commit')
    killed['before commit'].push(step.does)
    expect(await readBooks()).toEqual(before)
  }
  if (isKilledAfter) {
    await operators.runToItsKill(step, 'after commit')
    killed['after commit'].push(step.does)
  }
  const after = await readBooks()
  const done = await runOperatorStep(stage.deps, step)
  expect(isKilledAfter ? REPEATED_CODES[step.does] : ['ok']).toContain(done.ok ? 'ok' : done.code)
  if (isKilledAfter) expect(await readBooks()).toEqual(after)
  expect(await readBooks()).not.toEqual(before)
}

/** From a wallet of the operator's own. */
async function payByHand({ kind, wallet, payoutId }: MatrixPayout): Promise<void> {
  const { asset, amount } = KINDS[kind]
  const own = await chain.fundedWallet()
  let txHash: TxHash
  if (asset === 'USDT') txHash = await payFinally(chain, own, wallet, amount)
  else {
    txHash = await own.sendTransaction({ to: wallet, value: amount })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: txHash })
    await chain.waitUntilFinal(blockNumber)
  }
  await performStep({ does: 'name', payoutId, txHash })
}

/** What an operator does to it first; the driver does the rest. */
async function choose(payout: MatrixPayout): Promise<void> {
  const { kind, way, payoutId } = payout
  if (way === 'name') await payByHand(payout)
  else if (way !== 'go on') await performStep({ does: 'end', payoutId, ending: way })
  else if (kind === 'above a cap') await performStep({ does: 'confirm', payoutId })
}

const placesOf = async (payouts: readonly MatrixPayout[]) => {
  const { rows } = await execute<{ state: string; ending: string | null }>(
    stage.db,
    sql`select state, ending from payouts where id = any(${`{${payouts.map(({ payoutId }) => payoutId).join()}}`}::bigint[])`,
  )
  return rows
}
const isSettled = ({ state, ending }: { state: string; ending: string | null }) =>
  ending === null || state === 'cancelled' ? ['completed', 'cancelled', 'awaiting_operator'].includes(state) : false

/** @returns how often the driver was killed before all of them were at rest */
async function killAtEachStep(payouts: readonly MatrixPayout[]): Promise<number> {
  const left = new Set(
    payouts.flatMap(({ payoutId, kind, from, way }) =>
      POINTS.filter((point) => isCombinationTried(kind, from, way, point)).map(
        (point): PayoutKillPoint => `${payoutId} ${point}`,
      ),
    ),
  )
  const untilAtRest = async (signal: AbortSignal) => {
    while (!signal.aborted && !(await placesOf(payouts)).every(isSettled)) await sleep(50)
    if (signal.aborted) await new Promise(() => undefined)
  }
  for (let kills = 0; ; kills += 1) {
    const step = await drivers.runToItsKill([...left], untilAtRest)
    if (step === null) return kills
    expect(left.delete(step)).toBe(true)
  }
}

async function transfersTo({ kind, wallet }: MatrixPayout): Promise<number> {
  const { asset, amount } = KINDS[kind]
  // Nobody else pays such a wallet.
  if (asset === 'BNB') return Number(await chain.client.getBalance({ address: wallet })) / Number(amount)
  const token = { address: chain.usdt, abi: testUsdtAbi, eventName: 'Transfer' } as const
  const logs = await chain.client.getContractEvents({ ...token, args: { to: wallet }, fromBlock: 0n })
  return logs.length
}

/** The money of a withdrawal is the player's again, and what is open of a payment can be decided anew. */
async function expectPurpose(payout: MatrixPayout, isPaid: boolean): Promise<void> {
  const of = `${payout.kind}, ${payout.from}, ${payout.way}`
  const said = [of, await trial.statusOf(payout)]
  if (payout.paymentId === null) {
    expect(said).toEqual([of, isPaid ? 'completed' : 'rejected'])
    const available = isPaid ? '0' : KINDS[payout.kind].amount.toString()
    expect([of, await trial.balanceOf(payout)]).toEqual([of, { available, held: '0' }])
    return
  }
  expect(said).toEqual([of, isPaid ? 'refunded' : 'unmatched'])
  const anew = decideRefund(stage, payout.paymentId, 'operator_wallet')
  if (isPaid) await expect(anew).rejects.toThrow('payment_already_resolved')
  else expect(await anew).toBeGreaterThan(payout.payoutId)
}

test(
  'payouts of each kind and state, on each way to end, killed at each step: one transfer, or none and the money returned',
  async () => {
    const payouts = await createStates(chain, proxy, trial, performStep).makeAll()
    for (const { from, payoutId } of payouts) expect(await stage.stateOf({ payoutId })).toMatchObject({ state: from })
    for (const payout of payouts) await choose(payout)
    expect(await killAtEachStep(payouts)).toBeGreaterThanOrEqual(KILLS_MIN)
    for (const payout of payouts) {
      if ((await stage.stateOf(payout)).state === 'awaiting_operator') await payByHand(payout)
    }
    for (const moment of ['before commit', 'after commit'] as const) {
      const due = Object.entries(SHORT_MOMENTS).flatMap(([does, one]) => (isLong || one === moment ? [does] : []))
      expect(new Set(killed[moment])).toEqual(new Set(due))
    }
    for (const payout of payouts) {
      const isPaid = payout.way !== 'cancel'
      const of = `${payout.kind}, ${payout.from}, ${payout.way}`
      expect([of, await transfersTo(payout)]).toEqual([of, isPaid ? 1 : 0])
      await expectPurpose(payout, isPaid)
    }
    await waitUntil('the audit agrees', async () => (await audit(stage.db)).length === 0)
  },
  LIMIT_MS,
)
