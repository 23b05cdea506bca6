import { sql } from 'drizzle-orm'
import { parseTransaction } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testUsdtAbi } from '#contracts/abi.ts'
import { lowercased, shortened, type TxHash } from '#core/address.ts'
import { audit } from '#server/audit/audit.ts'
import { readAdminWithdrawal } from '#server/features/withdrawals/read-withdrawals.ts'
import { namePayout } from '#server/payouts/name-payout.ts'
import type { PayoutDeps } from '#server/payouts/payout-deps.ts'
import type { PayoutDriver } from '#server/payouts/payout-driver.ts'
import { execute } from '#test/support/execute.ts'
import { startTestChain, type TestChain, type TestWallet } from '../support/chain.ts'
import { openTestLedger, type TestLedger } from '../support/ledger.ts'
import {
  type ApprovedWithdrawal,
  chainFactsOf,
  createPayoutStage,
  payoutDeps,
  startDriver,
} from '../support/payout-stage.ts'
import { type Behave, honest, type RpcProxy, startRpcProxy } from '../support/rpc-proxy.ts'
import { waitUntil } from '../support/wait-until.ts'

const ONE_USDT = 10n ** 18n
/** `finalized` is two blocks behind. */
const FINALITY_BLOCKS = 3
const OPERATOR = { username: 'operator', role: 'owner', isProven: true } as const

let chain: TestChain
let ledger: TestLedger
let stage: ReturnType<typeof createPayoutStage>
let proxy: RpcProxy
let hot: TestWallet
/** The stage's chain, seen through the proxy. */
let proxied: PayoutDeps
let driver: PayoutDriver | null = null
let rounds = 0

beforeAll(async () => {
  ;[chain, ledger] = await Promise.all([startTestChain(), openTestLedger()])
  stage = createPayoutStage(ledger, chain)
  proxy = await startRpcProxy(chain.rpcUrl)
  hot = chain.walletOf(chain.payoutKey)
  proxied = payoutDeps(stage.db, { ...chainFactsOf(chain), rpcUrls: [proxy.url, chain.rpcUrl] })
})
afterEach(async () => {
  await driver?.stop()
  driver = null
  proxy.behave(honest)
  expect(await audit(stage.db)).toEqual([])
})
afterAll(async () => {
  await proxy?.stop()
  await ledger?.close()
  await chain?.stop()
})

const drive = (deps: PayoutDeps) => {
  driver = startDriver(deps, () => {
    rounds += 1
  })
}
/** Until the driver has had a whole round, and the one that is under way as well. */
async function untilRound(): Promise<void> {
  const before = rounds
  await waitUntil('a whole round', async () => rounds > before + 1)
}
const untilState = (payout: ApprovedWithdrawal, state: string) =>
  waitUntil(`payout ${payout.payoutId} is ${state}`, async () => (await stage.stateOf(payout)).state === state)
const untilProblem = (payout: ApprovedWithdrawal, problem: RegExp) =>
  waitUntil(`payout ${payout.payoutId}: ${problem}`, async () =>
    problem.test((await stage.stateOf(payout)).problem ?? ''),
  )
const attemptsOf = async ({ payoutId }: ApprovedWithdrawal) =>
  (
    await execute<{ hash: TxHash; raw: `0x${string}` }>(
      stage.db,
      sql`
      select hash, raw_transaction as raw from payout_transactions where payout_id = ${payoutId} order by attempt`,
    )
  ).rows
const statusOf = async (payout: ApprovedWithdrawal) => (await stage.stateOf(payout)).withdrawal
const name = (payout: ApprovedWithdrawal, txHash: TxHash) => namePayout(stage.deps, OPERATOR, payout.payoutId, txHash)

/** Only the proxied node: what it does not pass on, the chain never hears of. */
const onlyThroughProxy = () => payoutDeps(stage.db, { ...chainFactsOf(chain), rpcUrls: [proxy.url] })

const onSending =
  (behave: Behave): Behave =>
  (request, ask) =>
    request.method === 'eth_sendRawTransaction' ? behave(request, ask) : ask()

/** USDT sent by a wallet; answers once it is final. */
async function pay(from: TestWallet, to: `0x${string}`, amount: bigint): Promise<TxHash> {
  const { txHash, blockNumber } = await chain.payUsdt(from, to, amount)
  await chain.waitUntilFinal(blockNumber)
  return txHash
}

