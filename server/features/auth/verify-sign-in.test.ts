import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#core/result.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { signInMessage } from '#test/support/sign-in-message.ts'
import { findSessions, readCookie } from './session-tokens.ts'
import { createNonce } from './sign-in-nonces.ts'
import { verifySignIn } from './verify-sign-in.ts'

const CHAIN_ID = 1
const HOST = 'play.example'
const ORIGIN = `https://${HOST}`
const GAP_MS = 30

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

test('signatures that no key has made are shown to the nodes one after the other, though they come together', async () => {
  const startsMs: number[] = []
  const deps = {
    db: ledger.db,
    chainId: CHAIN_ID,
    isSignedByKey: async () => false,
    async verifySignature() {
      startsMs.push(performance.now())
      return false
    },
    mayOpen: () => true,
  }
  const nonces = await Promise.all(Array.from({ length: 8 }, () => createNonce(ledger.db)))
  const issuedAt = new Date().toISOString()
  const answers = await Promise.all(
    nonces.map((nonce, index) => {
      const address = `0x${String(index + 1).padStart(40, 'd')}` as const
      const message = signInMessage({ domain: HOST, uri: ORIGIN, address, chainId: CHAIN_ID, nonce, issuedAt })
      return verifySignIn(deps, { message, signature: '0x', origin: ORIGIN, network: `192.0.2.${index}` })
    }),
  )
  expect(answers).toEqual(nonces.map(() => refuse('sign_in_signature_invalid')))
  // Half of the seven gaps: a timer of a busy process may fire early.
  expect((startsMs.at(-1) ?? 0) - (startsMs[0] ?? 0)).toBeGreaterThan((7 * GAP_MS) / 2)
})

test.each([
  { who: 'its key', isSignedByKey: true },
  { who: 'a contract', isSignedByKey: false },
])('a session says whether $who has signed', async ({ isSignedByKey }) => {
  const deps = {
    ...{ db: ledger.db, chainId: CHAIN_ID, mayOpen: () => true },
    isSignedByKey: async () => isSignedByKey,
    verifySignature: async () => !isSignedByKey,
  }
  const address = `0x${'c'.repeat(39)}${isSignedByKey ? 1 : 2}` as const
  const nonce = await createNonce(ledger.db)
  const signed = { domain: HOST, uri: ORIGIN, address, chainId: CHAIN_ID, nonce, issuedAt: new Date().toISOString() }
  const attempt = { message: signInMessage(signed), signature: '0x', origin: ORIGIN, network: '192.0.2.1' }
  const signIn = await verifySignIn(deps, attempt)
  if (!signIn.ok) throw new Error(signIn.code)
  const key = readCookie(signIn.value.cookie)
  if (key === null) throw new Error('no session')
  const session = (await findSessions(ledger.db, [key])).get(key)
  expect(session).toMatchObject({ walletAddress: address, isSignedByContract: !isSignedByKey, isFirst: true })
  expect(signIn.value.isSignedByContract).toBe(!isSignedByKey)
})
