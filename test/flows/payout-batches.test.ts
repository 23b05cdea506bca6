import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lowercased } from '#core/address.ts'
import { INSTANT_RULE } from '#core/instant.ts'
import { DEFAULT_SETTINGS, type Settings } from '#core/settings.ts'
import { audit } from '#server/audit/audit.ts'
import { createRemoteWallet } from '#server/chain/payouts/payout-wallet.ts'
import { OutcomeUnknown } from '#server/fault.ts'
import type { OperatorSession } from '#server/http/routing/route.ts'
import { readSpendable } from '#server/payouts/hot-wallet.ts'
import { signQueued } from '#server/payouts/payout-driver.ts'
import { listQueued, type PayoutDeps } from '#server/payouts/payout-rows.ts'
import { confirmPayout } from '#server/payouts/routes.ts'
import { changeSetting, readVersionedSetting } from '#server/settings/settings.ts'
import { startTestChain, type TestChain } from '../support/chain/chain.ts'
import { passThrough, type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { type SignerDouble, signHonestly, startSignerDouble } from '../support/chain/signer-double.ts'
import { later } from '../support/later.ts'
import { type ApprovedWithdrawal, payoutDeps } from '../support/money/payout-stage.ts'
import { OPERATOR, openPayoutTrial, type PayoutTrial, payFinally } from '../support/money/payout-trial.ts'
import { queueRefund } from '../support/money/queue-refund.ts'
import { waitUntil } from '../support/wait-until.ts'
import { execute, sql } from '../support/world/execute.ts'

const ONE_USDT = 10n ** 18n
const SECOND = { username: 'second', role: 'operator', isProven: true, isFactorMissing: false } as const
const OWNER = { username: 'owner', role: 'owner', isProven: true, isFactorMissing: false } as const

let chain: TestChain
let proxy: RpcProxy
let trial: PayoutTrial
let stage: PayoutTrial['stage']

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.rpcUrl)
})
beforeEach(async () => {
  trial = await openPayoutTrial(chain, proxy)
  ;({ stage } = trial)
})
afterEach(async () => {
  await trial.stopDriver()
  proxy.behave(passThrough)
  expect(await audit(stage.db)).toEqual([])
  await trial.close()
})
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
})

const approveWhole = (whole: bigint) => stage.approved(whole.toString(), whole * ONE_USDT)
const approveAll = async (...wholes: readonly bigint[]) => {
  const payouts: ApprovedWithdrawal[] = []
  for (const whole of wholes) payouts.push(await approveWhole(whole))
  return payouts
}
const isLow = async () => (await readSpendable(stage.deps, trial.hot.account.address, chain.usdt)).isLow
const noncesOf = async (payouts: readonly ApprovedWithdrawal[]) =>
  (await Promise.all(payouts.map(stage.stateOf))).map(({ nonce }) => (nonce === null ? null : Number(nonce)))
const untilAllPaid = async (payouts: readonly ApprovedWithdrawal[]) => {
  for (const payout of payouts) {
    await trial.untilState(payout, 'completed')
    expect(await stage.paidTo(payout.wallet)).toHaveLength(1)
  }
}

