import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { InstantOffer, WithdrawalWaits } from '#core/api/withdrawals.ts'
import type { WithdrawalSettings } from '#core/settings.ts'
import { audit } from '#server/audit/audit.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { setSetting } from '#test/support/world/settings.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { giveBalance } from '../support/money/payout-stage.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator, operatorWith } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { bodyOf, type HttpAnswer, sendRequest } from '../support/world/http.ts'
import { ageAccounts } from '../support/world/older-accounts.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'

const ONE_USDT = 10n ** 18n
const MANY = 50

type WithdrawalListRow = { id: number; status: string; amount: string; fee: string; net: string; txHash: string | null }
type AdminWithdrawal = WithdrawalListRow & { walletAddress: string; payout: { id: number; state: string } | null }

let platform: TestPlatform
let db: Database
let operator: Operator
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  db = createDatabase(platform.databaseUrl, 2, () => undefined)
  operator = await logInAsOperator(platform)
})
afterAll(async () => {
  const faults = db === undefined ? [] : [...(await audit(db)), ...(await findLedgerFaults(platform.databaseUrl))]
  await db?.$client.end()
  await platform?.close()
  expect(faults).toEqual([])
})

/** Somebody with USDT to withdraw. */
async function createFundedPlayer(usdt: bigint = 100n * ONE_USDT): Promise<Player> {
  const player = createPlayer(platform)
  const userId = await player.signIn()
  if (usdt > 0n) await giveBalance(db, userId, 'USDT', usdt)
  return player
}
const withdrawalInput = (player: Player, changes: Record<string, unknown> = {}) => ({
  walletAddress: player.address,
  tokenType: 'USDT',
  amount: '100',
  toAddress: player.address,
  ...changes,
})
const withdraw = (player: Player, changes: Record<string, unknown> = {}, key?: string) =>
  player.call<WithdrawalListRow>('/api/withdrawals', {
    json: withdrawalInput(player, changes),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
const listOf = async (player: Player, query = '') =>
  bodyOf(await player.call<WithdrawalListRow[]>(`/api/withdrawals/user?walletAddress=${player.address}${query}`))
const decide = (id: number, json: unknown) => operator.put<AdminWithdrawal>(`/api/admin/withdrawals/${id}`, json)
const countBy = (answers: readonly HttpAnswer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, error } of answers)
    counts[`${status} ${error ?? ''}`] = (counts[`${status} ${error ?? ''}`] ?? 0) + 1
  return counts
}
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

