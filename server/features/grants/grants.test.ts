import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '#core/api/call.ts'
import { giveNft as giveCall, lookUpWallet as lookUpCall, sendTokens as sendCall } from '#core/api/grants.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { startMining } from '../../ledger/mining/mining-sessions.ts'
import { giveNft, grantRoutes, sendTokens } from './routes.ts'

const OPERATOR = { username: 'ann', role: 'owner', isProven: true, isFactorMissing: false } as const

let ledger: TestLedger
let one: Awaited<ReturnType<TestLedger['newPlayer']>>
let other: typeof one
let cardId = 0
let otherCardId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  cardId = await ledger.newCard()
  otherCardId = await ledger.newCard()
})
beforeEach(async () => {
  one = await ledger.newPlayer()
  other = await ledger.newPlayer()
})
afterAll(() => ledger?.close())

const deps = () => ({ db: ledger.db, notifyPages: () => undefined, cards: { publishChange: () => undefined } })
let keys = 0

describe('tokens sent under a key', () => {
  type TokenGrantRequest = Parameters<typeof sendTokens>[3]
  const send = (key: string, change: Partial<TokenGrantRequest> = {}) =>
    sendTokens(deps(), OPERATOR, key, { walletAddress: one.wallet, bv3Amount: '7', usdtAmount: '5', ...change })
  const balanceOf = async ({ userId }: typeof one) => {
    const { rows } = await execute<{ bv3: string; usdt: string }>(
      ledger.db,
      sql`select bv3_available as bv3, usdt_available as usdt from balances where user_id = ${userId}`,
    )
    return rows[0]
  }
  const SENT = { bv3: '700', usdt: String(5n * 10n ** 18n) }

  test('are sent once, with the same answer again', async () => {
    const key = `key ${++keys}`
    const first = await send(key)
    expect(first).toMatchObject({ ok: true, value: { userId: one.userId, bv3Amount: '7', usdtAmount: '5' } })
    expect(await send(key)).toEqual(first)
    // The same amounts in another spelling.
    expect(await send(key, { bv3Amount: '7.00', usdtAmount: '5.0' })).toEqual(first)
    expect(await balanceOf(one)).toEqual(SENT)
  })

  test.each<[string, (of: typeof one) => Partial<TokenGrantRequest>]>([
    ['another wallet', ({ wallet }) => ({ walletAddress: wallet })],
    ['more BV3', () => ({ bv3Amount: '7.01' })],
    ['more USDT', () => ({ usdtAmount: '5.5' })],
    ['nothing of one', () => ({ bv3Amount: '0' })],
  ])('are refused for %s', async (_, change) => {
    const key = `key ${++keys}`
    await send(key)
    expect(await send(key, change(other))).toEqual({ ok: false, code: 'idempotency_key_reused' })
    expect(await balanceOf(one)).toEqual(SENT)
    expect(await balanceOf(other)).toEqual({ bv3: '0', usdt: '0' })
  })
})

describe('copies given under a key', () => {
  type CopyGrantRequest = Parameters<typeof giveNft>[3]
  const give = (key: string, change: Partial<CopyGrantRequest> = {}) =>
    giveNft(deps(), OPERATOR, key, { walletAddress: one.wallet, cardId, quantity: 2, ...change })
  const lotsOf = async ({ userId }: typeof one) => {
    const { rows } = await execute(ledger.db, sql`select card_id, copies from lots where user_id = ${userId}`)
    return rows
  }

  test('mine by the terms of their card at that moment', async () => {
    const { userId } = one
    await execute(
      ledger.db,
      sql`update cards set total_bv3 = 501, total_usdt = 502, daily_bv3 = 101, daily_usdt = 102 where id = ${otherCardId}`,
    )
    expect(await give(`key ${++keys}`, { cardId: otherCardId, quantity: 3 })).toMatchObject({ ok: true })
    await execute(ledger.db, sql`update cards set daily_bv3 = 1, daily_usdt = 1 where id = ${otherCardId}`)
    const { rows } = await execute(
      ledger.db,
      sql`select copies, total_bv3, total_usdt, daily_bv3, daily_usdt from lots where user_id = ${userId}`,
    )
    expect(rows).toEqual([{ copies: 3, total_bv3: '501', total_usdt: '502', daily_bv3: '101', daily_usdt: '102' }])
  })

  test('are given once, with the same answer again', async () => {
    const key = `key ${++keys}`
    const first = await give(key)
    expect(first).toMatchObject({ ok: true, value: { userId: one.userId, quantity: 2 } })
    expect(await give(key)).toEqual(first)
    expect(await lotsOf(one)).toEqual([{ card_id: String(cardId), copies: 2 }])
  })

  test.each<[string, (of: typeof one) => Partial<CopyGrantRequest>]>([
    ['another wallet', ({ wallet }) => ({ walletAddress: wallet })],
    ['another card', () => ({ cardId: otherCardId })],
    ['another quantity', () => ({ quantity: 3 })],
  ])('are refused for %s', async (_, change) => {
    const key = `key ${++keys}`
    await give(key)
    expect(await give(key, change(other))).toEqual({ ok: false, code: 'idempotency_key_reused' })
    expect(await lotsOf(one)).toEqual([{ card_id: String(cardId), copies: 2 }])
    expect(await lotsOf(other)).toEqual([])
  })
})

