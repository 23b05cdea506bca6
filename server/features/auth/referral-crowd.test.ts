import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { type Crowd, openCrowd } from '#test/support/crowd.ts'
import { signInMessage } from '#test/support/sign-in-message.ts'
import { createNonce } from './sign-in-nonces.ts'
import { verifySignIn } from './verify-sign-in.ts'

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

test('new wallets that name each other in a ring, through as many processes, make none', async () => {
  const messages = await Promise.all(Array.from({ length: CROWD }, (_, place) => messageOf(walletAt(place))))
  const answers = await crowd.actAtOnce([], (db, place) =>
    verifySignIn(
      { db, chainId: CHAIN_ID, verifySignature: async () => true },
      { message: messages[place] ?? '', signature: '0x', referredBy: walletAt(place + 1), origin: `https://${HOST}` },
    ),
  )
  const referrers = answers.map((answer) => (answer.ok ? answer.value.account.referredBy : answer.code))
  expect(referrers.filter((referrer) => referrer === null)).toHaveLength(1)
  expect(new Set(referrers).size).toBe(CROWD)
})
