import { parseTransaction } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testUsdtAbi } from '#contracts/abi.ts'
import { lowercased, type TxHash } from '#core/address.ts'
import { audit } from '#server/audit/audit.ts'
import { compareOutgoing } from '#server/payouts/outgoing/compare-outgoing.ts'
import { explainStrayTransaction } from '#server/payouts/routes.ts'
import { readStrays } from '#server/payouts/strays.ts'
import { batchPayerAbi, batchPayerBytecode } from '#test/support/chain/contracts/abi.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { startTestChain, type TestChain, type TestWallet } from '../support/chain/chain.ts'
import { type ProxyBehaviour, passThrough, type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { later } from '../support/later.ts'
import { type ApprovedWithdrawal, payoutDeps } from '../support/money/payout-stage.ts'
import { OPERATOR, openPayoutTrial, type PayoutTrial, payFinally } from '../support/money/payout-trial.ts'
import { waitUntil } from '../support/wait-until.ts'

const ONE_USDT = 10n ** 18n

let chain: TestChain
let proxy: RpcProxy
let trial: PayoutTrial
let stage: PayoutTrial['stage']
let hot: TestWallet

beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.rpcUrl)
})
beforeEach(async () => {
  trial = await openPayoutTrial(chain, proxy)
  ;({ stage, hot } = trial)
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

/** Takes transactions and tells nobody. */
const swallowTransactions: ProxyBehaviour = async ({ method }, ask) =>
  method === 'eth_sendRawTransaction' ? { result: `0x${'00'.repeat(32)}` } : ask()

/** One that is signed, said to be sent, and unknown to the chain. */
async function approveSwallowed(): Promise<ApprovedWithdrawal> {
  proxy.behave(swallowTransactions)
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(trial.onlyThroughProxy())
  await trial.untilState(payout, 'broadcast')
  await trial.stopDriver()
  return payout
}

const isMoneyReturned = async (payout: ApprovedWithdrawal) => {
  expect(await trial.balanceOf(payout)).toEqual({ available: ONE_USDT.toString(), held: '0' })
  expect(await trial.statusOf(payout)).toBe('rejected')
  expect(await stage.paidTo(payout.wallet)).toEqual([])
}

describe('nonces', () => {
  const countsTooHigh: ProxyBehaviour = async ({ method, params }, ask) => {
    const answer = await ask()
    if (method !== 'eth_getTransactionCount' || params[1] !== 'pending') return answer
    return { result: `0x${(Number(answer.result) + 1_000).toString(16)}` }
  }

  test('with a pending count too high at one node block nothing', async () => {
    proxy.behave(countsTooHigh)
    const payout = await stage.approved('1', ONE_USDT)
    trial.drive(trial.proxied)
    await trial.untilState(payout, 'completed')
    expect(await stage.stateOf(payout)).toMatchObject({ nonce: '0' })
  })

  test('with a pending count too high at the only node wait, and nothing false is stored', async () => {
    const first = await stage.approved('1', ONE_USDT)
    trial.drive(trial.onlyThroughProxy())
    await trial.untilState(first, 'completed')
    proxy.behave(countsTooHigh)
    const payout = await stage.approved('1', ONE_USDT)
    await trial.untilRound()
    await trial.untilRound()
    expect(await trial.attemptsOf(payout)).toEqual([])
    expect((await stage.stateOf(payout)).problem).toMatch(/under way that was not signed here/)
    proxy.behave(passThrough)
    await trial.untilState(payout, 'completed')
    expect(await stage.stateOf(payout)).toMatchObject({ nonce: '1' })
  })

  test('that a database skipped are used up, and the payouts behind them are paid', async () => {
    const ended = await stage.approved('1', ONE_USDT)
    trial.drive({ ...stage.deps, bumpAfterMs: 300 })
    await trial.untilState(ended, 'completed')
    await trial.stopDriver()
    // As an earlier version has written it down: the next nonce four too high.
    const behind = await stage.approved('1', ONE_USDT)
    const { wallet } = stage.deps
    const sending = { token: lowercased(chain.usdt), to: behind.wallet, value: ONE_USDT }
    const signed = await wallet?.sign(sending, 5, 100_000n, 2_000_000_000n)
    await execute(
      stage.db,
      sql`with gone as (update payout_nonces set next_nonce = 6),
        claimed as (
          insert into payout_claims (tx_hash, chain_id, user_id, payout_id)
          values (${signed?.hash}, ${chain.chainId}, ${behind.userId}, ${behind.payoutId})),
        tried as (
          insert into payout_transactions (user_id, payout_id, attempt, hash, raw_transaction, gas_price_wei)
          values (${behind.userId}, ${behind.payoutId}, 1, ${signed?.hash}, ${signed?.raw}, 2000000000))
        update payouts set state = 'broadcast', nonce = 5, tx_hash = ${signed?.hash},
          from_address = ${lowercased(hot.account.address)}
        where id = ${behind.payoutId}`,
    )
    trial.drive({ ...stage.deps, bumpAfterMs: 300 })
    await trial.untilState(behind, 'completed')
    expect(await stage.paidTo(behind.wallet)).toEqual([ONE_USDT])
  })
})

describe('a transaction of the hot wallet that was not signed here', () => {
  /** A payout that the hot wallet's owner has overtaken by hand: same nonce, more gas. */
  async function overtake(payout: ApprovedWithdrawal): Promise<TxHash> {
    const [attempt] = await trial.attemptsOf(payout)
    const { gasPrice = 0n, nonce } = parseTransaction(attempt?.raw ?? '0x')
    const txHash = await hot.writeContract({
      address: chain.usdt,
      abi: testUsdtAbi,
      functionName: 'transfer',
      args: [payout.wallet, ONE_USDT],
      nonce,
      gasPrice: gasPrice * 2n,
    })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: txHash })
    await chain.waitUntilFinal(blockNumber)
    return txHash
  }

  const compare = () => compareOutgoing({ ...stage.deps, tokens: [lowercased(chain.usdt)] })

  test('that replaced a payout and is named for it completes it; the audit agrees and payouts resume', async () => {
    const payout = await approveSwallowed()
    const txHash = await overtake(payout)
    expect(await trial.name(payout, txHash, false)).toMatchObject({ ok: true, value: { state: 'completed' } })
    expect(await audit(stage.db)).toEqual([])
    proxy.behave(passThrough)
    const next = await stage.approved('1', ONE_USDT)
    trial.drive(stage.deps)
    await trial.untilState(next, 'completed')
    expect(await readStrays(stage.deps)).toEqual([])
    expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  })

  test('stops payouts, can be named with the payout that it may have paid, and no longer stops them then', async () => {
    const payout = await approveSwallowed()
    const txHash = await overtake(payout)
    const next = await stage.approved('1', ONE_USDT)
    trial.drive(stage.deps)
    await trial.untilState(payout, 'uncertain')
    await trial.untilRound()
    await trial.untilRound()
    expect(await trial.attemptsOf(next)).toEqual([])
    expect((await stage.stateOf(next)).problem).toMatch(/not signed here; somebody has to say/)
    expect(await readStrays(stage.deps)).toMatchObject([{ nonce: 0, txHash, payouts: [{ id: payout.payoutId }] }])
    expect(await trial.name(payout, txHash, false)).toMatchObject({ ok: true })
    await trial.untilState(next, 'completed')
    expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  })

  test.each([
    { wallet: 'that has signed before', isWarm: true },
    { wallet: 'that nothing was signed with yet', isWarm: false },
  ])(
    'is the last of three manual payments from a wallet $wallet: the others have to be named, and none is paid again',
    async ({ isWarm }) => {
      const payNext = async () => {
        const payout = await stage.approved('1', ONE_USDT)
        return { payout, txHash: await payFinally(chain, hot, payout.wallet, ONE_USDT) }
      }
      if (isWarm) {
        const before = await stage.approved('1', ONE_USDT)
        trial.drive(stage.deps)
        await trial.untilState(before, 'completed')
        await trial.stopDriver()
      }
      const byHand = [await payNext(), await payNext(), await payNext()]
      const last = byHand.pop()
      if (last === undefined) throw new Error('nothing was paid by hand')
      expect(await trial.name(last.payout, last.txHash, false)).toMatchObject({ ok: true })
      trial.drive(stage.deps)
      await trial.untilRound()
      await trial.untilRound()
      for (const { payout } of byHand) expect(await trial.attemptsOf(payout)).toEqual([])
      await compare()
      for (const { payout, txHash } of byHand.toReversed()) {
        await trial.untilRound()
        expect((await stage.stateOf(payout)).problem).toMatch(/not signed here; somebody has to say/)
        expect((await readStrays(stage.deps)).at(-1)).toMatchObject({ txHash })
        expect(await trial.attemptsOf(payout)).toEqual([])
        expect(await trial.name(payout, txHash, false)).toMatchObject({ ok: true })
      }
      const next = await stage.approved('1', ONE_USDT)
      // The alarms of their transfers end as they are compared once more.
      await compare()
      await trial.untilState(next, 'completed')
      for (const { payout } of [...byHand, last]) expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
      expect(await readStrays(stage.deps)).toEqual([])
    },
  )

  test('blocks a new key as well until it is explained', async () => {
    const payout = await stage.approved('1', ONE_USDT)
    const txHash = await payFinally(chain, hot, payout.wallet, ONE_USDT)
    trial.drive(stage.deps)
    await trial.untilProblem(payout, /not signed here; somebody has to say/)
    await trial.stopDriver()
    await compare()
    const payoutKey = generatePrivateKey()
    await chain.faucet(chain.walletOf(payoutKey).account.address)
    // What it holds is final: it lacks nothing.
    await chain.makeFinal()
    trial.drive(payoutDeps(stage.db, { ...stage.facts, payoutKey }))
    await trial.untilRound()
    await trial.untilRound()
    expect(await stage.stateOf(payout)).toMatchObject({ state: 'queued' })
    expect(await trial.name(payout, txHash, false)).toMatchObject({ ok: true })
    const next = await stage.approved('1', ONE_USDT)
    await compare()
    await trial.untilState(next, 'completed')
    expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  })

  test('with the nonce of the payout that it paid returns no money, even if that was being cancelled', async () => {
    const payout = await approveSwallowed()
    expect(await trial.end(payout, 'cancel')).toMatchObject({ ok: true })
    const txHash = await overtake(payout)
    trial.drive(stage.deps)
    await trial.untilRound()
    await trial.untilRound()
    expect((await stage.stateOf(payout)).problem).toMatch(/Its nonce was used/)
    expect(await trial.statusOf(payout)).toBe('approved')
    expect(await trial.name(payout, txHash, false)).toMatchObject({ ok: true, value: { state: 'completed' } })
    expect(await trial.balanceOf(payout)).toMatchObject({ available: '0', held: '0' })
    expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  })

  test('blocks signing by a restored database until its payouts are compared with the chain', async () => {
    const ahead = await openPayoutTrial(chain, proxy, trial.payoutKey)
    try {
      // The same withdrawal in the database as it was before its payout was signed, and as it went on.
      const [paid, restored] = [await ahead.stage.approved('1', ONE_USDT), await stage.approved('1', ONE_USDT)]
      expect(paid).toEqual(restored)
      ahead.drive(ahead.stage.deps)
      await ahead.untilState(paid, 'completed')
      await ahead.stopDriver()
      trial.drive(stage.deps)
      await trial.untilProblem(restored, /not signed here; somebody has to say/)
      const [attempt] = await ahead.attemptsOf(paid)
      const txHash = attempt?.hash ?? '0x'
      expect(await readStrays(stage.deps)).toMatchObject([{ nonce: 0, txHash, payouts: [{ id: restored.payoutId }] }])
      expect(await trial.attemptsOf(restored)).toEqual([])
      expect(await trial.name(restored, txHash, false)).toMatchObject({ ok: true })
      expect(await trial.statusOf(restored)).toBe('completed')
      // Nothing else has left the wallet.
      await compare()
      const next = await stage.approved('2', 2n * ONE_USDT)
      await trial.untilState(next, 'completed')
      expect(await stage.paidTo(restored.wallet)).toEqual([ONE_USDT])
    } finally {
      await ahead.close()
    }
  })

  test('sent for another reason is settled by an operator’s note in the audit log', async () => {
    const first = await stage.approved('1', ONE_USDT)
    trial.drive(stage.deps)
    await trial.untilState(first, 'completed')
    const txHash = await payFinally(chain, hot, chain.treasury, ONE_USDT)
    const next = await stage.approved('1', ONE_USDT)
    await trial.untilProblem(next, /not signed here; somebody has to say/)
    const [stray] = await readStrays(stage.deps)
    expect(stray).toMatchObject({ nonce: 1, txHash, payouts: [] })
    const wallet = lowercased(hot.account.address)
    const say = (nonce: number) =>
      explainStrayTransaction({ ...stage.deps, wake: () => undefined }, OPERATOR, {
        walletAddress: wallet,
        nonce,
        note: 'Moved to the treasury.',
      })
    expect(await say(7)).toMatchObject({ code: 'stray_unknown' })
    expect(await say(1)).toMatchObject({ ok: true })
    expect(await say(1)).toMatchObject({ code: 'stray_unknown' })
    await trial.untilState(next, 'completed')
    const { rows } = await execute(stage.db, sql`select details from audit_log where action = 'explain transaction'`)
    expect(rows).toMatchObject([{ details: { note: 'Moved to the treasury.', txHash } }])
  })
})