describe('a batch', () => {
  test('takes consecutive nonces in the order of its payouts, and skips what cannot be paid', async () => {
    const held = (await chain.balanceOfUsdt(trial.hot.account.address)) / ONE_USDT
    const payouts = await approveAll(1n, held + 1n, 2n, 3n)
    const [, tooMuch] = payouts
    if (tooMuch === undefined) throw new Error('it was not approved')
    trial.drive(stage.deps)
    await untilAllPaid(payouts.filter((payout) => payout !== tooMuch))
    expect(await noncesOf(payouts)).toEqual([0, null, 1, 2])
    await trial.untilProblem(tooMuch, /lacks/)
    expect(await isLow()).toBe(true)
  })

  test('skips a payout that the nodes refuse, with its reason, until they accept it', async () => {
    const [refused, other] = await approveAll(1n, 2n)
    if (refused === undefined || other === undefined) throw new Error('they were not approved')
    const amount = ONE_USDT.toString(16).padStart(64, '0')
    proxy.behave(async ({ method, params }, ask) =>
      method === 'eth_estimateGas' && JSON.stringify(params).includes(amount)
        ? { error: { code: 3, message: 'execution reverted' } }
        : ask(),
    )
    trial.drive(trial.onlyThroughProxy())
    await trial.untilRound()
    await trial.untilRound()
    expect(await noncesOf([refused, other])).toEqual([null, 0])
    expect((await stage.stateOf(refused)).problem).toMatch(/refuse/)
    await untilAllPaid([other])
    // A second operator is asked about caps alone.
    const confirmed = await confirmPayout({ db: stage.db, wake: () => undefined }, SECOND, refused.payoutId)
    expect(confirmed).toEqual({ ok: false, code: 'payout_needs_no_second' })
    proxy.behave(passThrough)
    await trial.untilRound()
    await trial.untilRound()
    expect(await noncesOf([refused, other])).toEqual([1, 0])
    await untilAllPaid([refused])
  })

  test.each([
    { what: 'breaks off', code: '0xfe' },
    { what: 'never ends', code: '0x5b600056' },
  ] as const)('skips a refund to a wallet whose code $what, and blames no node', async ({ code }) => {
    const { wallet, payoutId } = await queueRefund(stage, 'BNB', 1_000n, 'hot_wallet')
    await chain.client.setCode({ address: wallet, bytecode: code })
    const payouts = await approveAll(1n)
    trial.drive(stage.deps)
    await untilAllPaid(payouts)
    const { state, problem } = await stage.stateOf({ payoutId })
    expect([state, problem]).toEqual(['queued', expect.stringMatching(/refuse/)])
    expect(stage.deps.chain.nodes.map(({ seen }) => seen.problem)).toEqual([null])
  })

  test('reserves the wallet’s funds once: the last of them do not cover two payouts', async () => {
    const held = await chain.balanceOfUsdt(trial.hot.account.address)
    const safe = await chain.fundedWallet()
    await payFinally(chain, trial.hot, safe.account.address, held - 5n * ONE_USDT)
    await trial.explainAll()
    const payouts = await approveAll(2n, 2n, 2n, 1n)
    proxy.behave(async ({ method }, ask) =>
      method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : ask(),
    )
    trial.drive(trial.onlyThroughProxy())
    const [, , third, last] = payouts
    if (third === undefined || last === undefined) throw new Error('they were not approved')
    await trial.untilState(last, 'broadcast')
    expect(await noncesOf(payouts)).toEqual([1, 2, null, 3])
    // It lacks 1 beside the first two, and 2 in each round after the last was promised.
    await trial.untilProblem(third, /lacks [12] of the token/)
    proxy.behave(passThrough)
    await untilAllPaid(payouts.filter((payout) => payout !== third))
    await payFinally(chain, safe, trial.hot.account.address, 10n * ONE_USDT)
    await untilAllPaid([third])
  })

  test('ends before a payout that is cancelled meanwhile, so that no nonce is skipped', async () => {
    const payouts = await approveAll(1n, 1n, 1n)
    const [, second] = payouts
    if (second === undefined) throw new Error('it was not approved')
    let isCancelled = false
    trial.drive({
      ...stage.deps,
      atPoint: async (point, payoutId) => {
        if (point !== 'before store' || payoutId !== second.payoutId || isCancelled) return
        isCancelled = true
        expect(await trial.end(second, 'cancel')).toMatchObject({ ok: true })
      },
    })
    await waitUntil('it is taken back', async () => isCancelled)
    await trial.untilRound()
    await trial.untilRound()
    expect(await noncesOf(payouts)).toEqual([0, null, 1])
    await untilAllPaid(payouts.filter((payout) => payout !== second))
    expect(await stage.paidTo(second.wallet)).toEqual([])
    expect(await trial.balanceOf(second)).toMatchObject({ available: ONE_USDT.toString(), held: '0' })
  })

  test('that cannot be stored as a whole is stored one by one', async () => {
    const payouts = await approveAll(1n, 1n, 1n)
    const [first, ...others] = payouts
    if (first === undefined) throw new Error('it was not approved')
    // What would be signed for the first is claimed by another payout, so that storing it fails each time.
    const { wallet } = stage.deps
    if (wallet === null) throw new Error('there is no wallet')
    const deps: PayoutDeps = {
      ...stage.deps,
      wallet: {
        ...wallet,
        sign: async (sending, ...rest) => {
          const signed = await wallet.sign(sending, ...rest)
          if (sending.to === first.wallet) {
            await execute(
              stage.db,
              sql`insert into payout_claims (tx_hash, chain_id, user_id, payout_id)
                values (${signed.hash}, ${chain.chainId}, 1, 0) on conflict do nothing`,
            )
          }
          return signed
        },
      },
    }
    trial.drive(deps)
    await trial.untilRound()
    expect(await noncesOf(payouts)).toEqual([null, 0, 1])
    await untilAllPaid(others)
    expect(await stage.stateOf(first)).toMatchObject({ state: 'queued', nonce: null })
  })

  test('whose commit has an unknown outcome is not signed again one by one', async () => {
    const payouts = await approveAll(1n, 1n, 1n)
    const { wallet } = stage.deps
    if (wallet === null) throw new Error('there is no wallet')
    const signedFor: string[] = []
    let isStoring = false
    let isLost = false
    trial.drive({
      ...stage.deps,
      db: {
        ...stage.db,
        transaction: async (...args) => {
          const value = await stage.db.transaction(...args)
          if (!isStoring || isLost) return value
          isLost = true
          throw new OutcomeUnknown('the answer to a commit was lost')
        },
      },
      wallet: {
        ...wallet,
        sign: (sending, ...rest) => {
          signedFor.push(sending.to)
          return wallet.sign(sending, ...rest)
        },
      },
      atPoint: async (point) => {
        isStoring = point === 'before store'
      },
    })
    await untilAllPaid(payouts)
    expect(isLost).toBe(true)
    expect(signedFor).toEqual(payouts.map((payout) => payout.wallet))
  })

  test('is not stored after an alarm, and a stored one is not sent', async () => {
    const payouts = await approveAll(1n, 1n)
    const alarm = () =>
      execute(stage.db, sql`insert into audit_alarms (finding) values ('{"check":"test","count":1,"example":""}')`)
    const resolve = () => execute(stage.db, sql`update audit_alarms set resolved_at = clock_now()`)
    let at: string = 'before store'
    const deps = {
      ...stage.deps,
      atPoint: async (point: string) => {
        if (point !== at) return
        at = 'never'
        await alarm()
      },
    }
    trial.drive(deps)
    await trial.untilRound()
    await trial.untilRound()
    expect(at).toBe('never')
    expect(await noncesOf(payouts)).toEqual([null, null])
    at = 'after store'
    await resolve()
    await waitUntil('the alarm is raised once more', async () => at === 'never')
    await trial.untilRound()
    await trial.untilRound()
    expect((await Promise.all(payouts.map(stage.stateOf))).map(({ state }) => state)).toEqual(['signed', 'signed'])
    expect(await chain.client.getTransactionCount({ address: trial.hot.account.address, blockTag: 'pending' })).toBe(0)
    await resolve()
    await untilAllPaid(payouts)
  })
})

