import { parseUnits } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  deploySmartWallet,
  payFromSmartWallet,
  planSmartWallet,
  waitForReceipt,
  waitUntilFinal,
} from '../support/chain/contracts.ts'
import { MOVED_CLOCK, moveClock } from '../support/money/ledger-check.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { bodyOf, type HttpAnswer, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import {
  type CardOnSale,
  createPlayer,
  type Player,
  readCards,
  readFacts,
  sessionCookie,
} from '../support/world/player.ts'
import { type SignInText, signInMessage } from '../support/world/sign-in-message.ts'

const MINUTE_MS = 60_000
const CHAIN_ID = 31_337

let platform: TestPlatform
let player: Player
beforeAll(async () => {
  platform = await startTestPlatform(MOVED_CLOCK)
  player = createPlayer(platform)
  await player.faucet()
})
afterAll(() => platform?.close())

const host = () => new URL(platform.url).host
const momentAfter = (ms: number) => new Date(Date.now() + ms).toISOString()
const freshNonce = async () => bodyOf(await sendRequest<{ nonce: string }>(platform, '/api/auth/nonce')).nonce

/** A message that is right in everything, but for what a test changes. */
const textFor = async (changes: Partial<SignInText> = {}): Promise<SignInText> => ({
  domain: host(),
  address: player.address,
  uri: platform.url,
  chainId: CHAIN_ID,
  nonce: changes.nonce ?? (await freshNonce()),
  issuedAt: momentAfter(0),
  expirationTime: momentAfter(5 * MINUTE_MS),
  ...changes,
})

const verify = (message: string, signature: string) =>
  sendRequest<{ userId: number; walletAddress: string }>(platform, '/api/auth/verify', { json: { message, signature } })
const signAndVerify = async (message: string, by: Player = player) => verify(message, await by.signMessage(message))
async function refused(act: () => Promise<HttpAnswer>, status: number, code: string): Promise<void> {
  const answer = await expectRefused(platform.databaseUrl, act, status, code)
  expect(answer.headers.getSetCookie()).toEqual([])
}

describe('a valid message', () => {
  test('opens a session that scripts cannot read', async () => {
    const answer = await signAndVerify(signInMessage(await textFor()))
    expect(answer.status).toBe(200)
    expect(answer.body.walletAddress).toBe(player.address.toLowerCase())
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    const session = await sendRequest(platform, '/api/auth/session', { headers: { cookie: sessionCookie(answer) } })
    expect(session.body).toMatchObject({ userId: answer.body.userId, walletAddress: player.address.toLowerCase() })
  })

  test('gives the same account every time', async () => {
    const ids = [
      await signAndVerify(signInMessage(await textFor())),
      await signAndVerify(signInMessage(await textFor())),
    ]
    expect(new Set(ids.map(({ body }) => body.userId)).size).toBe(1)
  })

  test('may omit its expiry and name a page of the site', async () => {
    const { expirationTime: _, ...text } = await textFor({ uri: `${platform.url}/mining` })
    expect((await signAndVerify(signInMessage(text))).status).toBe(200)
  })
})

describe('a session', () => {
  const open = async (cookie?: string) => {
    const message = signInMessage(await textFor())
    const json = { message, signature: await player.signMessage(message) }
    return sessionCookie(
      await sendRequest(platform, '/api/auth/verify', { json, headers: cookie === undefined ? {} : { cookie } }),
    )
  }
  const statusOf = async (cookie: string) =>
    (await sendRequest(platform, '/api/auth/session', { headers: { cookie } })).status

  test('is closed by sign-out for every holder of its cookie', async () => {
    const [left, other] = [await open(), await open()]
    const answer = await sendRequest(platform, '/api/auth/logout', { method: 'POST', headers: { cookie: left } })
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^session=; Max-Age=0;/)
    expect([await statusOf(left), await statusOf(other)]).toEqual([401, 200])
  })

  test('is closed by another sign-in of the same browser', async () => {
    const replaced = await open()
    const next = await open(replaced)
    expect([await statusOf(replaced), await statusOf(next)]).toEqual([401, 200])
  })
})