test.each<{ name: string; behave: Behave }>([
  {
    name: 'takes the transaction and cuts the connection',
    behave: onSending(async (_, ask) => {
      await ask()
      return null
    }),
  },
  {
    name: 'takes it and answers with an error',
    behave: onSending(async (_, ask) => {
      await ask()
      return { error: { code: -32_000, message: 'internal error' } }
    }),
  },
  {
    name: 'cuts the connection before it takes it',
    behave: onSending(async () => null),
  },
])('a node that $name brings no second transfer and no refund', async ({ behave }) => {
  proxy.behave(behave)
  const payout = await stage.approved('1', ONE_USDT)
  drive(onlyThroughProxy())
  await waitUntil('it is signed', async () => (await attemptsOf(payout)).length > 0)
  await untilRound()
  expect(await statusOf(payout)).not.toBe('rejected')
  proxy.behave(honest)
  await untilState(payout, 'completed')
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  expect(await attemptsOf(payout)).toHaveLength(1)
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
  drive(proxied)
  await waitUntil('it is on the chain', async () => (await stage.paidTo(payout.wallet)).length > 0)
  const [attempt] = await attemptsOf(payout)
  if (attempt === undefined) throw new Error('It was paid and never signed')
  const { blockNumber } = await chain.client.getTransactionReceipt({ hash: attempt.hash })
  await chain.waitUntilFinal(blockNumber)
  const told = lies
  await waitUntil('it was looked at again', async () => lies > told + 2)
  expect(await stage.stateOf(payout)).toMatchObject({ state: 'broadcast', withdrawal: 'approved' })
  proxy.behave(honest)
  await untilState(payout, 'completed')
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
})

test('too little BNB for gas pauses it; it goes on when there is more', async () => {
  const held = await chain.client.getBalance({ address: chain.payoutAddress })
  await chain.client.setBalance({ address: chain.payoutAddress, value: 1n })
  await chain.client.mine({ blocks: FINALITY_BLOCKS })
  const payout = await stage.approved('1', ONE_USDT)
  drive(stage.deps)
  await untilProblem(payout, /lacks .* BNB/)
  expect(await stage.stateOf(payout)).toMatchObject({ state: 'queued', withdrawal: 'approved' })
  await chain.client.setBalance({ address: chain.payoutAddress, value: held })
  await chain.client.mine({ blocks: FINALITY_BLOCKS })
  await untilState(payout, 'completed')
  expect(await stage.stateOf(payout)).toMatchObject({ problem: null })
})

test('too little of the token pauses it, not the other token; it goes on when there is more', async () => {
  const held = await chain.balanceOfUsdt(chain.payoutAddress)
  const safe = await chain.fundedWallet()
  await pay(hot, safe.account.address, held - ONE_USDT)
  const two = await stage.approved('2', 2n * ONE_USDT)
  const bv3 = await stage.approved('1', 100n, 'BV3')
  drive(stage.deps)
  await untilProblem(two, /lacks 1 of the token/)
  const seen = await readAdminWithdrawal(stage.db, two)
  const values = { wallet: shortened(lowercased(chain.payoutAddress)), amount: '1', token: chain.usdt.toLowerCase() }
  expect(seen.payout?.problemFacts).toEqual({ code: 'token_lacking', values })
  await untilState(bv3, 'completed')
  await pay(safe, chain.payoutAddress, held - ONE_USDT)
  await untilState(two, 'completed')
  expect(await stage.paidTo(two.wallet)).toEqual([2n * ONE_USDT])
})

test('what is signed is not promised again: two payouts of what is there for one', async () => {
  const held = await chain.balanceOfUsdt(chain.payoutAddress)
  const safe = await chain.fundedWallet()
  await pay(hot, safe.account.address, held - ONE_USDT)
  const payouts = [await stage.approved('1', ONE_USDT), await stage.approved('1', ONE_USDT)] as const
  proxy.behave(onSending(async () => ({ result: `0x${'00'.repeat(32)}` })))
  drive(onlyThroughProxy())
  await untilState(payouts[0], 'broadcast')
  await untilProblem(payouts[1], /lacks 1 of the token/)
  expect(await stage.stateOf(payouts[1])).toMatchObject({ state: 'queued', nonce: null })
  proxy.behave(honest)
  await untilState(payouts[0], 'completed')
  await pay(safe, chain.payoutAddress, held - ONE_USDT)
  await untilState(payouts[1], 'completed')
})