test('a withdrawal goes from a request to a transaction that the player can open', async () => {
  const player = await createFundedPlayer()
  const asked = bodyOf(await withdraw(player, { amount: '40.5' }))
  expect(asked).toMatchObject({ status: 'pending', amount: '40.5', fee: '0', net: '40.5', txHash: null })
  expect((await player.balance()).usdtBalance).toBe('59.5')
  const approved = bodyOf(await decide(asked.id, { status: 'approved' }))
  expect(approved).toMatchObject({ status: 'approved', walletAddress: player.address.toLowerCase() })
  const paid = await waitUntil('it is completed', async () =>
    (await listOf(player)).find((w) => w.status === 'completed'),
  )
  expect(paid.txHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect((await player.balance()).usdtBalance).toBe('59.5')
})

test('the operator pays from another wallet and names the transaction', async () => {
  const player = await createFundedPlayer()
  const payer = createPlayer(platform)
  await payer.faucet()
  const { id } = bodyOf(await withdraw(player, { amount: '7' }))
  const { payout } = bodyOf(await decide(id, { status: 'approved', way: 'operator_wallet' }))
  expect(payout?.state).toBe('awaiting_operator')
  const txHash = await payer.sendToken(player.address, 7n * ONE_USDT)
  const name = () =>
    operator.post<{ state: string }>(`/api/admin/payouts/${payout?.id}/transaction`, { txHash, isPayerOurs: true })
  const whenFinal = () =>
    waitUntil('the payment is final', async () => {
      const answer = await name()
      return ['payment_not_final', 'payment_unknown'].includes(answer.error ?? '') ? null : answer
    })
  // Whose wallet it is that has paid is the operator's word alone.
  await readRows(platform.databaseUrl, `update operator_tokens set proven_at = clock_now() - interval '11 minutes'`)
  expect(await whenFinal()).toMatchObject({ status: 403, error: 'operator_proof_required' })
  await readRows(platform.databaseUrl, 'update operator_tokens set proven_at = clock_now()')
  expect(bodyOf(await whenFinal()).state).toBe('completed')
  expect(bodyOf(await operator.call(`/api/admin/payouts/${payout?.id}`))).toEqual({
    id: payout?.id,
    state: 'completed',
    txHash,
  })
  expect(await operator.call('/api/admin/payouts/999999')).toMatchObject({ status: 404, error: 'payout_unknown' })
  expect((await listOf(player))[0]).toMatchObject({ status: 'completed', txHash })
  // It is known from now on.
  await readRows(platform.databaseUrl, `update operator_tokens set proven_at = clock_now() - interval '11 minutes'`)
  const next = bodyOf(await withdraw(player, { amount: '6' }))
  await readRows(platform.databaseUrl, 'update operator_tokens set proven_at = clock_now()')
  const second = bodyOf(await decide(next.id, { status: 'approved', way: 'operator_wallet' })).payout
  await readRows(platform.databaseUrl, `update operator_tokens set proven_at = clock_now() - interval '11 minutes'`)
  const secondHash = await payer.sendToken(player.address, 6n * ONE_USDT)
  await waitUntil('the second is named', async () => {
    const json = { txHash: secondHash, isPayerOurs: true }
    return (await operator.post(`/api/admin/payouts/${second?.id}/transaction`, json)).status === 200
  })
  await readRows(platform.databaseUrl, 'update operator_tokens set proven_at = clock_now()')
  const [log] = await readRows<{ action: string }>(
    platform.databaseUrl,
    'select action from audit_log where subject = $1',
    [`payout ${payout?.id}`],
  )
  expect(log?.action).toBe('name payout transaction')
})

test('earnings so far can be withdrawn while mining continues', async () => {
  const player = createPlayer(platform)
  await player.faucet()
  await player.signIn()
  const [card] = await readCards(platform)
  if (card === undefined) throw new Error('No card is on sale')
  // Ten copies earn within a second what can be withdrawn.
  await player.claim(await player.pay(await player.order(card.id, 10)), 10, card)
  await player.start([card.id])
  const seen = await waitUntil('the smallest amount was earned', async () => {
    const { usdtBalance } = await player.balance()
    return Number(usdtBalance) >= 0.0001 && usdtBalance
  })
  expect(bodyOf(await withdraw(player, { amount: seen })).amount).toBe(seen)
  expect((await player.mining()).sessions).toHaveLength(1)
  await player.stop()
})

test('of fifty concurrent requests for the whole balance, one succeeds', async () => {
  const player = await createFundedPlayer()
  const answers = await Promise.all(times(MANY, () => withdraw(player)))
  expect(countBy(answers)).toEqual({ '200 ': 1, '422 withdrawal_exceeds_balance': MANY - 1 })
  expect(await listOf(player)).toHaveLength(1)
})

test('of fifty concurrent approvals and rejections, one wins', async () => {
  const player = await createFundedPlayer()
  const { id } = bodyOf(await withdraw(player))
  const answers = await Promise.all(
    times(MANY, (i) => decide(id, i % 3 === 2 ? { status: 'rejected', reason: 'no' } : { status: 'approved' })),
  )
  expect(countBy(answers)).toEqual({ '200 ': 1, '409 withdrawal_already_decided': MANY - 1 })
  const [won] = answers.filter(({ status }) => status === 200)
  const [log] = await readRows<{ n: string }>(
    platform.databaseUrl,
    'select count(*) as n from audit_log where subject = $1',
    [`withdrawal ${id}`],
  )
  expect(log?.n).toBe('1')
  const isRejected = won?.body.status === 'rejected'
  expect((await player.balance()).usdtBalance).toBe(isRejected ? '100' : '0')
  // Its payout ends here, and not among the rows that the next test counts.
  if (!isRejected) await waitUntil('the payout', async () => (await listOf(player))[0]?.status === 'completed')
})

test('a rejection returns the money with a reason', async () => {
  const player = await createFundedPlayer()
  const { id } = bodyOf(await withdraw(player))
  await expectRefused(
    platform.databaseUrl,
    () => decide(id, { status: 'rejected', reason: '  ' }),
    422,
    'rejection_needs_reason',
  )
  bodyOf(await decide(id, { status: 'rejected', reason: 'Please write to us first.' }))
  expect((await listOf(player))[0]).toMatchObject({ status: 'rejected', reason: 'Please write to us first.' })
  expect((await player.balance()).usdtBalance).toBe('100')
  await expectRefused(platform.databaseUrl, () => decide(id, { status: 'approved' }), 409, 'withdrawal_already_decided')
  await expectRefused(platform.databaseUrl, () => decide(999_999, { status: 'approved' }), 404, 'withdrawal_unknown')
})

test('only an operator decides, lists and names withdrawals', async () => {
  const player = await createFundedPlayer()
  const { id } = bodyOf(await withdraw(player))
  for (const token of ['', 'x'.repeat(43)]) {
    const nobody = operatorWith(platform, token)
    const calls = [
      () => nobody.put(`/api/admin/withdrawals/${id}`, { status: 'approved' }),
      () => nobody.call('/api/admin/withdrawals'),
      () => nobody.call('/api/admin/payouts/1'),
      () => nobody.post('/api/admin/payouts/1/transaction', { txHash: `0x${'1'.repeat(64)}` }),
    ]
    for (const call of calls) await expectRefused(platform.databaseUrl, call, 401, 'operator_unauthenticated')
  }
})

describe('a batch', () => {
  test('of withdrawals is approved with confirmed totals and only with a fresh proof', async () => {
    const [ann, ben] = [await createFundedPlayer(), await createFundedPlayer()]
    const ids = [bodyOf(await withdraw(ann)).id, bodyOf(await withdraw(ben, { amount: '20' })).id]
    await operator.post('/api/admin/send-tokens', { walletAddress: ben.address, usdtAmount: '5', bv3Amount: '0' })
    expect(await operator.get(`/api/admin/withdrawals/${ids[1]}/facts`)).toMatchObject({
      isFirst: true,
      income: [{ source: 'other', usdt: '5', bv3: '0' }],
    })
    const ask = { ids, way: 'hot_wallet', net: { usdt: '120', bv3: '0' } }
    const approve = (json: object) => operator.post<{ approved: number[] }>('/api/admin/withdrawals/approve', json)
    for (const wrong of [
      { ...ask, ids: [] },
      { ...ask, ids: [ids[0], ids[0]] },
      { ...ask, net: { usdt: '120' } },
    ])
      expect((await approve(wrong)).error).toBe('malformed_request')
    expect((await approve({ ...ask, net: { usdt: '119', bv3: '0' } })).error).toBe('batch_total_differs')
    await readRows(platform.databaseUrl, `update operator_tokens set proven_at = clock_now() - interval '11 minutes'`)
    expect(await approve(ask)).toMatchObject({ status: 403, error: 'operator_proof_required' })
    await readRows(platform.databaseUrl, 'update operator_tokens set proven_at = clock_now()')
    expect(bodyOf(await approve(ask)).approved).toEqual(ids)
    const unpaid = `select from withdrawals where id = any($1) and status <> 'completed'`
    await waitUntil('both are paid', async () => (await readRows(platform.databaseUrl, unpaid, [ids])).length === 0)
  })
})

describe('an amount', () => {
  let player: Player
  beforeAll(async () => {
    player = await createFundedPlayer(ONE_USDT + 1n)
  })
  const long = '1'.repeat(40_000)
  const refused = (code: string, status: number, ...amounts: unknown[]) =>
    amounts.map((amount) => ({ amount, code, status, shown: JSON.stringify(amount).slice(0, 24) }))

  test.each([
    ...refused('withdrawal_amount_invalid', 422, '0', 0, '-1', -1, 'NaN', 'Infinity', '1e-7', '0x10', '1,5', '１', ''),
    ...refused('withdrawal_amount_invalid', 422, ' 1', '1 ', '+1', '01', '.5', '1.', '0.1234567890123456789'),
    ...refused('withdrawal_exceeds_balance', 422, 1e21),
    ...refused('malformed_request', 400, null, [], ['1'], true, {}, long),
  ])('of $shown is refused', async ({ amount, code, status }) => {
    await expectRefused(platform.databaseUrl, () => withdraw(player, { amount }), status, code)
  })

  test.each(['NaN', 'Infinity', '0x10', '01', '1_000'])('of the number %s is invalid JSON', async (amount) => {
    const text = JSON.stringify(withdrawalInput(player)).replace('"100"', amount)
    await expectRefused(platform.databaseUrl, () => player.call('/api/withdrawals', { text }), 400, 'malformed_request')
  })

  test('given twice is refused', async () => {
    const text = JSON.stringify(withdrawalInput(player)).replace('"amount":"100"', '"amount":"1","amount":"100"')
    await expectRefused(platform.databaseUrl, () => player.call('/api/withdrawals', { text }), 400, 'malformed_request')
  })

  test('is read exactly in any spelling', async () => {
    const other = await createFundedPlayer()
    const ask = (amount: string) =>
      other.call<WithdrawalListRow>('/api/withdrawals', {
        text: JSON.stringify(withdrawalInput(other)).replace('"100"', amount),
      })
    for (const [spelled, amount] of [
      ['1e-3', '0.001'],
      ['2.50', '2.5'],
      ['1E+1', '10'],
      ['1.000000000000000001', '1.000000000000000001'],
    ] as const) {
      expect(bodyOf(await ask(spelled)).amount).toBe(amount)
    }
  })

  test('of one base unit above the balance is refused; the balance is accepted', async () => {
    const over = () => withdraw(player, { amount: '1.000000000000000002' })
    await expectRefused(platform.databaseUrl, over, 422, 'withdrawal_exceeds_balance')
    expect(bodyOf(await withdraw(player, { amount: '1.000000000000000001' })).amount).toBe('1.000000000000000001')
    expect((await player.balance()).usdtBalance).toBe('0')
  })

  test('as a JSON number is read as its shortest text', async () => {
    const other = await createFundedPlayer()
    expect(bodyOf(await withdraw(other, { amount: 1.5 })).amount).toBe('1.5')
  })

  test('in BV3 has two decimals', async () => {
    await setSetting(platform.databaseUrl, 'withdrawals', { isBv3Open: true })
    const other = await createFundedPlayer()
    await giveBalance(db, other.userId(), 'BV3', 150n)
    const bv3 = (amount: string) => withdraw(other, { tokenType: 'BV3', amount })
    await expectRefused(platform.databaseUrl, () => bv3('1.001'), 422, 'withdrawal_amount_invalid')
    await expectRefused(platform.databaseUrl, () => bv3('1.51'), 422, 'withdrawal_exceeds_balance')
    expect(bodyOf(await bv3('1.5'))).toMatchObject({ amount: '1.5', tokenType: 'BV3' })
  })
})

test('a wallet withdraws only its own balance to its own address', async () => {
  const [player, other] = [await createFundedPlayer(), await createFundedPlayer()]
  const refusals = [
    { changes: { toAddress: other.address }, status: 422, code: 'withdrawal_to_other_wallet' },
    { changes: { walletAddress: other.address }, status: 403, code: 'not_yours' },
    { changes: { tokenType: 'BNB' }, status: 400, code: 'malformed_request' },
    { changes: { toAddress: '0x12' }, status: 400, code: 'malformed_request' },
  ]
  for (const { changes, status, code } of refusals) {
    await expectRefused(platform.databaseUrl, () => withdraw(player, changes), status, code)
  }
  const anybody = () => sendRequest(platform, '/api/withdrawals', { json: withdrawalInput(player) })
  await expectRefused(platform.databaseUrl, anybody, 401, 'unauthenticated')
  const peek = () => player.call(`/api/withdrawals/user?walletAddress=${other.address}`)
  await expectRefused(platform.databaseUrl, peek, 403, 'not_yours')
})

describe('an idempotency key', () => {
  test('makes a repeated request the same withdrawal, concurrently too', async () => {
    const player = await createFundedPlayer()
    const answers = await Promise.all(times(20, () => withdraw(player, { amount: '30' }, 'key-1')))
    expect(countBy(answers)).toEqual({ '200 ': 20 })
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(bodyOf(await withdraw(player, { amount: 30 }, 'key-1')).id).toBe(answers[0]?.body.id)
    expect((await player.balance()).usdtBalance).toBe('70')
  })

  test('belongs to one request of one player', async () => {
    const [player, other] = [await createFundedPlayer(), await createFundedPlayer()]
    const first = bodyOf(await withdraw(player, { amount: '30' }, 'key-2'))
    const changed = () => withdraw(player, { amount: '31' }, 'key-2')
    await expectRefused(platform.databaseUrl, changed, 409, 'idempotency_key_reused')
    const otherToken = () => withdraw(player, { amount: '30', tokenType: 'BV3' }, 'key-2')
    await expectRefused(platform.databaseUrl, otherToken, 409, 'idempotency_key_reused')
    expect(bodyOf(await withdraw(other, { amount: '31' }, 'key-2')).id).not.toBe(first.id)
    const long = () => withdraw(player, { amount: '1' }, 'k'.repeat(201))
    await expectRefused(platform.databaseUrl, long, 400, 'malformed_request')
  })

  test('of many different concurrent requests makes one', async () => {
    const player = await createFundedPlayer()
    const answers = await Promise.all(times(20, (i) => withdraw(player, { amount: String(i + 1) }, 'key-3')))
    expect(countBy(answers)).toEqual({ '200 ': 1, '409 idempotency_key_reused': 19 })
    expect(await listOf(player)).toHaveLength(1)
  })
})

test('twenty withdrawals of one wallet can wait for the operator, and the next one is refused', async () => {
  const player = await createFundedPlayer()
  const all = await Promise.all(times(25, () => withdraw(player, { amount: '0.0001' })))
  expect(countBy(all)).toEqual({ '200 ': 20, '409 withdrawal_too_many_pending': 5 })
  const [first] = await listOf(player)
  const again = () => withdraw(player, { amount: '1' })
  await expectRefused(platform.databaseUrl, again, 409, 'withdrawal_too_many_pending')
  expect((await withdraw(await createFundedPlayer(), { amount: '1' })).status).toBe(200)
  bodyOf(await decide(first?.id ?? 0, { status: 'rejected', reason: 'too little' }))
  expect((await again()).status).toBe(200)
})

test('a withdrawal within the operator’s limits is paid at once, and the form and the panel say so', async () => {
  const player = await createFundedPlayer()
  const offer = async () =>
    bodyOf(await player.call<InstantOffer>(`/api/withdrawals/instant?walletAddress=${player.address}`))
  expect(await offer()).toMatchObject({ isOffered: false, reasons: ['off'] })
  const limits = { perWithdrawalUsdt: '20', perWalletDayUsdt: '30', perDayUsdt: '1000' }
  const set = (json: object) => operator.put('/api/admin/settings/instant-withdrawals', json)
  expect((await set({ ...limits, perDayUsdt: '1e3', version: 0 })).status).toBe(400)
  bodyOf(await set({ ...limits, version: 0 }))
  await ageAccounts(platform.databaseUrl, 7, [player.userId()])

  const first = bodyOf(await withdraw(player, { amount: '1' }))
  expect(first).toMatchObject({ status: 'pending', isInstant: false, notInstant: ['first_withdrawal'] })
  bodyOf(await decide(first.id, { status: 'approved' }))
  await waitUntil('the first is paid', async () => (await listOf(player))[0]?.status === 'completed')
  const open = { isOffered: true, reasons: [], perWithdrawalUsdt: '20', leftUsdt: '30' }
  expect(
    await waitUntil('the chain is read anew', async () => ((await offer()).reasons.length === 0 ? offer() : null)),
  ).toMatchObject(open)

  const asked = bodyOf(await withdraw(player, { amount: '20' }, 'at-once'))
  expect(asked).toMatchObject({ status: 'approved', isInstant: true, notInstant: [] })
  expect(bodyOf(await withdraw(player, { amount: '20' }, 'at-once')).id).toBe(asked.id)
  expect(bodyOf(await withdraw(player, { amount: '20.5' }))).toMatchObject({
    status: 'pending',
    notInstant: ['above_withdrawal_limit', 'above_wallet_limit'],
  })
  const paid = await waitUntil('it is paid', async () =>
    (await listOf(player)).find(({ id, status }) => id === asked.id && status === 'completed'),
  )
  expect(paid.txHash).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await offer()).toMatchObject({ leftUsdt: '10' })
  expect(await operator.get('/api/admin/withdrawals/instant')).toEqual({
    approvedUsdt: '20',
    count: 1,
    perDayUsdt: '1000',
  })
  const done = await operator.get<AdminWithdrawal[]>('/api/admin/withdrawals?status=completed&limit=2')
  expect(done[0]).toMatchObject({ id: asked.id, isInstant: true, decidedBy: 'instant rule' })
  // Of nothing that it did is there an entry of an operator; of its limits there is.
  const entries = (subject: string) =>
    readRows(platform.databaseUrl, 'select username from audit_log where subject = $1', [subject])
  expect(await entries(`withdrawal ${asked.id}`)).toEqual([])
  expect(await entries('setting instantWithdrawals')).toEqual([{ username: 'operator' }])
  bodyOf(await set({ ...limits, perDayUsdt: '0', version: 1 }))
})

