import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { ensureAccount, openAccount } from '#server/ledger/accounts.ts'
import { readRows } from '#test/support/money/ledger-check.ts'
import { type Crowd, openCrowd } from '#test/support/world/crowd.ts'
import { signInMessage } from '#test/support/world/sign-in-message.ts'
import { nameReferrer } from '../users/routes.ts'
import { createNonce, verifySignIn } from './routes.ts'

const CROWD = 12
const CHAIN_ID = 1
const HOST = 'play.example'

let crowd: Crowd
beforeAll(async () => {
  crowd = await openCrowd(CROWD)
})
afterAll(() => crowd.close())

const walletAt = (place: number): Address => `0x${((place % CROWD) + 1).toString().padStart(40, 'a')}`

async function messageOf(address: Address): Promise<string> {
  const origin = `https://${HOST}`
  const nonce = await createNonce(crowd.ledger.db)
  const issuedAt = new Date().toISOString()
  return signInMessage({ domain: HOST, uri: origin, address, chainId: CHAIN_ID, nonce, issuedAt })
}

const signInAtOnce = (messages: readonly string[]) =>
  crowd.actAtOnce([], (db, place) =>
    verifySignIn(
      {
        db,
        chainId: CHAIN_ID,
        isSignedByKey: async () => true,
        verifySignature: async () => true,
        mayOpen: () => true,
      },
      {
        message: messages[place] ?? '',
        signature: '0x',
        referredBy: walletAt(place + 1),
        origin: `https://${HOST}`,
        network: '192.0.2.1',
      },
    ),
  )

test('new wallets that name each other in a ring, through as many processes, form no ring', async () => {
  const messages = await Promise.all(Array.from({ length: CROWD }, (_, place) => messageOf(walletAt(place))))
  const answers = await signInAtOnce(messages)
  const referrers = answers.map((answer) => (answer.ok ? answer.value.account.referredBy : answer.code))
  expect(referrers.filter((referrer) => referrer === null)).toHaveLength(1)
  expect(new Set(referrers).size).toBe(CROWD)
})

test('one existing wallet that signs in for the first time through many processes is bound once', async () => {
  const wallet: Address = `0x${'b'.repeat(40)}`
  const { userId } = await crowd.ledger.db.transaction((tx) => ensureAccount(tx, wallet))
  const answers = await signInAtOnce(await Promise.all(Array.from({ length: CROWD }, () => messageOf(wallet))))
  const bound = answers.map((answer) => (answer.ok ? answer.value.account : answer.code))
  const [first] = bound
  expect(first).toMatchObject({ userId, referredBy: expect.stringMatching(/^0xa/), hasSignedIn: true })
  expect(bound).toEqual(Array.from({ length: CROWD }, () => first))
  const text = 'select 1 from referrals where user_id = $1'
  expect(await readRows(crowd.ledger.databaseUrl, text, [userId])).toHaveLength(1)
})

test('wallets that name each other in a ring after signing in form no ring', async () => {
  const wallets = Array.from({ length: CROWD }, (_, place): Address => `0x${place.toString().padStart(40, 'c')}`)
  const accounts = await crowd.ledger.db.transaction(async (tx) => {
    const made = []
    for (const each of wallets) made.push(await openAccount(tx, await ensureAccount(tx, each), null))
    return made
  })
  const named = await crowd.actAtOnce([], (db, place) => {
    const [account, next] = [accounts[place], wallets[(place + 1) % CROWD]]
    if (account === undefined || next === undefined) throw new Error('as many processes as wallets')
    const { userId, walletAddress } = account
    return nameReferrer(
      db,
      { userId, walletAddress, expiresAt: new Date(), isSignedByContract: false, isFirst: true },
      account,
      next,
      '192.0.2.1',
    )
  })
  expect(named.filter(({ referredBy }) => referredBy === null)).toHaveLength(1)
  expect(new Set(named.map(({ referredBy }) => referredBy)).size).toBe(CROWD)
})
