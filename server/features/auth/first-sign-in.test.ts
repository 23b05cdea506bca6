import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { bv3, usdt } from '#core/money.ts'
import type { Transaction } from '#server/db/pool.ts'
import { ensureAccount, lockHolder } from '#server/ledger/ensure-account.ts'
import { addLot } from '#server/ledger/mining/add-lot.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { findLedgerFaults } from '#test/support/ledger-check.ts'
import { signInMessage } from '#test/support/sign-in-message.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { createNonce } from './sign-in-nonces.ts'
import { verifySignIn } from './verify-sign-in.ts'

const CHAIN_ID = 1
const HOST = 'play.example'
const ORIGIN = `https://${HOST}`
const TERMS = { totalBv3: bv3(1n), totalUsdt: usdt(1n), dailyBv3: bv3(1n), dailyUsdt: usdt(1n) }

let ledger: TestLedger
let cardId: number
beforeAll(async () => {
  ledger = await openTestLedger()
  cardId = await ledger.newCard()
})
afterAll(() => ledger.close())

let wallets = 0
const nextWallet = (): Address => `0x${(++wallets).toString(16).padStart(40, 'f')}`

let wallet: Address
let code: Address
beforeEach(() => {
  wallet = nextWallet()
  code = nextWallet()
})

async function signIn(referredBy?: Address) {
  const nonce = await createNonce(ledger.db)
  const issuedAt = new Date().toISOString()
  const message = signInMessage({ domain: HOST, uri: ORIGIN, address: wallet, chainId: CHAIN_ID, nonce, issuedAt })
  const deps = { db: ledger.db, chainId: CHAIN_ID, verifySignature: async () => true }
  const answer = await verifySignIn(deps, { message, signature: '0x', referredBy, origin: ORIGIN })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value.account
}

/** As the first payment of a wallet makes it, or the first bonus of a referrer. */
const makeAccount = async () => (await ledger.db.transaction((tx) => ensureAccount(tx, wallet))).userId

/** As an operator credits it. */
async function buyFor(tx: Transaction, userId: number): Promise<void> {
  const { lotId } = await addLot(tx, {
    userId,
    cardId,
    paymentId: null,
    copies: 1,
    terms: TERMS,
    paid: usdt(29n * 10n ** 18n),
  })
  await execute(
    tx,
    sql`
    insert into purchases (user_id, lot_id, card_id, origin, chain_id, tx_hash, copy, price, payment_method)
    values (${userId}, ${lotId}, ${cardId}, 'payment', ${CHAIN_ID}, '0x1', 1, 29e18, 'USDT')`,
  )
}

async function listOf(referrer: Address) {
  const { rows } = await execute<{ user_id: string }>(
    ledger.db,
    sql`select user_id from referrals where referrer = ${referrer} order by user_id`,
  )
  return rows.map(({ user_id }) => Number(user_id))
}

test('an account that was made for a wallet before it came is bound at the first sign-in, once', async () => {
  const userId = await makeAccount()
  expect(await signIn(code)).toMatchObject({ userId, referredBy: code, hasSignedIn: true })
  expect(await signIn(nextWallet())).toMatchObject({ userId, referredBy: code })
  expect(await listOf(code)).toEqual([userId])
})

test('one that is not bound at its first sign-in never is', async () => {
  const userId = await makeAccount()
  expect(await signIn()).toMatchObject({ userId, referredBy: null, hasSignedIn: true })
  expect(await signIn(code)).toMatchObject({ userId, referredBy: null })
  expect(await listOf(code)).toEqual([])
})

test('an account that something was bought for before its wallet came is not bound', async () => {
  const userId = await makeAccount()
  await ledger.db.transaction((tx) => buyFor(tx, userId))
  expect(await signIn(code)).toMatchObject({ userId, referredBy: null, hasSignedIn: true })
  expect(await listOf(code)).toEqual([])
})

test('nor is one that something is being bought for while its wallet signs in', async () => {
  const userId = await makeAccount()
  const signedIn = await ledger.db.transaction(async (tx) => {
    await lockHolder(tx, userId)
    await buyFor(tx, userId)
    const pending = signIn(code)
    await waitUntil('the sign-in', async () => {
      const { rows } = await execute(
        ledger.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    return [pending]
  })
  expect(await signedIn[0]).toMatchObject({ userId, referredBy: null, hasSignedIn: true })
})

test('a referrer whose account a bonus has made is bound to nobody below it', async () => {
  const below = { ...(await ledger.newPlayer(wallet)) }
  await makeAccount()
  expect(await signIn(below.wallet)).toMatchObject({ referredBy: null })
  expect(await listOf(wallet)).toEqual([below.userId])
})

test('of many first sign-ins at once, one binds', async () => {
  const userId = await makeAccount()
  const codes = Array.from({ length: 8 }, nextWallet)
  const accounts = await Promise.all(codes.map(signIn))
  const [bound] = new Set(accounts.map(({ referredBy }) => referredBy))
  expect(accounts.every((account) => account.userId === userId && account.referredBy === bound)).toBe(true)
  expect(await Promise.all(codes.map(listOf))).toEqual(codes.map((each) => (each === bound ? [userId] : [])))
  expect((await findLedgerFaults(ledger.databaseUrl)).filter((fault) => !fault.startsWith('every purchase'))).toEqual(
    [],
  )
})