async function setCaps(caps: Partial<Settings['payouts']>) {
  const { version } = await readVersionedSetting(stage.db, 'payouts')
  const value = { ...DEFAULT_SETTINGS.payouts, ...caps }
  await changeSetting(stage.db, 'payouts', value, { author: 'owner', basedOn: version })
}
const confirm = ({ payoutId }: ApprovedWithdrawal, operator: OperatorSession) =>
  confirmPayout({ db: stage.db, wake: () => undefined }, operator, payoutId)

describe('above a cap', () => {
  test('a payout waits for a second operator, and delays no other', async () => {
    await setCaps({ capUsdt: '5', dayCapUsdt: '10' })
    const [large, first, second, third, last] = await approveAll(6n, 4n, 4n, 4n, 2n)
    if (!large || !first || !second || !third || !last) throw new Error('they were not approved')
    trial.drive(stage.deps)
    await trial.untilRound()
    expect(await noncesOf([first, second, last])).toEqual([0, 1, 2])
    await untilAllPaid([first, second, last])
    await trial.untilProblem(large, /^It is above the cap of 5 USDT for one payout/)
    await trial.untilProblem(third, /above their cap of 10 USDT/)
    // More funds would not let them go.
    expect(await isLow()).toBe(false)
    expect(await noncesOf([large, third])).toEqual([null, null])
    // Who has decided it is no second, and what does not wait for one needs none.
    expect(await confirm(large, OPERATOR)).toEqual({ ok: false, code: 'payout_needs_another' })
    expect(await confirm(first, SECOND)).toEqual({ ok: false, code: 'payout_needs_no_second' })
    expect(await confirm({ ...first, payoutId: 999 }, SECOND)).toEqual({ ok: false, code: 'payout_unknown' })
    expect(await confirm(large, SECOND)).toMatchObject({ ok: true, value: { id: large.payoutId } })
    expect(await confirm(large, SECOND)).toEqual({ ok: false, code: 'payout_needs_no_second' })
    await trial.untilRound()
    expect(await noncesOf([large])).toEqual([3])
    await untilAllPaid([large])
    const { rows } = await execute(
      stage.db,
      sql`select username, details from audit_log where action = 'confirm payout'`,
    )
    expect(rows).toMatchObject([{ username: 'second', details: { decidedBy: 'operator', cap: '5 USDT' } }])
    expect(await stage.stateOf(third)).toMatchObject({ state: 'queued' })
    // Yesterday's are of yesterday.
    await execute(
      stage.db,
      `update payouts set signed_at = ${later('signed_at', "interval '-1 day'")} where signed_at is not null`,
    )
    await trial.untilRound()
    expect(await noncesOf([third])).toEqual([4])
    await untilAllPaid([third])
  })

  test('confirmed payouts count too, cancelled ones do not, and raising the cap releases them', async () => {
    await setCaps({ dayCapUsdt: '10' })
    proxy.behave(async ({ method }, ask) =>
      method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : ask(),
    )
    const [large, small] = [await approveWhole(11n), await approveWhole(1n)]
    trial.drive({ ...trial.onlyThroughProxy(), bumpAfterMs: 200 })
    await trial.untilProblem(large, /above their cap/)
    await trial.untilState(small, 'broadcast')
    await confirm(large, SECOND)
    await trial.untilState(large, 'broadcast')
    const next = await approveWhole(1n)
    await trial.untilProblem(next, /above their cap/)
    expect(await trial.end(large, 'cancel')).toMatchObject({ ok: true })
    // Who read it before the cancellation may still be sending the payment, and would be faster than the void.
    await trial.untilRound()
    proxy.behave(passThrough)
    await trial.untilState(large, 'cancelled')
    await untilAllPaid([small, next])
    const other = await approveWhole(9n)
    await trial.untilProblem(other, /above their cap/)
    await setCaps({ dayCapUsdt: '11' })
    await untilAllPaid([other])
  })

  test('a payout approved by the rule alone is confirmed only by an owner', async () => {
    await setCaps({ capUsdt: '5' })
    const payout = await approveWhole(6n)
    await execute(stage.db, sql`update payouts set created_by = ${INSTANT_RULE} where id = ${payout.payoutId}`)
    trial.drive(stage.deps)
    await trial.untilProblem(payout, /above the cap/)
    expect(await confirm(payout, SECOND)).toEqual({ ok: false, code: 'operator_role_insufficient' })
    expect(await confirm(payout, OWNER)).toMatchObject({ ok: true })
    await untilAllPaid([payout])
  })

  test('the day’s sum is shared by all processes, also those with another key', async () => {
    await setCaps({ dayCapUsdt: '3' })
    const otherKey = generatePrivateKey()
    await chain.faucet(chain.walletOf(otherKey).account.address)
    await chain.makeFinal()
    for (let times = 0; times < 4; times++) {
      const payouts = await approveAll(1n, 1n, 1n, 1n)
      const queued = await listQueued(stage.db, chain.chainId, 10)
      const both = Promise.withResolvers<void>()
      let arrived = 0
      const deps = [trial.payoutKey, otherKey].map((payoutKey) => ({
        ...payoutDeps(stage.db, { ...stage.facts, payoutKey }),
        atPoint: async (point: string) => {
          if (point !== 'before store') return
          arrived += 1
          if (arrived === 2) both.resolve()
          await both.promise
        },
      }))
      const halves = [queued.slice(0, 2), queued.slice(2)]
      const signed = await Promise.all(deps.map((one, index) => signQueued(one, halves[index] ?? [], 2)))
      expect(signed.toSorted()).toEqual([1, 2])
      // Yesterday, and out of the way of the next time.
      await execute(
        stage.db,
        `update payouts set signed_at = ${later('signed_at', "interval '-1 day'")} where signed_at is not null`,
      )
      for (const payout of payouts)
        if ((await stage.stateOf(payout)).state === 'queued') await trial.end(payout, 'cancel')
    }
  })
})