test('what no block takes is sent again for more gas with the same nonce, and paid once', async () => {
  const passedOn: bigint[] = []
  let least = 0n
  proxy.behave(
    onSending(async ({ params }, ask) => {
      const { gasPrice = 0n } = parseTransaction(params[0] as `0x02${string}`)
      if (least === 0n) least = gasPrice + 1n
      if (gasPrice < least) return { result: `0x${'00'.repeat(32)}` }
      passedOn.push(gasPrice)
      return ask()
    }),
  )
  const payout = await stage.approved('1', ONE_USDT)
  drive({ ...onlyThroughProxy(), bumpAfterMs: 400 })
  await untilState(payout, 'completed')
  const attempts = await attemptsOf(payout)
  expect(attempts.length).toBeGreaterThan(1)
  expect(new Set(attempts.map(({ raw }) => parseTransaction(raw).nonce)).size).toBe(1)
  expect(passedOn.length).toBeGreaterThan(0)
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
  // What was signed for one payout belongs to it, mined or not: it pays no other.
  const other = await stage.approved('1', ONE_USDT, 'USDT', 'operator_wallet')
  expect(await name(other, attempts[0]?.hash ?? '0x')).toEqual({ ok: false, code: 'payout_transaction_used' })
})

test('a chain that was set back gets what it has forgotten once more, and what waits for it', async () => {
  const before = await chain.client.snapshot()
  const forgotten = await stage.approved('1', ONE_USDT)
  drive(stage.deps)
  await untilState(forgotten, 'completed')
  await driver?.stop()
  await chain.client.revert({ id: before })
  expect(await stage.paidTo(forgotten.wallet)).toEqual([])
  const waiting = await stage.approved('1', ONE_USDT)
  drive(stage.deps)
  await untilState(waiting, 'completed')
  expect(await stage.paidTo(forgotten.wallet)).toEqual([ONE_USDT])
  expect(await stage.paidTo(waiting.wallet)).toEqual([ONE_USDT])
})

