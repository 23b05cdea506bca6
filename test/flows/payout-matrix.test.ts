import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testUsdtAbi } from '#contracts/abi.ts'
import type { PayoutState } from '#core/payout.ts'
import { audit } from '#server/audit/audit.ts'
import { explainStrayTransaction } from '#server/payouts/explain-stray.ts'
import { namePayout } from '#server/payouts/name-payout.ts'
import type { PayoutPoint } from '#server/payouts/payout-deps.ts'
import { readStrays } from '#server/payouts/read-strays.ts'
import { startTestChain, type TestChain } from '../support/chain.ts'
import { createDyingDrivers } from '../support/dying-drivers.ts'
import { execute } from '../support/execute.ts'
import type { PayoutStep } from '../support/payout-process.ts'
import type { ApprovedWithdrawal } from '../support/payout-stage.ts'
import { OPERATOR, openPayoutTrial, type PayoutTrial, payFinally } from '../support/payout-trial.ts'
import { honest, type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts'
import { isLong } from '../support/test-length.ts'
import { waitUntil } from '../support/wait-until.ts'

const ONE_USDT = 10n ** 18n
const LIMIT_MS = isLong ? 1_800_000 : 120_000
const POINTS: readonly PayoutPoint[] = [
  'before sign',
  'before store',
  'after store',
  'after broadcast',
  'after void',
  'before end',
  'before confirm',
  'before commit',
]

type From = Exclude<PayoutState, 'completed' | 'cancelled'>
type Way = 'go on' | 'cancel' | 'hot_wallet' | 'operator_wallet'
/** Each state, and each way out that it has. */
const WAYS: Readonly<Record<From, readonly Way[]>> = {
  failed: ['cancel', 'hot_wallet', 'operator_wallet'],
  uncertain: ['cancel', 'hot_wallet', 'operator_wallet'],
  broadcast: ['go on', 'cancel', 'hot_wallet', 'operator_wallet'],
  signed: ['go on', 'cancel', 'hot_wallet', 'operator_wallet'],
  queued: ['go on', 'cancel', 'operator_wallet'],
  awaiting_operator: ['go on', 'cancel', 'hot_wallet'],
}
/** What the short form tries, one kill each. */
const SHORT: readonly (readonly [From, Way, PayoutPoint])[] = [
  ['signed', 'cancel', 'before end'],
  ['broadcast', 'hot_wallet', 'after void'],
  ['broadcast', 'operator_wallet', 'before end'],
  ['queued', 'go on', 'before store'],
]

type Tried = ApprovedWithdrawal & { readonly from: From; readonly way: Way }

let chain: TestChain
let proxy: RpcProxy
let trial: PayoutTrial
let stage: PayoutTrial['stage']
let drivers: ReturnType<typeof createDyingDrivers>

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.rpcUrl)
  trial = await openPayoutTrial(chain, proxy)
  ;({ stage } = trial)
  drivers = createDyingDrivers({ databaseUrl: trial.databaseUrl, chain: stage.facts })
})
afterAll(async () => {
  drivers?.stop()
  await trial?.close()
  await proxy?.stop()
  await chain?.stop()
})

const isTried = (from: From, way: Way, point: PayoutPoint) =>
  isLong || SHORT.some((one) => one[0] === from && one[1] === way && one[2] === point)
const waysOf = (from: From) => WAYS[from].filter((way) => POINTS.some((point) => isTried(from, way, point)))

async function approve(from: From): Promise<Tried[]> {
  const way = from === 'awaiting_operator' ? 'operator_wallet' : 'hot_wallet'
  const tried: Tried[] = []
  for (const wayOut of waysOf(from)) {
    tried.push({ ...(await stage.approved('1', ONE_USDT, 'USDT', way)), from, way: wayOut })
  }
  return tried
}

async function untilAll(payouts: readonly Tried[], state: PayoutState): Promise<Tried[]> {
  for (const payout of payouts) await trial.untilState(payout, state)
  await trial.stopDriver()
  proxy.behave(honest)
  return [...payouts]
}

/** The wallet is emptied as soon as they are signed, and filled again. */
async function makeFailed(): Promise<Tried[]> {
  const payouts = await approve('failed')
  if (payouts.length === 0) return []
  const held = await chain.balanceOfUsdt(trial.hot.account.address)
  const thief = await chain.fundedWallet()
  const usdt = { address: chain.usdt, abi: testUsdtAbi } as const
  const approval = await trial.hot.writeContract({
    ...usdt,
    functionName: 'approve',
    args: [thief.account.address, held],
  })
  const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: approval })
  await chain.waitUntilFinal(blockNumber)
  await trial.explainAll()
  let isEmptied = false
  trial.drive({
    ...stage.deps,
    atPoint: async (point) => {
      if (point !== 'after store' || isEmptied) return
      isEmptied = true
      const args = [trial.hot.account.address, thief.account.address, held] as const
      const hash = await thief.writeContract({ ...usdt, functionName: 'transferFrom', args })
      await chain.client.waitForTransactionReceipt({ hash })
    },
  })
  await untilAll(payouts, 'failed')
  await payFinally(chain, thief, trial.hot.account.address, held)
  return payouts
}