describe('a separate signer process', () => {
  let signer: SignerDouble
  beforeEach(async () => {
    signer = await startSignerDouble(trial.payoutKey, chain.chainId)
  })
  afterEach(async () => {
    await trial.stopDriver()
    expect(signer.mistakes).toEqual([])
    await signer.stop()
  })
  const remotely = (): PayoutDeps => ({
    ...stage.deps,
    wallet: createRemoteWallet(chain.chainId, { url: signer.url, address: lowercased(trial.hot.account.address) }),
  })
  const countOfAttempts = async () =>
    Number((await execute<{ n: string }>(stage.db, sql`select count(*) as n from payout_transactions`)).rows[0]?.n)

  test('signs a batch; a refused payout waits, and the next one gets its nonce', async () => {
    const payouts = await approveAll(1n, 1n, 1n)
    const [, refused] = payouts
    if (refused === undefined) throw new Error('it was not approved')
    signer.behave(async ({ data }, sign) =>
      data.includes(refused.wallet.slice(2))
        ? { error: { code: -32_000, message: 'Not today' } }
        : { result: await sign() },
    )
    trial.drive(remotely())
    await trial.untilRound()
    expect(await noncesOf(payouts)).toEqual([0, null, 1])
    await untilAllPaid(payouts.filter((payout) => payout !== refused))
    await trial.untilProblem(refused, /refuses to sign it: Not today$/)
    signer.behave(signHonestly)
    await untilAllPaid([refused])
  })

  test('that is down or lies: payouts wait with a reason, nothing is stored, and no nonce is lost', async () => {
    signer.behave(async () => ({ text: 'no', status: 503 }))
    const payouts = await approveAll(1n, 1n)
    const [first, second] = payouts
    if (first === undefined || second === undefined) throw new Error('they were not approved')
    trial.drive(remotely())
    for (const payout of payouts) await trial.untilProblem(payout, /signer of the hot wallet does not answer: .*503/)
    const thief = generatePrivateKey()
    signer.behave(async (ask, sign) => {
      const signed = await sign()
      return {
        result:
          ask.nonce === '0x0' ? `0x${signed.slice(2).replace(first.wallet.slice(2), thief.slice(2, 42))}` : signed,
      }
    })
    await trial.untilProblem(first, /answered with another transaction than it was asked for/)
    expect(await countOfAttempts()).toBe(0)
    signer.behave(signHonestly)
    await untilAllPaid(payouts)
    expect(await noncesOf(payouts)).toEqual([0, 1])
  })
})
