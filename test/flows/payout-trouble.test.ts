import { parseTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testUsdtAbi } from '#contracts/abi.ts'
import { lowercased, shortened } from '#core/address.ts'
import { audit } from '#server/audit/audit.ts'
import { readAdminWithdrawal } from '#server/features/withdrawals/read-withdrawals.ts'
import type { PayoutDeps } from '#server/payouts/payout-rows.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { startTestChain, type TestChain, type TestWallet } from '../support/chain/chain.ts'
import { type ProxyBehaviour, passThrough, type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { later } from '../support/later.ts'
import { moveClock } from '../support/money/ledger-check.ts'
import { openPayoutTrial, type PayoutTrial, payFinally } from '../support/money/payout-trial.ts'
import { waitUntil } from '../support/wait-until.ts'

const ONE_USDT = 10n ** 18n
const DAY_MS = 86_400_000

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

const overrideSending =
  (behave: ProxyBehaviour): ProxyBehaviour =>
  (request, ask) =>
    request.method === 'eth_sendRawTransaction' ? behave(request, ask) : ask()

const pay = (from: TestWallet, to: `0x${string}`, amount: bigint) => payFinally(chain, from, to, amount)

test.each<{ name: string; behave: ProxyBehaviour }>([
  {
    name: 'takes the transaction and cuts the connection',
    behave: overrideSending(async (_, ask) => {
      await ask()
      return null
    }),
  },
  {
    name: 'takes it and answers with an error',
    behave: overrideSending(async (_, ask) => {
      await ask()
      return { error: { code: -32_000, message: 'internal error' } }
    }),
  },
  {
    name: 'cuts the connection before it takes it',
    behave: overrideSending(async () => null),
  },
])('a node that $name causes no second transfer and no refund', async ({ behave }) => {
  proxy.behave(behave)
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(trial.onlyThroughProxy())
  await waitUntil('it is signed', async () => (await trial.attemptsOf(payout)).length > 0)
  await trial.untilRound()
  expect(await trial.statusOf(payout)).not.toBe('rejected')
  proxy.behave(passThrough)
  await trial.untilState(payout, 'completed')
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  expect(await trial.attemptsOf(payout)).toHaveLength(1)
})

test('nodes that contradict each other complete nothing', async () => {
  let lies = 0
  proxy.behave(async ({ method }, ask) => {
    const answer = await ask()
    if (method !== 'eth_getTransactionReceipt' || answer.result == null) return answer
    lies += 1
    return { ...answer, result: { ...answer.result, status: '0x0', logs: [] } }
  })
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(trial.proxied)
  await waitUntil('it is on the chain', async () => (await stage.paidTo(payout.wallet)).length > 0)
  const [attempt] = await trial.attemptsOf(payout)
  if (attempt === undefined) throw new Error('It was paid and never signed')
  const { blockNumber } = await chain.client.getTransactionReceipt({ hash: attempt.hash })
  await chain.waitUntilFinal(blockNumber)
  const told = lies
  await waitUntil('it was looked at again', async () => lies > told + 2)
  expect(await stage.stateOf(payout)).toMatchObject({ state: 'broadcast', withdrawal: 'approved' })
  proxy.behave(passThrough)
  await trial.untilState(payout, 'completed')
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
})

test('a payout waits while BNB for gas is short, and resumes with more', async () => {
  const held = await chain.client.getBalance({ address: hot.account.address })
  await chain.client.setBalance({ address: hot.account.address, value: 1n })
  await chain.makeFinal()
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(stage.deps)
  await trial.untilProblem(payout, /lacks .* BNB/)
  expect(await stage.stateOf(payout)).toMatchObject({ state: 'queued', withdrawal: 'approved' })
  await chain.client.setBalance({ address: hot.account.address, value: held })
  await chain.makeFinal()
  await trial.untilState(payout, 'completed')
  expect(await stage.stateOf(payout)).toMatchObject({ problem: null })
})

test('a payout waits while its token is short, the other token does not, and it resumes with more', async () => {
  const held = await chain.balanceOfUsdt(hot.account.address)
  const safe = await chain.fundedWallet()
  await pay(hot, safe.account.address, held - ONE_USDT)
  await trial.explainAll()
  const two = await stage.approved('2', 2n * ONE_USDT)
  const rich = chain.walletOf(chain.payoutKey)
  const bv3Transfer = { address: chain.bv3, abi: testUsdtAbi, functionName: 'transfer' } as const
  const funding = await rich.writeContract({ ...bv3Transfer, args: [hot.account.address, ONE_USDT] })
  await chain.client.waitForTransactionReceipt({ hash: funding })
  const bv3 = await stage.approved('1', 100n, 'BV3')
  trial.drive(stage.deps)
  await trial.untilProblem(two, /lacks 1 of the token/)
  const seen = await readAdminWithdrawal(stage.db, two)
  const values = { wallet: shortened(lowercased(hot.account.address)), amount: '1', token: chain.usdt.toLowerCase() }
  expect(seen.payout?.problemFacts).toEqual({ code: 'token_lacking', values })
  await trial.untilState(bv3, 'completed')
  await pay(safe, hot.account.address, held - ONE_USDT)
  await trial.untilState(two, 'completed')
  expect(await stage.paidTo(two.wallet)).toEqual([2n * ONE_USDT])
})

test('funds of a signed payout are reserved: two payouts do not share funds for one', async () => {
  const held = await chain.balanceOfUsdt(hot.account.address)
  const safe = await chain.fundedWallet()
  await pay(hot, safe.account.address, held - ONE_USDT)
  await trial.explainAll()
  const payouts = [await stage.approved('1', ONE_USDT), await stage.approved('1', ONE_USDT)] as const
  proxy.behave(overrideSending(async () => ({ result: `0x${'00'.repeat(32)}` })))
  trial.drive(trial.onlyThroughProxy())
  await trial.untilState(payouts[0], 'broadcast')
  await trial.untilProblem(payouts[1], /lacks 1 of the token/)
  expect(await stage.stateOf(payouts[1])).toMatchObject({ state: 'queued', nonce: null })
  proxy.behave(passThrough)
  await trial.untilState(payouts[0], 'completed')
  await pay(safe, hot.account.address, held - ONE_USDT)
  await trial.untilState(payouts[1], 'completed')
})

test('a transaction that no block includes is sent again with more gas and the same nonce, and paid once', async () => {
  const passedOn: bigint[] = []
  let least = 0n
  proxy.behave(
    overrideSending(async ({ params }, ask) => {
      const { gasPrice = 0n } = parseTransaction(params[0] as `0x02${string}`)
      if (least === 0n) least = gasPrice + 1n
      if (gasPrice < least) return { result: `0x${'00'.repeat(32)}` }
      passedOn.push(gasPrice)
      return ask()
    }),
  )
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive({ ...trial.onlyThroughProxy(), bumpAfterMs: 400 })
  await trial.untilState(payout, 'completed')
  const attempts = await trial.attemptsOf(payout)
  expect(attempts.length).toBeGreaterThan(1)
  expect(new Set(attempts.map(({ raw }) => parseTransaction(raw).nonce)).size).toBe(1)
  expect(passedOn.length).toBeGreaterThan(0)
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  // What was signed for one payout belongs to it, mined or not: it pays no other.
  const other = await stage.approved('1', ONE_USDT, 'USDT', 'operator_wallet')
  expect(await trial.name(other, attempts[0]?.hash ?? '0x')).toEqual({ ok: false, code: 'payout_transaction_used' })
})

test('a pool that requires more than its node suggests gets its price with the same nonce, and pays once', async () => {
  const minWei = 50_000_000n
  proxy.behave(async ({ method, params }, ask) => {
    if (method === 'eth_gasPrice') return { result: '0x1' }
    if (method !== 'eth_sendRawTransaction') return ask()
    const { gasPrice = 0n } = parseTransaction(params[0] as `0x02${string}`)
    const message = `transaction underpriced: gas tip cap ${gasPrice}, minimum needed ${minWei}`
    return gasPrice < minWei ? { error: { code: -32_000, message } } : ask()
  })
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(trial.onlyThroughProxy())
  await trial.untilState(payout, 'completed')
  const signed = (await trial.attemptsOf(payout)).map(({ raw }) => parseTransaction(raw))
  expect(signed.map(({ gasPrice }) => gasPrice)).toEqual([1n, minWei])
  expect(new Set(signed.map(({ nonce }) => nonce)).size).toBe(1)
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
})

test('a payout that is not final after half an hour is reported, and still completes', async () => {
  proxy.behave(overrideSending(async () => ({ result: `0x${'00'.repeat(32)}` })))
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive({ ...trial.onlyThroughProxy(), bumpAfterMs: DAY_MS })
  await trial.untilState(payout, 'broadcast')
  await moveClock(trial.databaseUrl, '29 minutes')
  await trial.untilRound()
  await trial.untilRound()
  expect(await stage.stateOf(payout)).toMatchObject({ state: 'broadcast', problem: null })
  await moveClock(trial.databaseUrl, '31 minutes')
  await trial.untilRound()
  await trial.untilRound()
  expect((await stage.stateOf(payout)).problem).toMatch(/^It is not final after half an hour/)
  expect(await trial.attemptsOf(payout)).toHaveLength(1)
  proxy.behave(passThrough)
  await trial.untilState(payout, 'completed')
  expect(await stage.stateOf(payout)).toMatchObject({ problem: null })
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
})

test('a chain that was reset gets its lost transactions again, and the payouts that wait', async () => {
  await chain.makeFinal()
  const before = await chain.client.snapshot()
  const forgotten = await stage.approved('1', ONE_USDT)
  trial.drive(stage.deps)
  await trial.untilState(forgotten, 'completed')
  await trial.stopDriver()
  await chain.client.revert({ id: before })
  expect(await stage.paidTo(forgotten.wallet)).toEqual([])
  const waiting = await stage.approved('1', ONE_USDT)
  trial.drive(stage.deps)
  await trial.untilState(waiting, 'completed')
  expect(await stage.paidTo(forgotten.wallet)).toEqual([ONE_USDT])
  expect(await stage.paidTo(waiting.wallet)).toEqual([ONE_USDT])
})

test('an open audit alarm stops everything; nothing is signed until it is resolved', async () => {
  const payout = await stage.approved('1', ONE_USDT)
  await execute(stage.db, sql`insert into audit_alarms (finding) values ('{"check":"test","count":1,"example":""}')`)
  const refused = stage.approved('1', ONE_USDT)
  await expect(refused).rejects.toThrow('payouts_stopped')
  trial.drive(stage.deps)
  await trial.untilRound()
  expect(await stage.stateOf(payout)).toMatchObject({ state: 'queued' })
  await execute(stage.db, sql`update audit_alarms set resolved_at = clock_now()`)
  await trial.untilState(payout, 'completed')
})

/** Uses a payout's nonce for something else as soon as it is reserved. */
function stealNonce(): PayoutDeps {
  return {
    ...stage.deps,
    atPoint: async (point, payoutId) => {
      if (point !== 'after store') return
      const { nonce } = await stage.stateOf({ payoutId })
      const hash = await hot.sendTransaction({ to: hot.account.address, value: 0n, nonce: Number(nonce) })
      const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
      await chain.waitUntilFinal(blockNumber)
    },
  }
}

test('a nonce used by another program waits for a person, who pays from another wallet', async () => {
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(stealNonce())
  await trial.untilState(payout, 'uncertain')
  expect(await stage.stateOf(payout)).toMatchObject({
    withdrawal: 'approved',
    problem: expect.stringContaining('none of ours'),
  })
  const operator = await chain.fundedWallet()
  const txHash = await pay(operator, payout.wallet, ONE_USDT)
  expect(await trial.name(payout, txHash)).toMatchObject({ ok: true, value: { state: 'completed' } })
  expect(await trial.name(payout, txHash)).toMatchObject({ ok: true })
  expect(await trial.statusOf(payout)).toBe('completed')
  expect(await stage.paidTo(payout.wallet)).toEqual([])
})

test('a payout that may still be mined cannot be paid again by a person', async () => {
  proxy.behave(overrideSending(async () => ({ result: `0x${'00'.repeat(32)}` })))
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(trial.onlyThroughProxy())
  await trial.untilState(payout, 'broadcast')
  await trial.stopDriver()
  await execute(stage.db, sql`update payouts set state = 'uncertain' where id = ${payout.payoutId}`)
  const operator = await chain.fundedWallet()
  const txHash = await pay(operator, payout.wallet, ONE_USDT)
  expect(await trial.name(payout, txHash)).toEqual({ ok: false, code: 'payout_not_open' })
  proxy.behave(passThrough)
  trial.drive(stage.deps)
  await trial.untilState(payout, 'completed')
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
})

test('a reverted transaction has paid nothing, and its payout waits for a person', async () => {
  const thief = await chain.fundedWallet()
  const held = await chain.balanceOfUsdt(hot.account.address)
  const usdt = { address: chain.usdt, abi: testUsdtAbi } as const
  const approval = await hot.writeContract({ ...usdt, functionName: 'approve', args: [thief.account.address, held] })
  await chain.client.waitForTransactionReceipt({ hash: approval })
  await trial.explainAll()
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive({
    ...stage.deps,
    atPoint: async (point) => {
      if (point !== 'after store') return
      const args = [hot.account.address, thief.account.address, held] as const
      const hash = await thief.writeContract({ ...usdt, functionName: 'transferFrom', args })
      await chain.client.waitForTransactionReceipt({ hash })
    },
  })
  await trial.untilState(payout, 'failed')
  expect(await trial.statusOf(payout)).toBe('approved')
  await trial.stopDriver()
  const txHash = await pay(thief, payout.wallet, ONE_USDT)
  await pay(thief, hot.account.address, held - ONE_USDT)
  expect(await trial.name(payout, txHash)).toMatchObject({ ok: true })
  expect(await trial.statusOf(payout)).toBe('completed')
})

const moveRequest = ({ payoutId }: { payoutId: number }, by: string) =>
  execute(
    stage.db,
    `update withdrawals set requested_at = ${later('requested_at', `interval '${by}'`)} where id = (
      select withdrawal_id from payouts where id = ${payoutId})`,
  )

test('the operator’s own payment counts once it is final, exact, new, and not used for another', async () => {
  const own = () => stage.approved('3', 3n * ONE_USDT, 'USDT', 'operator_wallet')
  const operator = await chain.fundedWallet()
  const payout = await own()
  expect(await trial.name({ ...payout, payoutId: 999_999 }, `0x${'1'.repeat(64)}`)).toMatchObject({
    code: 'payout_unknown',
  })
  expect(await trial.name(payout, `0x${'1'.repeat(64)}`)).toMatchObject({ code: 'payment_unknown' })
  for (const amount of [3n * ONE_USDT - 1n, 3n * ONE_USDT + 1n]) {
    const wrong = await pay(operator, payout.wallet, amount)
    expect(await trial.name(payout, wrong)).toMatchObject({ code: 'payout_transaction_wrong' })
  }
  const elsewhere = await pay(operator, operator.account.address, 3n * ONE_USDT)
  expect(await trial.name(payout, elsewhere)).toMatchObject({ code: 'payout_transaction_wrong' })
  // What somebody moves within one wallet pays nobody, whose wallet ever it is.
  const payTo = (address: string) =>
    execute(stage.db, sql`update payouts set to_address = ${address.toLowerCase()} where id = ${payout.payoutId}`)
  await payTo(operator.account.address)
  expect(await trial.name(payout, elsewhere)).toMatchObject({ code: 'payout_transaction_wrong' })
  await payTo(payout.wallet)
  const failed = await operator.writeContract({
    address: chain.usdt,
    abi: testUsdtAbi,
    functionName: 'transfer',
    args: [payout.wallet, 10n ** 40n],
    gas: 100_000n,
  })
  const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: failed })
  await chain.waitUntilFinal(blockNumber)
  expect(await trial.name(payout, failed)).toMatchObject({ code: 'payment_failed' })

  const right = await pay(operator, payout.wallet, 3n * ONE_USDT)
  await moveRequest(payout, '9 days')
  expect(await trial.name(payout, right)).toMatchObject({ code: 'payout_transaction_wrong' })
  await moveRequest(payout, '-9 days')
  const answers = await Promise.all(Array.from({ length: 5 }, () => trial.name(payout, right)))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  expect(await trial.statusOf(payout)).toBe('completed')

  // The same wallet is owed the same again: the transaction that has paid once does not pay twice.
  const again = await own()
  await execute(stage.db, sql`update payouts set to_address = ${payout.wallet} where id = ${again.payoutId}`)
  expect(await trial.name(again, right)).toMatchObject({ code: 'payout_transaction_used' })
  await execute(stage.db, sql`update payouts set to_address = ${again.wallet} where id = ${again.payoutId}`)
})
