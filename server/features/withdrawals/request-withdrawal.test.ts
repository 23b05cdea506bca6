import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/statement.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { EXPLAINED, giveBalance } from '#test/support/money/payout-stage.ts'
import { type Crowd, openCrowd } from '#test/support/world/crowd.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import type { WithdrawalDeps } from './withdrawals.ts'

const CROWD = 12
const ADDRESS = `0x${'e'.repeat(40)}` as const

let crowd: Crowd
let ann: PlayerSession
beforeAll(async () => {
  crowd = await openCrowd(CROWD)
})
afterAll(() => crowd.close())
beforeEach(async () => {
  const { userId, wallet } = await crowd.ledger.newPlayer()
  ann = { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
  await giveBalance(crowd.ledger.db, userId, 'USDT', 10n * 10n ** 18n)
})

function through(db: Database): WithdrawalDeps {
  return {
    db,
    chainId: 1,
    tokens: { USDT: ADDRESS, BV3: null },
    hotWallet: () => ADDRESS,
    notifyPages: () => undefined,
    notify: async () => undefined,
    record: EXPLAINED,
    broadcast: { publish: () => undefined },
    log: pino({ level: 'silent' }),
  }
}

async function inACrowd(ask: (index: number) => { amount: string; idempotencyKey: string | null }) {
  const { walletAddress } = ann
  const answers = await crowd.actAtOnce([ann.userId], (db, index) =>
    requestWithdrawal(through(db), ann, { walletAddress, toAddress: walletAddress, tokenType: 'USDT', ...ask(index) }),
  )
  return answers.map((answer) => (answer.ok ? `withdrawal ${answer.value.id}` : answer.code))
}

test('of many processes asked for the whole balance, one holds it', async () => {
  const answers = await inACrowd(() => ({ amount: '10', idempotencyKey: null }))
  expect(answers.filter((answer) => answer === 'withdrawal_exceeds_balance')).toHaveLength(CROWD - 1)
})

test('many processes asked the same with one key all give the same answer', async () => {
  const answers = await inACrowd(() => ({ amount: '1', idempotencyKey: 'key' }))
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^withdrawal /)
})

test('of many processes asked different things with one key, one does its own', async () => {
  const answers = await inACrowd((index) => ({ amount: `0.${index + 11}`, idempotencyKey: 'key' }))
  expect(answers.filter((answer) => answer === 'idempotency_key_reused')).toHaveLength(CROWD - 1)
})

test('of many processes asked for the last free place, one gets it', async () => {
  const { userId, walletAddress } = ann
  const { db } = crowd.ledger
  const ask = {
    walletAddress,
    toAddress: walletAddress,
    tokenType: 'USDT',
    amount: '0.1',
    idempotencyKey: null,
  } as const
  for (let pending = 1; pending < 20; pending += 1)
    expect(await requestWithdrawal(through(db), ann, ask)).toMatchObject({ ok: true })
  const answers = await inACrowd(() => ({ amount: '0.1', idempotencyKey: null }))
  expect(answers.filter((answer) => answer === 'withdrawal_too_many_pending')).toHaveLength(CROWD - 1)
  const { rows } = await execute(db, sql`select count(*) from withdrawals where user_id = ${userId}`)
  expect(rows).toEqual([{ count: '20' }])
})