describe('a message for another site or time is refused:', () => {
  const DOMAIN = 'sign_in_domain_mismatch'
  const EXPIRED = 'sign_in_expired'
  const cases: readonly { name: string; change: () => Partial<SignInText>; code: string }[] = [
    { name: 'another domain', change: () => ({ domain: 'evil.example' }), code: DOMAIN },
    { name: 'the domain without its port', change: () => ({ domain: 'localhost' }), code: DOMAIN },
    {
      name: 'a domain that begins like ours',
      change: () => ({ domain: host().replace(':', '.evil.example:') }),
      code: DOMAIN,
    },
    { name: 'a domain that ends like ours', change: () => ({ domain: `evil.example.${host()}` }), code: DOMAIN },
    { name: 'another uri', change: () => ({ uri: 'https://evil.example' }), code: DOMAIN },
    { name: 'a uri that begins like ours', change: () => ({ uri: `${platform.url}.evil.example/` }), code: DOMAIN },
    { name: 'a uri with our host as its user', change: () => ({ uri: `${platform.url}@evil.example/` }), code: DOMAIN },
    { name: 'our uri over https', change: () => ({ uri: `https://${host()}` }), code: DOMAIN },
    { name: 'another chain', change: () => ({ chainId: 56 }), code: 'sign_in_chain_mismatch' },
    { name: 'an expiry that has passed', change: () => ({ expirationTime: momentAfter(-1_000) }), code: EXPIRED },
    {
      name: 'an hour ago, valid for a year',
      change: () => ({ issuedAt: momentAfter(-60 * MINUTE_MS), expirationTime: momentAfter(525_600 * MINUTE_MS) }),
      code: EXPIRED,
    },
    {
      name: 'issued in an hour',
      change: () => ({ issuedAt: momentAfter(60 * MINUTE_MS), expirationTime: momentAfter(65 * MINUTE_MS) }),
      code: EXPIRED,
    },
    { name: 'not before an hour from now', change: () => ({ notBefore: momentAfter(60 * MINUTE_MS) }), code: EXPIRED },
  ]
  test.each(cases)('$name', async ({ change, code }) => {
    const message = signInMessage(await textFor(change()))
    const signature = await player.signMessage(message)
    await refused(() => verify(message, signature), 401, code)
  })

  test('no expiry and issued an hour ago', async () => {
    const { expirationTime: _, ...text } = await textFor({ issuedAt: momentAfter(-60 * MINUTE_MS) })
    const message = signInMessage(text)
    const signature = await player.signMessage(message)
    await refused(() => verify(message, signature), 401, EXPIRED)
  })

  test.each(['', 'hello', 'evil.example wants you to sign in with your Ethereum account:\n0x0\n'])(
    'a malformed message: %j',
    async (message) => {
      const signature = await player.signMessage(message)
      const code = message === '' ? 'malformed_request' : 'sign_in_message_malformed'
      await refused(() => verify(message, signature), 400, code)
    },
  )

  test('another version of the standard', async () => {
    const message = signInMessage(await textFor({ version: '2' }))
    const signature = await player.signMessage(message)
    await refused(() => verify(message, signature), 400, 'sign_in_message_malformed')
  })
})

describe('a nonce', () => {
  const NONCE = 'sign_in_nonce_unknown'

  test('signs in once', async () => {
    const message = signInMessage(await textFor())
    expect((await signAndVerify(message)).status).toBe(200)
    const signature = await player.signMessage(message)
    await refused(() => verify(message, signature), 401, NONCE)
  })

  test('signs in once out of twenty concurrent attempts', async () => {
    const message = signInMessage(await textFor())
    const answers = await Promise.all(Array.from({ length: 20 }, () => signAndVerify(message)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === NONCE)).toHaveLength(19)
  })

  test('is used up by a wrong signature', async () => {
    const message = signInMessage(await textFor())
    const forged = await createPlayer(platform).signMessage(message)
    await refused(() => verify(message, forged), 401, 'sign_in_signature_invalid')
    const signature = await player.signMessage(message)
    await refused(() => verify(message, signature), 401, NONCE)
  })

  test('is refused if the server did not create it', async () => {
    const message = signInMessage(await textFor({ nonce: 'a1b2c3d4e5f60718a1b2c3d4e5f60718' }))
    const signature = await player.signMessage(message)
    await refused(() => verify(message, signature), 401, NONCE)
  })

  test('expires', async () => {
    const nonce = await freshNonce()
    await moveClock(platform.databaseUrl, '11 minutes')
    try {
      const message = signInMessage(await textFor({ nonce }))
      const signature = await player.signMessage(message)
      await refused(() => verify(message, signature), 401, NONCE)
    } finally {
      await moveClock(platform.databaseUrl, '0')
    }
  })
})