/** Their nonces are used for something else as soon as they are reserved. */
async function makeUncertain(): Promise<Tried[]> {
  const payouts = await approve('uncertain')
  trial.drive({
    ...stage.deps,
    atPoint: async (point, payoutId) => {
      if (point !== 'after store') return
      const { nonce } = await stage.stateOf({ payoutId })
      const { hot } = trial
      const hash = await hot.sendTransaction({ to: hot.account.address, value: 0n, nonce: Number(nonce) })
      const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
      await chain.waitUntilFinal(blockNumber)
    },
  })
  await untilAll(payouts, 'uncertain')
  const deps = { ...stage.deps, wake: () => undefined }
  for (const { walletAddress, nonce } of await readStrays(deps)) {
    const wallet = walletAddress as `0x${string}`
    await explainStrayTransaction(deps, OPERATOR, { walletAddress: wallet, nonce, note: 'By hand.' })
  }
  return payouts
}

/** The only node takes them and tells nobody, or takes none. */
async function makeSigned(from: 'broadcast' | 'signed'): Promise<Tried[]> {
  const payouts = await approve(from)
  const answer = from === 'broadcast' ? { result: `0x${'00'.repeat(32)}` } : { error: { code: -1, message: 'no' } }
  proxy.behave(async ({ method }, ask) => (method === 'eth_sendRawTransaction' ? answer : ask()))
  trial.drive(trial.onlyThroughProxy())
  return untilAll(payouts, from)
}

const placesOf = async (payouts: readonly Tried[]) => {
  const { rows } = await execute<{ state: string; ending: string | null }>(
    stage.db,
    sql`select state, ending from payouts where id = any(${`{${payouts.map(({ payoutId }) => payoutId).join()}}`}::bigint[])`,
  )
  return rows
}
const isAtRest = ({ state, ending }: { state: string; ending: string | null }) =>
  ending === null || state === 'cancelled' ? ['completed', 'cancelled', 'awaiting_operator'].includes(state) : false

/** As an operator does; the process ends once before what it has decided is committed. */
async function payByHand(payout: Tried): Promise<void> {
  const txHash = await payFinally(chain, await chain.fundedWallet(), payout.wallet, ONE_USDT)
  const naming = { txHash, isPayerOurs: true }
  const dying = { ...stage.deps, atPoint: () => Promise.reject(new Error('the process has ended')) }
  await expect(namePayout(dying, OPERATOR, payout.payoutId, naming)).rejects.toThrow('the process has ended')
  expect(await stage.stateOf(payout)).toMatchObject({ state: 'awaiting_operator', withdrawal: 'approved' })
  expect(await namePayout(stage.deps, OPERATOR, payout.payoutId, naming)).toMatchObject({ ok: true })
}

async function transfersTo(payout: Tried): Promise<number> {
  const logs = await chain.client.getContractEvents({
    address: chain.usdt,
    abi: testUsdtAbi,
    eventName: 'Transfer',
    args: { to: payout.wallet },
    fromBlock: 0n,
  })
  return logs.length
}

test(
  'payouts of each state, on each way out, killed at each step: one transfer each, or none and the money back',
  async () => {
    const payouts = [...(await makeFailed()), ...(await makeUncertain())]
    payouts.push(...(await makeSigned('broadcast')), ...(await makeSigned('signed')))
    payouts.push(...(await approve('queued')), ...(await approve('awaiting_operator')))
    for (const { from, payoutId } of payouts) expect(await stage.stateOf({ payoutId })).toMatchObject({ state: from })
    for (const payout of payouts) {
      if (payout.way !== 'go on') expect(await trial.end(payout, payout.way)).toMatchObject({ ok: true })
    }
    const left = new Set(
      payouts.flatMap(({ payoutId, from, way }) =>
        POINTS.filter((point) => isTried(from, way, point)).map((point): PayoutStep => `${payoutId} ${point}`),
      ),
    )
    const untilAtRest = async (signal: AbortSignal) => {
      while (!signal.aborted && !(await placesOf(payouts)).every(isAtRest)) await sleep(50)
      if (signal.aborted) await new Promise(() => undefined)
    }
    let kills = 0
    for (;;) {
      const step = await drivers.runToItsKill([...left], untilAtRest)
      if (step === null) break
      expect(left.delete(step)).toBe(true)
      kills += 1
    }
    expect(kills).toBeGreaterThanOrEqual(isLong ? 40 : SHORT.length)
    for (const payout of payouts) {
      if ((await stage.stateOf(payout)).state === 'awaiting_operator') await payByHand(payout)
    }
    for (const payout of payouts) {
      const isPaid = payout.way !== 'cancel'
      const of = `${payout.from}, ${payout.way}`
      expect([of, await transfersTo(payout)]).toEqual([of, isPaid ? 1 : 0])
      expect([of, await trial.statusOf(payout)]).toEqual([of, isPaid ? 'completed' : 'rejected'])
      const available = isPaid ? '0' : ONE_USDT.toString()
      expect([of, await trial.balanceOf(payout)]).toEqual([of, { available, held: '0' }])
    }
    await waitUntil('the audit agrees', async () => (await audit(stage.db)).length === 0)
  },
  LIMIT_MS,
)