describe('a named transaction', () => {
  const own = () => stage.approved('1', ONE_USDT, 'USDT', 'operator_wallet')

  test('pays as many payouts as it has matching logs, each once', async () => {
    const payouts = [await own(), await own(), await own()]
    const [first, second, third] = payouts as [ApprovedWithdrawal, ApprovedWithdrawal, ApprovedWithdrawal]
    // Two of them are owed to the same wallet.
    await execute(stage.db, sql`update payouts set to_address = ${first.wallet} where id = ${second.payoutId}`)
    const txHash = await payTogether([first.wallet, first.wallet])
    expect(await trial.name(first, txHash)).toMatchObject({ ok: true })
    expect(await trial.name(second, txHash)).toMatchObject({ ok: true })
    await execute(stage.db, sql`update payouts set to_address = ${first.wallet} where id = ${third.payoutId}`)
    expect(await trial.name(third, txHash)).toMatchObject({ code: 'payout_transaction_used' })
    for (const { payoutId, wallet } of [second, third]) {
      await execute(stage.db, sql`update payouts set to_address = ${wallet} where id = ${payoutId}`)
    }
  })

  test('proves payment of withdrawals that existed when it was paid, and of no later ones', async () => {
    const [owed, askedLater] = [await stage.approved('1', ONE_USDT), await stage.approved('1', ONE_USDT)]
    await execute(
      stage.db,
      `update payouts set created_at = ${later('created_at', "interval '2 minutes'")} where id = ${owed.payoutId}`,
    )
    await execute(
      stage.db,
      `update withdrawals set requested_at = ${later('requested_at', "interval '2 minutes'")} where id = (
        select withdrawal_id from payouts where id = ${askedLater.payoutId})`,
    )
    const [first, second] = [
      await payFinally(chain, hot, owed.wallet, ONE_USDT),
      await payFinally(chain, hot, askedLater.wallet, ONE_USDT),
    ]
    expect(await trial.name(askedLater, second)).toMatchObject({ code: 'payout_transaction_wrong' })
    expect(await trial.name(owed, first)).toMatchObject({ ok: true, value: { state: 'completed' } })
    await trial.end(askedLater, 'cancel')
  })

  test('counts only if it is from a wallet of the platform', async () => {
    const payout = await own()
    const friend = await chain.fundedWallet()
    const txHash = await payFinally(chain, friend, payout.wallet, ONE_USDT)
    expect(await trial.name(payout, txHash, false)).toMatchObject({ code: 'payout_payer_unknown' })
    expect(await trial.statusOf(payout)).toBe('approved')
    expect(await trial.name(payout, txHash, true)).toMatchObject({ ok: true })
    const again = await own()
    const next = await payFinally(chain, friend, again.wallet, ONE_USDT)
    expect(await trial.name(again, next, false)).toMatchObject({ ok: true })
  })

  /** One transaction with a transfer to each of these wallets. */
  async function payTogether(wallets: readonly `0x${string}`[]): Promise<TxHash> {
    const payer = await chain.fundedWallet()
    const batch = await chain.deploy(payer, { abi: batchPayerAbi, bytecode: batchPayerBytecode })
    await payFinally(chain, payer, batch, ONE_USDT * BigInt(wallets.length))
    const payments = wallets.map((to) => ({ token: chain.usdt, to, amount: ONE_USDT }))
    const txHash = await payer.writeContract({
      address: batch,
      abi: batchPayerAbi,
      functionName: 'payFromSelf',
      args: [payments],
    })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: txHash })
    await chain.waitUntilFinal(blockNumber)
    return lowercased(txHash) as TxHash
  }
})

