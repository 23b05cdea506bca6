import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import type { OperatorSession } from '#server/http/routing/route.ts'
import { completePayout } from '#server/payouts/book-payout.ts'
import type { PayoutDeps } from '#server/payouts/payout-rows.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED, giveBalance } from '#test/support/money/payout-stage.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { sendTokens } from '../grants/routes.ts'
import { approveWithdrawals, decideWithdrawal } from './decide-withdrawal.ts'
import { readWithdrawalFacts } from './read-withdrawals.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import { completeWithdrawal, type WithdrawalDeps } from './withdrawals.ts'

const ONE_USDT = 10n ** 18n
const PAID_BY = `0x${'1'.repeat(64)}` as const
const TOKEN = `0x${'e'.repeat(40)}` as const
const ANN: OperatorSession = { username: 'ann', role: 'operator', isProven: true, isFactorMissing: false }
const BOB: OperatorSession = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false }

let ledger: TestLedger
let deps: WithdrawalDeps
beforeAll(async () => {
  ledger = await openTestLedger()
  deps = {
    db: ledger.db,
    chainId: 1,
    tokens: { USDT: TOKEN, BV3: TOKEN },
    hotWallet: () => TOKEN,
    notifyPages: () => undefined,
    notify: async () => undefined,
    record: EXPLAINED,
    broadcast: { publish: () => undefined },
    log: pino({ level: 'silent' }),
  }
})
afterAll(async () => {
  expect(await audit(ledger.db)).toEqual([])
  await ledger.close()
})

async function earner(referredBy?: LedgerPlayer): Promise<LedgerPlayer> {
  const player = await ledger.newPlayer(referredBy?.wallet)
  await giveBalance(ledger.db, player.userId, 'USDT', 10n * ONE_USDT)
  return player
}

async function ask(
  { userId, wallet }: LedgerPlayer,
  amount = '1.5',
  tokenType: 'USDT' | 'BV3' = 'USDT',
): Promise<number> {
  const session = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
  const wish = { walletAddress: wallet, toAddress: wallet, tokenType, amount, idempotencyKey: null }
  const asked = await requestWithdrawal(deps, session, wish)
  if (!asked.ok) throw new Error(asked.code)
  return asked.value.id
}

const approve = (ids: readonly number[], usdt: string, key: string | null = null) =>
  approveWithdrawals(deps, ANN, { ids, way: 'hot_wallet', net: { usdt, bv3: '0' } }, key)
const rows = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await execute<Row>(ledger.db, statement)).rows

/** Completes an approved withdrawal, as the proof of its payment does. */
async function complete({ userId }: LedgerPlayer, withdrawalId: number): Promise<void> {
  const [payout] = await rows<{ id: string }>(sql`select id from payouts where withdrawal_id = ${withdrawalId}`)
  const onCompleted: PayoutDeps['onCompleted'] = async (tx) => {
    await completeWithdrawal(deps, tx, { userId, withdrawalId }, PAID_BY)
    return () => undefined
  }
  const proof = { userId, payoutId: Number(payout?.id), txHash: PAID_BY, from: TOKEN, nonce: null, logIndexes: [0] }
  expect(await completePayout({ db: ledger.db, onCompleted }, proof, ['queued'])).toEqual({ ok: true, value: true })
}

/** Ends the connection that holds the row of a batch's key, as a crash between a row's commit and the answer's would. */
async function killKeysConnection(): Promise<void> {
  const killed = await rows<{ killed: boolean }>(
    sql`select pg_terminate_backend(pid) as killed from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and query like '%operator_requests%'`,
  )
  expect(killed).toEqual([{ killed: true }])
}

