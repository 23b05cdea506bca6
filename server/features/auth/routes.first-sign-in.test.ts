import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { bv3, usdt } from '#core/money.ts'
import type { Transaction } from '#server/db/statement.ts'
import { ensureAccount, lockHolder } from '#server/ledger/accounts.ts'
import { addLot } from '#server/ledger/mining/mining-sessions.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { findLedgerFaults } from '#test/support/money/ledger-check.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { signInMessage } from '#test/support/world/sign-in-message.ts'
import { nameReferrer } from '../users/routes.ts'
import { createNonce, type NewSignIn, verifySignIn } from './routes.ts'
import { cacheSessions } from './sessions.ts'

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

const signIn = async (referredBy?: Address) => (await signInAs(wallet, referredBy)).account

async function signInAs(address: Address, referredBy?: Address) {
  const nonce = await createNonce(ledger.db)
  const issuedAt = new Date().toISOString()
  const message = signInMessage({ domain: HOST, uri: ORIGIN, address, chainId: CHAIN_ID, nonce, issuedAt })
  const deps = {
    db: ledger.db,
    chainId: CHAIN_ID,
    isSignedByKey: async () => true,
    verifySignature: async () => true,
    mayOpen: () => true,
  }
  const answer = await verifySignIn(deps, {
    message,
    signature: '0x',
    referredBy,
    origin: ORIGIN,
    network: '192.0.2.1',
  })
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}

/** How the session of a sign-in names a referrer, and who is bound then. */
async function namerOf({ account, cookie }: Pick<NewSignIn, 'account' | 'cookie'>) {
  const session = await cacheSessions(ledger.db, { publish() {}, subscribe() {}, onGap() {} }).find(cookie)
  if (session === null) throw new Error('the sign-in made no session')
  return async (named: string) => (await nameReferrer(ledger.db, session, account, named, '192.0.2.1')).referredBy
}

/** As the first payment of a wallet makes it, or the first bonus of a referrer. */
const makeAccount = async () => (await ledger.db.transaction((tx) => ensureAccount(tx, wallet))).userId

/** The transaction holds the player and has bought something while another comes, which finds it done. */
async function buyMeanwhile<T>(userId: number, act: () => Promise<T>): Promise<T> {
  const acting = await ledger.db.transaction(async (tx) => {
    await lockHolder(tx, userId)
    await buyFor(tx, userId)
    const pending = act()
    await waitUntil('the other transaction', async () => {
      const { rows } = await execute(
        ledger.db,
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    return [pending]
  })
  return acting[0] as Promise<T>
}

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

test('an account created for a wallet before it came is bound at the first sign-in, once', async () => {
  const userId = await makeAccount()
  expect(await signIn(code)).toMatchObject({ userId, referredBy: code, hasSignedIn: true })
  expect(await signIn(nextWallet())).toMatchObject({ userId, referredBy: code })
  expect(await listOf(code)).toEqual([userId])
})

test('an account not bound at its first sign-in never is', async () => {
  const userId = await makeAccount()
  expect(await signIn()).toMatchObject({ userId, referredBy: null, hasSignedIn: true })
  expect(await signIn(code)).toMatchObject({ userId, referredBy: null })
  expect(await listOf(code)).toEqual([])
})

test('an account with a purchase from before its wallet came is not bound', async () => {
  const userId = await makeAccount()
  await ledger.db.transaction((tx) => buyFor(tx, userId))
  expect(await signIn(code)).toMatchObject({ userId, referredBy: null, hasSignedIn: true })
  expect(await listOf(code)).toEqual([])
})

test('an account with a purchase in progress while its wallet signs in is not bound', async () => {
  const userId = await makeAccount()
  const account = await buyMeanwhile(userId, () => signIn(code))
  expect(account).toMatchObject({ userId, referredBy: null, hasSignedIn: true })
})

test('a referrer whose account was created by a bonus is not bound to anyone below it', async () => {
  const below = { ...(await ledger.newPlayer(wallet)) }
  await makeAccount()
  expect(await signIn(below.wallet)).toMatchObject({ referredBy: null })
  expect(await listOf(wallet)).toEqual([below.userId])
})

test('of many concurrent first sign-ins, one binds', async () => {
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

describe('naming a referrer after the sign-in', () => {
  test('binds in the session of the first sign-in, in any case of letters, once', async () => {
    const first = await signInAs(wallet)
    const name = await namerOf(first)
    expect(await name(`0x${code.slice(2).toUpperCase()}`)).toBe(code)
    expect(await name(nextWallet())).toBe(code)
    expect(await listOf(code)).toEqual([first.account.userId])
  })

  test('binds no one if the sign-in has', async () => {
    const name = await namerOf(await signInAs(wallet, code))
    expect(await name(nextWallet())).toBe(code)
  })

  test('binds no one in a later session, and leaves the choice to the first one', async () => {
    const first = await namerOf(await signInAs(wallet))
    const later = await namerOf(await signInAs(wallet))
    expect(await later(nextWallet())).toBeNull()
    expect(await first(code)).toBe(code)
  })

  test('binds for a quarter of an hour after it, and then no more', async () => {
    const [soon, late] = [await signInAs(wallet), await signInAs(nextWallet())]
    const [nameSoon, nameLate] = [await namerOf(soon), await namerOf(late)]
    const signedIn = (userId: number, ago: string) =>
      execute(ledger.db, sql`update users set signed_in_at = clock_now() - ${ago}::interval where user_id = ${userId}`)
    await signedIn(soon.account.userId, '14 minutes')
    await signedIn(late.account.userId, '15 minutes')
    expect(await nameLate(code)).toBeNull()
    expect(await nameSoon(code)).toBe(code)
    expect(await listOf(code)).toEqual([soon.account.userId])
  })

  test('binds no one once something was bought, even at this moment', async () => {
    const [before, meanwhile] = [await signInAs(wallet), await signInAs(nextWallet())]
    const [nameBefore, nameMeanwhile] = [await namerOf(before), await namerOf(meanwhile)]
    await ledger.db.transaction((tx) => buyFor(tx, before.account.userId))
    expect(await nameBefore(code)).toBeNull()
    expect(await buyMeanwhile(meanwhile.account.userId, () => nameMeanwhile(code))).toBeNull()
    expect(await listOf(code)).toEqual([])
  })

  test('binds neither the wallet itself, nor wallets that it referred, nor an invalid one', async () => {
    const name = await namerOf(await signInAs(wallet))
    await signInAs(code, wallet)
    for (const named of [wallet, code, '', 'ann', `${code}0`]) expect(await name(named)).toBeNull()
  })

  test('of many concurrent codes, one is bound', async () => {
    const { account, cookie } = await signInAs(wallet)
    const name = await namerOf({ account, cookie })
    const bound = new Set(await Promise.all(Array.from({ length: 8 }, () => name(nextWallet()))))
    expect(bound.size).toBe(1)
    const { rows } = await execute(ledger.db, sql`select 1 from referrals where user_id = ${account.userId}`)
    expect(rows).toHaveLength(1)
  })
})