describe('an operator ends', () => {
  test('a queued payout: the money returns at once, and nothing is signed', async () => {
    const payout = await stage.approved('1', ONE_USDT)
    expect(await trial.end(payout, 'cancel', ' ')).toMatchObject({ code: 'rejection_needs_reason' })
    expect(await trial.end(payout, 'hot_wallet')).toMatchObject({ code: 'payout_way_unchanged' })
    expect(await trial.end(payout, 'cancel')).toEqual({ ok: true, value: { state: 'cancelled', ending: null } })
    expect(await trial.end(payout, 'cancel')).toMatchObject({ code: 'payout_over' })
    await isMoneyReturned(payout)
    trial.drive(stage.deps)
    await trial.untilRound()
    expect(await trial.attemptsOf(payout)).toEqual([])
  })

  test('a queued payout to pay it manually, and sends one that awaited manual payment', async () => {
    const [byHand, bySelf] = [
      await stage.approved('1', ONE_USDT),
      await stage.approved('1', ONE_USDT, 'USDT', 'operator_wallet'),
    ]
    expect(await trial.end(byHand, 'operator_wallet')).toMatchObject({ value: { state: 'awaiting_operator' } })
    expect(await trial.end(bySelf, 'hot_wallet')).toMatchObject({ value: { state: 'queued' } })
    trial.drive(stage.deps)
    await trial.untilState(bySelf, 'completed')
    expect(await trial.attemptsOf(byHand)).toEqual([])
    const operator = await chain.fundedWallet()
    const txHash = await payFinally(chain, operator, byHand.wallet, ONE_USDT)
    expect(await trial.name(byHand, txHash)).toMatchObject({ ok: true })
    expect(await stage.paidTo(byHand.wallet)).toEqual([])
  })

  test('a sent payout: its nonce is used up by an empty transaction, and only then the money returns', async () => {
    const payout = await approveSwallowed()
    expect(await trial.end(payout, 'cancel')).toMatchObject({ value: { state: 'broadcast', ending: 'cancel' } })
    expect(await trial.end(payout, 'cancel')).toMatchObject({ code: 'payout_ending_already' })
    trial.drive(trial.onlyThroughProxy())
    await waitUntil('its nonce is used up on paper', async () => {
      const { rows } = await execute(stage.db, sql`select 1 from payout_voids`)
      return rows.length > 0
    })
    await trial.untilRound()
    expect(await stage.stateOf(payout)).toMatchObject({ state: 'broadcast', withdrawal: 'approved' })
    proxy.behave(passThrough)
    await trial.untilState(payout, 'cancelled')
    await isMoneyReturned(payout)
    // The bytes that were signed can be sent by anybody, and move nothing.
    const [attempt] = await trial.attemptsOf(payout)
    const sending = chain.client.request({ method: 'eth_sendRawTransaction', params: [attempt?.raw ?? '0x'] })
    await expect(sending).rejects.toThrow(/nonce/)
    const next = await stage.approved('1', ONE_USDT)
    await trial.untilState(next, 'completed')
  })

  test('a sent payout that is mined before its cancellation: it is paid, and nothing returns', async () => {
    const payout = await approveSwallowed()
    const [attempt] = await trial.attemptsOf(payout)
    await chain.client.request({ method: 'eth_sendRawTransaction', params: [attempt?.raw ?? '0x'] })
    await waitUntil('it is mined', async () => (await stage.paidTo(payout.wallet)).length > 0)
    expect(await trial.end(payout, 'cancel')).toMatchObject({ ok: true })
    proxy.behave(passThrough)
    trial.drive(stage.deps)
    await trial.untilState(payout, 'completed')
    expect(await stage.stateOf(payout)).toMatchObject({ withdrawal: 'completed', problem: null })
    expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  })

  test('a sent payout by sending it again: with another nonce, once the first is used up', async () => {
    const payout = await approveSwallowed()
    expect(await trial.end(payout, 'hot_wallet')).toMatchObject({ value: { ending: 'hot_wallet' } })
    proxy.behave(passThrough)
    trial.drive(stage.deps)
    await trial.untilState(payout, 'completed')
    expect((await trial.attemptsOf(payout)).map(({ nonce }) => nonce)).toEqual(['0', '1'])
    expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  })

  test('a payout whose transaction reverted: it is sent again', async () => {
    const held = await chain.balanceOfUsdt(hot.account.address)
    const thief = await chain.fundedWallet()
    const usdt = { address: chain.usdt, abi: testUsdtAbi } as const
    const approval = await hot.writeContract({ ...usdt, functionName: 'approve', args: [thief.account.address, held] })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: approval })
    await chain.waitUntilFinal(blockNumber)
    await trial.explainAll()
    const payout = await stage.approved('1', ONE_USDT)
    let isEmptied = false
    trial.drive({
      ...stage.deps,
      atPoint: async (point) => {
        if (point !== 'after store' || isEmptied) return
        isEmptied = true
        const args = [hot.account.address, thief.account.address, held] as const
        const hash = await thief.writeContract({ ...usdt, functionName: 'transferFrom', args })
        await chain.client.waitForTransactionReceipt({ hash })
      },
    })
    await trial.untilState(payout, 'failed')
    await payFinally(chain, thief, hot.account.address, held)
    // The theft is a difference between the chain and the record, which an operator has to explain first.
    expect(await trial.end(payout, 'hot_wallet')).toMatchObject({ code: 'payouts_unexplained' })
    await execute(stage.db, sql`update chain_alarms set resolved_at = clock_now()`)
    expect(await trial.end(payout, 'hot_wallet')).toMatchObject({ ok: true })
    await trial.untilState(payout, 'completed')
    expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  })
})