describe('an invalid signature is refused:', () => {
  const INVALID = 'sign_in_signature_invalid'

  test('by another key', async () => {
    const message = signInMessage(await textFor())
    const forged = await createPlayer(platform).signMessage(message)
    await refused(() => verify(message, forged), 401, INVALID)
  })

  test('of another message', async () => {
    const text = await textFor()
    const signature = await player.signMessage(signInMessage({ ...text, issuedAt: momentAfter(-1_000) }))
    await refused(() => verify(signInMessage(text), signature), 401, INVALID)
  })

  test.each([
    { name: 'one byte', of: () => '0x00' },
    { name: '65 zero bytes', of: () => `0x${'00'.repeat(65)}` },
    { name: '64 bytes', of: () => `0x${'11'.repeat(64)}` },
    { name: 'a thousand bytes', of: () => `0x${'ab'.repeat(1_000)}` },
    { name: 'only the marker of an undeployed wallet', of: () => `0x${'6492'.repeat(16)}` },
  ])('of $name', async ({ of }) => {
    const message = signInMessage(await textFor())
    await refused(() => verify(message, of()), 401, INVALID)
  })

  test.each(['', '0x', 'abcd', '0xabc', `0x${'zz'.repeat(65)}`, 7, null])('%j', async (signature) => {
    const message = signInMessage(await textFor())
    const json = { message, signature }
    await refused(() => sendRequest(platform, '/api/auth/verify', { json }), 400, 'malformed_request')
  })
})

describe('a contract wallet', () => {
  let stranger: Player
  beforeAll(() => {
    stranger = createPlayer(platform)
  })

  test('signs in by its owner’s signature only', async () => {
    const address = await deploySmartWallet(platform, player)
    const strange = signInMessage(await textFor({ address }))
    const forged = await stranger.signMessage(strange)
    await refused(() => verify(strange, forged), 401, 'sign_in_signature_invalid')

    const answer = await signAndVerify(signInMessage(await textFor({ address })))
    expect([answer.status, answer.body.walletAddress]).toEqual([200, address.toLowerCase()])
    const headers = { cookie: sessionCookie(answer) }
    const session = await sendRequest<{ canPayBnb: boolean }>(platform, '/api/auth/session', { headers })
    expect(session.body.canPayBnb).toBe(false)
    const [card] = await readCards(platform)
    const json = { cardId: card?.id, quantity: 1, paymentMethod: 'BNB' }
    await refused(() => sendRequest(platform, '/api/orders', { json, headers }), 422, 'bnb_needs_plain_wallet')
  })

  test('that signs with its own key is offered payment in BNB', async () => {
    const answer = await signAndVerify(signInMessage(await textFor({ address: player.address })))
    const session = await sendRequest<{ canPayBnb: boolean }>(platform, '/api/auth/session', {
      headers: { cookie: sessionCookie(answer) },
    })
    expect(session.body.canPayBnb).toBe(true)
  })

  test('signs in before its deployment, by its owner’s signature only', async () => {
    const planned = await planSmartWallet(platform, player)
    const { address } = planned
    expect(await planned.isDeployed()).toBe(false)
    const strange = signInMessage(await textFor({ address }))
    const forged = planned.wrap(await stranger.signMessage(strange))
    await refused(() => verify(strange, forged), 401, 'sign_in_signature_invalid')

    const message = signInMessage(await textFor({ address }))
    const answer = await verify(message, planned.wrap(await player.signMessage(message)))
    expect([answer.status, answer.body.walletAddress]).toEqual([200, address.toLowerCase()])
    expect(await planned.isDeployed()).toBe(false)

    // The plan of one wallet proves nothing about another address.
    const elsewhere = signInMessage(await textFor({ address: stranger.address }))
    const misplaced = planned.wrap(await player.signMessage(elsewhere))
    await refused(() => verify(elsewhere, misplaced), 401, 'sign_in_signature_invalid')
  })

  test('buys a card with its own money', async () => {
    const [card] = await readCards(platform)
    const { usdt, treasury } = await readFacts(platform)
    const { id, price } = card as CardOnSale
    const address = await deploySmartWallet(platform, player)
    await waitForReceipt(platform, await player.sendToken(address, parseUnits(price, 18)))
    const signIn = await signAndVerify(signInMessage(await textFor({ address })))
    const headers = { cookie: sessionCookie(signIn) }
    const txHash = await payFromSmartWallet(player, address, usdt.address, treasury, parseUnits(price, 18))
    await waitUntilFinal(platform, txHash)
    const json = { userId: signIn.body.userId, cardId: id, purchasePrice: price, txHash: `${txHash}-1` }
    const bought = await sendRequest<{ txHash: string }>(platform, '/api/purchases', { json, headers })
    expect([bought.status, bought.body.txHash]).toEqual([200, `${txHash}-1`])
  })
})