test('an open alarm of the audit stops everything; nothing is signed until it is resolved', async () => {
  const payout = await stage.approved('1', ONE_USDT)
  await execute(stage.db, sql`insert into audit_alarms (finding) values ('{"check":"test","count":1,"example":""}')`)
  const refused = stage.approved('1', ONE_USDT)
  await expect(refused).rejects.toThrow('payouts_stopped')
  drive(stage.deps)
  await untilRound()
  expect(await stage.stateOf(payout)).toMatchObject({ state: 'queued' })
  await execute(stage.db, sql`update audit_alarms set resolved_at = clock_now()`)
  await untilState(payout, 'completed')
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

test('a nonce that somebody else has used waits for a person, who pays from another wallet', async () => {
  const payout = await stage.approved('1', ONE_USDT)
  drive(stealNonce())
  await untilState(payout, 'uncertain')
  expect(await stage.stateOf(payout)).toMatchObject({
    withdrawal: 'approved',
    problem: expect.stringContaining('none of ours'),
  })
  const operator = await chain.fundedWallet()
  const txHash = await pay(operator, payout.wallet, ONE_USDT)
  expect(await name(payout, txHash)).toMatchObject({ ok: true, value: { state: 'completed' } })
  expect(await name(payout, txHash)).toMatchObject({ ok: true })
  expect(await statusOf(payout)).toBe('completed')
  expect(await stage.paidTo(payout.wallet)).toEqual([])
})

test('what may still be mined cannot be paid a second time by a person', async () => {
  proxy.behave(onSending(async () => ({ result: `0x${'00'.repeat(32)}` })))
  const payout = await stage.approved('1', ONE_USDT)
  drive(onlyThroughProxy())
  await untilState(payout, 'broadcast')
  await driver?.stop()
  await execute(stage.db, sql`update payouts set state = 'uncertain' where id = ${payout.payoutId}`)
  const operator = await chain.fundedWallet()
  const txHash = await pay(operator, payout.wallet, ONE_USDT)
  expect(await name(payout, txHash)).toEqual({ ok: false, code: 'payout_not_open' })
  proxy.behave(honest)
  drive(stage.deps)
  await untilState(payout, 'completed')
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
})

test('a transaction that reverts has paid nothing and waits for a person', async () => {
  const thief = await chain.fundedWallet()
  const held = await chain.balanceOfUsdt(chain.payoutAddress)
  const usdt = { address: chain.usdt, abi: testUsdtAbi } as const
  const approval = await hot.writeContract({ ...usdt, functionName: 'approve', args: [thief.account.address, held] })
  await chain.client.waitForTransactionReceipt({ hash: approval })
  const payout = await stage.approved('1', ONE_USDT)
  drive({
    ...stage.deps,
    atPoint: async (point) => {
      if (point !== 'after store') return
      const args = [chain.payoutAddress, thief.account.address, held] as const
      const hash = await thief.writeContract({ ...usdt, functionName: 'transferFrom', args })
      await chain.client.waitForTransactionReceipt({ hash })
    },
  })
  await untilState(payout, 'failed')
  expect(await statusOf(payout)).toBe('approved')
  await driver?.stop()
  const txHash = await pay(thief, payout.wallet, ONE_USDT)
  await pay(thief, chain.payoutAddress, held - ONE_USDT)
  expect(await name(payout, txHash)).toMatchObject({ ok: true })
  expect(await statusOf(payout)).toBe('completed')
})

/** By days of UTC, which are all as long: on a cluster a row's own value goes into nothing that depends on the session. */
const movePromise = ({ payoutId }: { payoutId: number }, by: string) =>
  execute(
    stage.db,
    sql`update payouts set created_at = (created_at at time zone 'UTC' + ${by}::interval) at time zone 'UTC'
      where id = ${payoutId}`,
  )

test('the operator’s own payment counts once it is final, exact, new, and nobody else’s', async () => {
  const own = () => stage.approved('3', 3n * ONE_USDT, 'USDT', 'operator_wallet')
  const operator = await chain.fundedWallet()
  const payout = await own()
  expect(await name({ ...payout, payoutId: 999_999 }, `0x${'1'.repeat(64)}`)).toMatchObject({ code: 'payout_unknown' })
  expect(await name(payout, `0x${'1'.repeat(64)}`)).toMatchObject({ code: 'payment_unknown' })
  for (const amount of [3n * ONE_USDT - 1n, 3n * ONE_USDT + 1n]) {
    const wrong = await pay(operator, payout.wallet, amount)
    expect(await name(payout, wrong)).toMatchObject({ code: 'payout_transaction_wrong' })
  }
  const elsewhere = await pay(operator, operator.account.address, 3n * ONE_USDT)
  expect(await name(payout, elsewhere)).toMatchObject({ code: 'payout_transaction_wrong' })
  // What somebody moves within one wallet pays nobody, whose wallet ever it is.
  const payTo = (address: string) =>
    execute(stage.db, sql`update payouts set to_address = ${address.toLowerCase()} where id = ${payout.payoutId}`)
  await payTo(operator.account.address)
  expect(await name(payout, elsewhere)).toMatchObject({ code: 'payout_transaction_wrong' })
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
  expect(await name(payout, failed)).toMatchObject({ code: 'payment_failed' })

  const right = await pay(operator, payout.wallet, 3n * ONE_USDT)
  await movePromise(payout, '9 days')
  expect(await name(payout, right)).toMatchObject({ code: 'payout_transaction_wrong' })
  await movePromise(payout, '-9 days')
  const answers = await Promise.all(Array.from({ length: 5 }, () => name(payout, right)))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  expect(await statusOf(payout)).toBe('completed')

  // The same wallet is owed the same again: the transaction that has paid once does not pay twice.
  const again = await own()
  await execute(stage.db, sql`update payouts set to_address = ${payout.wallet} where id = ${again.payoutId}`)
  expect(await name(again, right)).toMatchObject({ code: 'payout_transaction_used' })
  await execute(stage.db, sql`update payouts set to_address = ${again.wallet} where id = ${again.payoutId}`)
})
