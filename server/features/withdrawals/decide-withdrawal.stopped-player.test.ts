import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { raiseAlarm } from '#server/audit/alarms.ts'
import type { OperatorSession } from '#server/http/routing/route.ts'
import { listInFlight, listQueued } from '#server/payouts/payout-rows.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED, giveBalance } from '#test/support/money/payout-stage.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
import type { WithdrawalDeps } from './withdrawals.ts'

/** A player whom an alarm of the audit names, beside one whom it does not. */
const OPERATOR: OperatorSession = { username: 'op', role: 'operator', isProven: true, isFactorMissing: false }
const TOKEN = `0x${'e'.repeat(40)}` as const
const CHAIN_ID = 1

let ledger: TestLedger
let deps: WithdrawalDeps
let ann: LedgerPlayer
let bob: LedgerPlayer
beforeAll(async () => {
  ledger = await openTestLedger()
  deps = {
    ...{ db: ledger.db, chainId: CHAIN_ID, tokens: { USDT: TOKEN, BV3: TOKEN }, hotWallet: () => TOKEN },
    ...{
      notifyPages: () => undefined,
      notify: async () => undefined,
      broadcast: { publish: () => undefined },
      record: EXPLAINED,
    },
    log: pino({ level: 'silent' }),
  }
})
afterAll(() => ledger?.close())
beforeEach(async () => {
  await execute(ledger.db, sql`truncate audit_alarms`)
  ann = await ledger.newPlayer()
  bob = await ledger.newPlayer()
  for (const { userId } of [ann, bob]) await giveBalance(ledger.db, userId, 'USDT', 10n * 10n ** 18n)
})

const nameAnn = () =>
  raiseAlarm(ledger.db, { check: 'balances', count: 1, example: 'x', userIds: [ann.userId], stopsAll: false })
const resolveAll = () => execute(ledger.db, sql`update audit_alarms set resolved_at = clock_now()`)

const ask = ({ userId, wallet }: LedgerPlayer) =>
  requestWithdrawal(
    deps,
    { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false },
    { walletAddress: wallet, toAddress: wallet, tokenType: 'USDT', amount: '2', idempotencyKey: null },
  )

async function asked(player: LedgerPlayer): Promise<number> {
  const answer = await ask(player)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value.id
}
const decide = (id: number, status: 'approved' | 'rejected') =>
  decideWithdrawal(deps, OPERATOR, id, { status, reason: 'why', way: 'hot_wallet' })

test('a named player cannot request, and learns only that withdrawals are being checked; others can', async () => {
  await nameAnn()
  expect(await ask(ann)).toMatchObject({ ok: false, code: 'withdrawals_being_checked' })
  expect(await ask(bob)).toMatchObject({ ok: true })
  await resolveAll()
  expect(await ask(ann)).toMatchObject({ ok: true })
})

test('a named player’s withdrawal cannot be approved, but can be rejected; others can be approved', async () => {
  const [first, second, others] = [await asked(ann), await asked(ann), await asked(bob)]
  await nameAnn()
  expect(await decide(first, 'approved')).toMatchObject({ ok: false, code: 'withdrawal_being_checked' })
  expect(await decide(others, 'approved')).toMatchObject({ ok: true })
  expect(await decide(second, 'rejected')).toMatchObject({ ok: true })
  await resolveAll()
  expect(await decide(first, 'approved')).toMatchObject({ ok: true })
})

test('a named player’s queued payout is not signed, and a signed one is followed to its end', async () => {
  for (const player of [ann, bob]) await decide(await asked(player), 'approved')
  const driven = async (stopped: readonly number[]) =>
    [...(await listInFlight(ledger.db, CHAIN_ID, 100)), ...(await listQueued(ledger.db, CHAIN_ID, 100, stopped))]
      .map(({ userId }) => userId)
      .filter((userId) => [ann.userId, bob.userId].includes(userId))
  expect(await driven([])).toEqual([ann.userId, bob.userId])
  expect(await driven([ann.userId])).toEqual([bob.userId])
  await execute(
    ledger.db,
    sql`update payouts set state = 'signed', nonce = 1, from_address = '0x1', tx_hash = '0x2' where user_id = ${ann.userId}`,
  )
  expect(await driven([ann.userId])).toEqual([ann.userId, bob.userId])
})
