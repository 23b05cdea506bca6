import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuse } from '#core/result.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { signInMessage } from '#test/support/world/sign-in-message.ts'
import { createNonce, verifySignIn } from './routes.ts'
import { findSessions, readCookie } from './sessions.ts'

const CHAIN_ID = 1
const HOST = 'play.example'
const ORIGIN = `https://${HOST}`
const GAP_MS = 30

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

test('signatures that no key made are checked by nodes one after the other, even if they come together', async () => {
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
])('a session reports whether $who has signed', async ({ isSignedByKey }) => {
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

describe('a message', () => {
  const ADDRESS = `0x${'e'.repeat(40)}` as const
  const OTHER = `0x${'f'.repeat(40)}` as const
  const MINUTE_MS = 60_000
  const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
  const textFor = async (change: Partial<Parameters<typeof signInMessage>[0]> = {}) =>
    signInMessage({
      ...{ domain: HOST, uri: ORIGIN, address: ADDRESS, chainId: CHAIN_ID },
      ...{ nonce: await createNonce(ledger.db), issuedAt: soon(0), ...change },
    })
  type VerifySignInDeps = Parameters<typeof verifySignIn>[0]
  const asked: unknown[] = []
  const tryMessage = (message: string, change: Partial<VerifySignInDeps> = {}) => {
    asked.length = 0
    const deps: VerifySignInDeps = {
      ...{ db: ledger.db, chainId: CHAIN_ID },
      isSignedByKey: async (...signed) => asked.push(['key', ...signed]) > 0,
      verifySignature: async (...signed) => asked.push(['contract', ...signed]) > 0,
      mayOpen: (network) => asked.push(['open', network]) > 0,
      ...change,
    }
    return verifySignIn(deps, { message, signature: '0xab', origin: ORIGIN, network: '192.0.2.0/24' })
  }
  const accounts = async () => (await execute(ledger.db, 'select count(*) from users')).rows

  test.each([
    ['of this site', {}],
    ['that names the scheme of this site', { domain: ORIGIN }],
    ['for a page of this site', { uri: `${ORIGIN}/mine` }],
    ['that is good for a minute more', { expirationTime: soon(MINUTE_MS) }],
    ['that is good since a minute', { notBefore: soon(-MINUTE_MS) }],
  ])('%s opens a session', async (_, change) => {
    expect(await tryMessage(await textFor(change))).toMatchObject({ ok: true })
  })

  test.each([
    ['without a site', 'sign_in_domain_mismatch', (text: string) => text.replace(HOST, '')],
    ['of no address', 'sign_in_message_malformed', (text: string) => text.replace(ADDRESS, '0xe')],
    ['without an address', 'sign_in_message_malformed', (text: string) => text.replace(ADDRESS, '')],
    ['without a page', 'sign_in_message_malformed', (text: string) => text.replace(/URI: .*/, '')],
    ['of another version', 'sign_in_message_malformed', (text: string) => text.replace('Version: 1', 'Version: 2')],
    ['without a chain', 'sign_in_message_malformed', (text: string) => text.replace(/Chain ID: .*/, '')],
    ['without a nonce', 'sign_in_message_malformed', (text: string) => text.replace(/Nonce: .*/, '')],
    ['of another site', 'sign_in_domain_mismatch', (text: string) => text.replace(HOST, 'other.example')],
    ['that names another scheme', 'sign_in_domain_mismatch', (text: string) => text.replace(HOST, `http://${HOST}`)],
    [
      'for a page elsewhere',
      'sign_in_domain_mismatch',
      (text: string) => text.replace(ORIGIN, 'https://other.example'),
    ],
    ['for another chain', 'sign_in_chain_mismatch', (text: string) => text.replace('Chain ID: 1', 'Chain ID: 56')],
    ['that has expired', 'sign_in_expired', (text: string) => `${text}\nExpiration Time: ${soon(-1_000)}`],
    ['that is not good yet', 'sign_in_expired', (text: string) => `${text}\nNot Before: ${soon(6 * MINUTE_MS)}`],
    ['that is too old', 'sign_in_expired', (text: string) => text.replace(/At: .*/, `At: ${soon(-16 * MINUTE_MS)}`)],
    ['of no moment', 'sign_in_message_malformed', (text: string) => text.replace(/\nIssued At: .*/, '')],
  ])('%s is refused, and its nonce stays unused', async (_, code, change) => {
    const nonce = await createNonce(ledger.db)
    const before = await accounts()
    expect(await tryMessage(change(await textFor({ nonce })))).toEqual(refuse(code as never))
    expect([asked, await accounts()]).toEqual([[], before])
    expect(await tryMessage(await textFor({ nonce }))).toMatchObject({ ok: true })
  })

  test('is checked with its key first, and with a contract only if the key has not signed it', async () => {
    const message = await textFor()
    expect(await tryMessage(message)).toMatchObject({ value: { isSignedByContract: false } })
    expect(asked).toEqual([['key', ADDRESS, message, '0xab']])
    const other = await textFor()
    expect(await tryMessage(other, { isSignedByKey: async () => false })).toMatchObject({
      value: { isSignedByContract: true },
    })
    expect(asked).toEqual([['contract', ADDRESS, other, '0xab']])
  })

  test('is valid once, signed or not', async () => {
    const message = await textFor({ address: OTHER })
    const before = await accounts()
    const unsigned = { isSignedByKey: async () => false, verifySignature: async () => false }
    expect(await tryMessage(message, unsigned)).toEqual(refuse('sign_in_signature_invalid'))
    expect(await tryMessage(message)).toEqual(refuse('sign_in_nonce_unknown'))
    expect(await accounts()).toEqual(before)
  })

  test('opens an account for a new wallet within its network’s share; known wallets do not count', async () => {
    const before = await accounts()
    const full = { mayOpen: () => false }
    expect(await tryMessage(await textFor({ address: OTHER }), full)).toEqual(refuse('rate_limited'))
    expect(await accounts()).toEqual(before)
    expect(await tryMessage(await textFor({ address: OTHER }))).toMatchObject({
      value: { account: { hasSignedIn: true } },
    })
    expect(asked).toContainEqual(['open', '192.0.2.0/24'])
    expect(await tryMessage(await textFor({ address: OTHER }), full)).toMatchObject({ ok: true })
    // Letters in any case are the same wallet.
    const mixed = OTHER.replace('ffff', 'FFFF')
    expect(await tryMessage(await textFor({ address: mixed }), full)).toMatchObject({
      value: { account: { walletAddress: OTHER } },
    })
  })
})