test('the usual waiting time is shown after ten payouts', async () => {
  const waits = async () => bodyOf(await sendRequest<WithdrawalWaits>(platform, '/api/withdrawals/waits'))
  expect(await waits()).toEqual({ days: 30, waits: null })
})

test('lists continue after the page’s end, newest first', async () => {
  const player = await createFundedPlayer()
  for (const amount of ['1', '2', '3']) bodyOf(await withdraw(player, { amount }))
  const first = await player.call<WithdrawalListRow[]>(`/api/withdrawals/user?walletAddress=${player.address}&limit=2`)
  expect(first.body.map(({ amount }) => amount)).toEqual(['3', '2'])
  const next = await listOf(player, `&limit=2&cursor=${first.headers.get('x-next-cursor')}`)
  expect(next.map(({ amount }) => amount)).toEqual(['1'])
  const pending = await operator.get<AdminWithdrawal[]>('/api/admin/withdrawals?status=pending&limit=2')
  expect(pending.map(({ amount }) => amount)).toEqual(['3', '2'])
  const all = await operator.call<AdminWithdrawal[]>('/api/admin/withdrawals?status=pending&limit=200')
  const { pendingWithdrawals } = await operator.get<{ pendingWithdrawals: number }>('/api/admin/health')
  expect(all.headers.get('x-total-count')).toBe(String(bodyOf(all).length))
  expect(pendingWithdrawals).toBe(bodyOf(all).length)
  const wrong = () => player.call(`/api/withdrawals/user?walletAddress=${player.address}&cursor=x`)
  await expectRefused(platform.databaseUrl, wrong, 400, 'malformed_request')
})

test('minimum and fee are enforced as the configuration shows them', async () => {
  const set = (value: WithdrawalSettings) => setSetting(platform.databaseUrl, 'withdrawals', value)
  await set({ minimum: '10', feePercent: '2.5' })
  const readConfig = async () => bodyOf(await sendRequest(platform, '/api/config'))
  await expect.poll(readConfig).toMatchObject({ minimumWithdrawal: '10', withdrawalFeePercent: '2.5' })
  const player = await createFundedPlayer()
  const tooLittle = () => withdraw(player, { amount: '9.99' })
  await expectRefused(platform.databaseUrl, tooLittle, 422, 'withdrawal_below_minimum')
  const asked = bodyOf(await withdraw(player, { amount: '10' }))
  expect(asked).toMatchObject({ amount: '10', fee: '0.25', net: '9.75' })
  bodyOf(await decide(asked.id, { status: 'approved' }))
  await waitUntil('it is completed', async () => (await listOf(player))[0]?.status === 'completed')
  await set({ minimum: '0', feePercent: '0' })
})