describe('an invalid grant is refused', () => {
  const written = async () =>
    (
      await execute(
        ledger.db,
        `select (select count(*) from ledger_transfers) as lines, (select count(*) from lots) as lots,
          (select count(*) from audit_log) as entries, (select count(*) from users) as users`,
      )
    ).rows
  const nobody = `0x${'7'.repeat(40)}` as const

  test.each([
    ['card_unknown', { cardId: 999_999 }],
    ['card_unknown', { cardId: 2 ** 53 }],
    ['card_unknown', { cardId: 1.5 }],
    ['grant_quantity_invalid', { quantity: 0 }],
    ['grant_quantity_invalid', { quantity: 101 }],
    ['grant_quantity_invalid', { quantity: 1.5 }],
  ])('for a copy as %s: %o', async (code, change) => {
    const before = await written()
    const asked = { walletAddress: nobody, cardId, quantity: 1, ...change }
    expect(await giveNft(deps(), OPERATOR, `key ${++keys}`, asked)).toEqual({ ok: false, code })
    expect(await written()).toEqual(before)
  })

  test.each([
    ['grant_empty', '0', ''],
    ['grant_amount_invalid', 'x', '1'],
    ['grant_amount_invalid', '1', '0.001'],
    ['grant_too_large', '1000000.01', '0'],
    ['grant_too_large', '0', '10000.01'],
  ])('for tokens as %s: “%s” BV3 and “%s” USDT', async (code, bv3Amount, usdtAmount) => {
    const before = await written()
    const asked = { walletAddress: nobody, bv3Amount, usdtAmount }
    expect(await sendTokens(deps(), OPERATOR, `key ${++keys}`, asked)).toEqual({ ok: false, code })
    expect(await written()).toEqual(before)
  })
})

test('a grant is recorded, notifies the pages, and is in the ledger under the key of its request', async () => {
  const told: unknown[] = []
  const telling = {
    ...deps(),
    notifyPages: (_: unknown, userId: number, ...events: object[]) =>
      void told.push(...events.map((event) => ({ userId, ...event }))),
  }
  const { userId, wallet: walletAddress } = one
  await ledger.giveCopies(userId, otherCardId, 1)
  const give = (quantity: number, id: number) =>
    giveNft(telling, OPERATOR, null, { walletAddress, cardId: id, quantity })
  await give(2, cardId)
  // A copy of a card that is mined begins to mine with it.
  await ledger.db.transaction((tx) => startMining(tx, userId, [otherCardId]))
  await give(3, otherCardId)
  const key = `key-${++keys}`
  await sendTokens(telling, OPERATOR, key, { walletAddress, bv3Amount: ' 7 ', usdtAmount: '' })
  const purchase = { userId, type: 'purchase', txHash: null }
  expect(told).toEqual([
    { ...purchase, cardId, copies: 2 },
    { userId, type: 'mining', isActive: true },
    { ...purchase, cardId: otherCardId, copies: 3 },
    { userId, type: 'balance' },
  ])
  const grantId = `ann:${key}`
  const { rows } = await execute(
    ledger.db,
    sql`select key, asset, amount::text, debit_kind as debit, credit_kind as credit, details from ledger_transfers
      where user_id = ${userId} and reason = 'operator_grant'`,
  )
  const line = { asset: 'BV3', amount: '700', debit: 'rewards', credit: 'available' }
  expect(rows).toEqual([{ ...line, key: `grant:${grantId}:BV3`, details: { grantId } }])
  const { rows: entries } = await execute(
    ledger.db,
    sql`select username, action, details from audit_log where subject = ${`user ${userId}`} order by id`,
  )
  const gift = { walletAddress, cardName: 'Card', lotId: expect.any(Number) }
  expect(entries).toEqual([
    { username: 'ann', action: 'give NFT', details: { ...gift, cardId, copies: 2 } },
    { username: 'ann', action: 'give NFT', details: { ...gift, cardId: otherCardId, copies: 3 } },
    {
      username: 'ann',
      action: 'send tokens',
      details: { walletAddress, userId, grantId, bv3Amount: '7', usdtAmount: '0' },
    },
  ])
})