describe('a batch', () => {
  test('of a hundred, while another operator rejects ten and a balance moves, pays the confirmed ones except those that it names', async () => {
    const players: LedgerPlayer[] = []
    for (let n = 0; n < 100; n += 1) players.push(await earner())
    const ids = await Promise.all(players.map((player) => ask(player)))
    const [mover] = players
    const rejected = ids.filter((_, index) => index % 10 === 9)
    const [batch] = await Promise.all([
      approve(ids, '150'),
      ...rejected.map((id) => decideWithdrawal(deps, BOB, id, { status: 'rejected', reason: 'no', way: 'hot_wallet' })),
      ask(mover as LedgerPlayer, '2'),
    ])
    if (!batch.ok) throw new Error(batch.code)
    const { approved, skipped, approvedNet } = batch.value
    expect([...approved, ...skipped.map(({ id }) => id)].toSorted((a, b) => a - b)).toEqual(
      ids.toSorted((a, b) => a - b),
    )
    expect(skipped.every(({ id, error }) => rejected.includes(id) && error === 'withdrawal_already_decided')).toBe(true)
    expect(Number(approvedNet.usdt)).toBe(150 - 1.5 * skipped.length)
    const [paid] = await rows<{ count: string; sum: string }>(
      sql`select count(*), sum(amount) from payouts where withdrawal_id = any(${ids}::bigint[])`,
    )
    expect(BigInt(paid?.sum ?? 0)).toBe(15n * BigInt(approved.length) * (ONE_USDT / 10n))
    expect(Number(paid?.count)).toBe(approved.length)
    const decisions = await rows<{ subject: string }>(
      sql`select subject from audit_log where action like '%withdrawal' group by subject having count(*) > 1`,
    )
    expect(decisions).toEqual([])
  })

  test('requested twenty times at once with one key is done once, with one answer', async () => {
    const player = await earner()
    const ids = [await ask(player, '1'), await ask(player, '2')]
    const answers = await Promise.all(Array.from({ length: 20 }, () => approve(ids, '3', 'same key')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toEqual({
      ok: true,
      value: { approved: ids, approvedNet: { usdt: '3', bv3: '0' }, skipped: [] },
    })
    expect(await approve([ids[0] as number], '1', 'same key')).toEqual({ ok: false, code: 'idempotency_key_reused' })
  })

  test('whose answer was lost with the connection of its key returns what it did', async () => {
    const player = await earner()
    const ids = [await ask(player, '1'), await ask(player, '2'), await ask(player, '3')]
    const [first, last, other] = ids as [number, number, number]
    await decideWithdrawal(deps, BOB, other, { status: 'approved', reason: '', way: 'hot_wallet' })
    let decided = 0
    const notify = async () => {
      decided += 1
      if (decided === 2) await killKeysConnection()
    }
    const request = { ids, way: 'hot_wallet', net: { usdt: '6', bv3: '0' } } as const
    await expect(approveWithdrawals({ ...deps, notify }, ANN, request, 'lost')).rejects.toThrow()
    expect(decided).toBe(2)

    expect(await approve([first], '1', 'lost')).toEqual({ ok: false, code: 'idempotency_key_reused' })
    const skipped = [{ id: other, error: 'withdrawal_already_decided', message: expect.any(String) }]
    const answer = { ok: true, value: { approved: [first, last], approvedNet: { usdt: '3', bv3: '0' }, skipped } }
    // The chain may have paid one meanwhile.
    await complete(player, last)
    expect(await approve(ids, '6', 'lost')).toEqual(answer)
    expect(await approve(ids, '6', 'lost')).toEqual(answer)
    // Neither another key nor another operator has approved them.
    expect(await approve([first], '1', 'another')).toMatchObject({ value: { approved: [] } })
    expect(await approveWithdrawals(deps, BOB, request, 'lost')).toMatchObject({ value: { approved: [] } })
  })

  test('with one that cannot be written names it, approves the others, and approves it later', async () => {
    const player = await earner()
    const ids = [await ask(player, '1'), await ask(player, '2'), await ask(player, '3')] as const
    const [, broken] = ids
    const notify: WithdrawalDeps['notify'] = async (_, { withdrawalId }) => {
      if (withdrawalId === broken) throw new Error('no such luck')
    }
    const request = { ids, way: 'hot_wallet', net: { usdt: '6', bv3: '0' } } as const
    expect(await approveWithdrawals({ ...deps, notify }, ANN, request, null)).toEqual({
      ok: true,
      value: {
        approved: [ids[0], ids[2]],
        approvedNet: { usdt: '4', bv3: '0' },
        skipped: [{ id: broken, error: 'approval_failed', message: expect.stringMatching(/failed on our side/) }],
      },
    })
    expect(await approve([broken], '2')).toMatchObject({ value: { approved: [broken], skipped: [] } })
  })

  test('is interrupted without a database, and continues when repeated', async () => {
    const player = await earner()
    const ids = [await ask(player, '1'), await ask(player, '2')]
    const down = Object.assign(new Error('terminating connection'), { code: '57P01' })
    const notify = async () => Promise.reject(down)
    const request = { ids, way: 'hot_wallet', net: { usdt: '3', bv3: '0' } } as const
    await expect(approveWithdrawals({ ...deps, notify }, ANN, request, 'down')).rejects.toThrow()
    expect(await approve(ids, '3', 'down')).toMatchObject({ value: { approved: ids, skipped: [] } })
  })

  test('that does not match the confirmed sum approves nothing', async () => {
    const id = await ask(await earner(), '1')
    expect(await approve([id], '1.000000000000000001')).toEqual({ ok: false, code: 'batch_total_differs' })
    expect(await approve([id, 999_999], '1')).toEqual({ ok: false, code: 'withdrawal_unknown' })
    expect(await approve([id], '1e3')).toEqual({ ok: false, code: 'malformed_request' })
    const [row] = await rows<{ status: string }>(sql`select status from withdrawals where id = ${id}`)
    expect(row?.status).toBe('pending')
  })

  test('names each withdrawal whose approval an open alarm blocks', async () => {
    const id = await ask(await earner(), '1')
    await rows(sql`insert into audit_alarms (finding) values ('{"check": "test"}')`)
    expect(await approve([id], '1')).toMatchObject({
      value: { approved: [], skipped: [{ id, error: 'payouts_stopped' }] },
    })
    await rows(sql`update audit_alarms set resolved_at = clock_now()`)
  })
})

describe('the facts of a withdrawal', () => {
  test('tell an active player from a new one', async () => {
    const referrer = await earner()
    const [first, second, third] = [await earner(referrer), await earner(referrer), await earner(referrer)]
    const cardId = await ledger.newCard()
    await ledger.giveCopies(first.userId, cardId, 2)
    const sent = { walletAddress: first.wallet, usdtAmount: '7', bv3Amount: '3' }
    await sendTokens({ db: ledger.db, notifyPages: () => undefined }, ANN, null, sent)
    const ids = [await ask(first, '1.25'), await ask(second, '1.25'), await ask(third, '1.27')]
    await decideWithdrawal(deps, ANN, ids[0] as number, { status: 'rejected', reason: 'too soon', way: 'hot_wallet' })
    const again = await ask(first, '1.25')
    await decideWithdrawal(deps, ANN, ids[2] as number, { status: 'approved', reason: '', way: 'hot_wallet' })
    const facts = await readWithdrawalFacts(ledger.db, again)
    if (!facts.ok) throw new Error(facts.code)
    expect(facts.value).toMatchObject({
      isFirst: false,
      purchases: { bought: 0, given: 2, paidUsdt: '0' },
      income: [{ source: 'other', usdt: '7', bv3: '3' }],
      earlier: { rejected: { count: 1, usdt: '1.25' }, pending: { count: 0 } },
      lastRejection: { reason: 'too soon', decidedBy: 'ann' },
      alike: { referrer: referrer.wallet, wallets: 1, isMore: false },
    })
    expect(Number(facts.value.due.usdt)).toBeGreaterThanOrEqual(1.26)
    const newcomer = await readWithdrawalFacts(ledger.db, await ask(referrer, '1'))
    expect(newcomer).toMatchObject({ value: { isFirst: true, alike: null, lastRejection: null } })
    expect(await readWithdrawalFacts(ledger.db, 999_999)).toEqual({ ok: false, code: 'withdrawal_unknown' })
  })
})