describe('by the panel’s calls', () => {
  const told: { userId: number; type: string }[] = []
  let given = 0
  beforeEach(() => {
    ;[told.length, given] = [0, 0]
  })
  async function call(asked: Call, request: object, key?: string) {
    const routes = grantRoutes({
      db: ledger.db,
      notifyPages: (_, userId, ...messages) => void told.push(...messages.map(({ type }) => ({ userId, type }))),
      cards: { publishChange: () => void given++ },
    })
    const context = { headers: key === undefined ? {} : { 'idempotency-key': key } }
    const found = routes.find((route) => route.call === asked)
    return found?.handle({ session: OPERATOR, ...request } as never, context as never)
  }

  test('a wallet is looked up: its own account, its first sign-in, and all its copies', async () => {
    const lookUp = (walletAddress: string) => call(lookUpCall, { query: { walletAddress } })
    const signedInAt = new Date(Date.UTC(2026, 0, 1))
    await execute(
      ledger.db,
      sql`update users set signed_in_at = ${signedInAt.toISOString()} where user_id = ${one.userId}`,
    )
    await execute(ledger.db, sql`update users set signed_in_at = null where user_id = ${other.userId}`)
    for (const id of [cardId, otherCardId]) await ledger.giveCopies(one.userId, id, 2)
    await ledger.giveCopies((await ledger.newPlayer()).userId, cardId, 9)
    const found = { walletAddress: one.wallet, userId: one.userId, signedInAt: signedInAt.toISOString(), copies: 4 }
    expect(await lookUp(one.wallet)).toEqual({ ok: true, value: found })
    expect(await lookUp(other.wallet)).toEqual({
      ok: true,
      value: { walletAddress: other.wallet, userId: other.userId, signedInAt: null, copies: 0 },
    })
    const count = async () => (await execute(ledger.db, 'select count(*) from users')).rows
    const before = await count()
    const walletAddress = `0x${'e'.repeat(40)}`
    expect(await lookUp(walletAddress)).toEqual({
      ok: true,
      value: { walletAddress, userId: null, signedInAt: null, copies: 0 },
    })
    expect(await count()).toEqual(before)
  })

  test.each([
    { asked: giveCall, body: () => ({ walletAddress: one.wallet, cardId, quantity: 2 }), type: 'purchase', gifts: 1 },
    {
      asked: sendCall,
      body: () => ({ walletAddress: one.wallet, bv3Amount: '1', usdtAmount: '0' }),
      type: 'balance',
      gifts: 0,
    },
  ])('$asked.path is done once under its key, announced once, and recorded as the operator’s', async (it) => {
    const key = `key-${++keys}`
    const first = await call(it.asked, { body: it.body() }, key)
    expect(first).toMatchObject({ ok: true, value: { walletAddress: one.wallet, userId: one.userId } })
    expect(given).toBe(it.gifts)
    expect(await call(it.asked, { body: it.body() }, key)).toEqual(first)
    expect([told, given]).toEqual([[{ userId: one.userId, type: it.type }], it.gifts])
    const { rows } = await execute(
      ledger.db,
      sql`select username from audit_log where subject = ${`user ${one.userId}`} order by id`,
    )
    expect(rows).toEqual([{ username: 'ann' }])
    expect(await call(it.asked, { body: it.body() }, 'no key')).toEqual({ ok: false, code: 'malformed_request' })
    // Without a key each is another one.
    for (let times = 0; times < 2; times++)
      expect(await call(it.asked, { body: it.body() })).toMatchObject({ ok: true })
    expect(told).toHaveLength(3)
  })
})
