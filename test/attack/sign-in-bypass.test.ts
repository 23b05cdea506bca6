import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseUnits } from 'ethers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntilFinal } from '../support/chain/contracts.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, readCards, readFacts } from '../support/world/player.ts'
import { requestRaw } from '../support/world/raw-request.ts'
import { signInMessage } from '../support/world/sign-in-message.ts'

const NOBODY = `0x${'0'.repeat(40)}`

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform?.close())

async function messageFor(address: string, host = new URL(platform.url).host): Promise<string> {
  const { nonce } = bodyOf(await sendRequest<{ nonce: string }>(platform, '/api/auth/nonce'))
  const issuedAt = new Date().toISOString()
  return signInMessage({ domain: host, address, uri: `http://${host}`, chainId: 31_337, nonce, issuedAt })
}

describe('an address without a private key', () => {
  // ecrecover answers the zero address for what is no signature: a check against that address is then met by anything.
  test.each([
    { name: 'zeros', signature: `0x${'00'.repeat(64)}1b` },
    { name: 'zeros, the other way round', signature: `0x${'00'.repeat(64)}1c` },
    { name: 'numbers beyond the curve', signature: `0x${'ff'.repeat(64)}1b` },
    { name: 'zeros without a recovery bit', signature: `0x${'00'.repeat(65)}` },
  ])('cannot sign in with a signature of $name', async ({ signature }) => {
    const message = await messageFor(NOBODY)
    const act = () => sendRequest(platform, '/api/auth/verify', { json: { message, signature } })
    await expectRefused(platform.databaseUrl, act, 400, 'sign_in_message_malformed')
  })
})

test('money minted to the treasury buys nothing', async () => {
  const { treasury } = await readFacts(platform)
  const { txHash } = bodyOf(
    await sendRequest<{ txHash: string }>(platform, '/api/local/faucet', { json: { walletAddress: treasury } }),
  )
  await waitUntilFinal(platform, txHash)
  const player = createPlayer(platform)
  await player.signIn()
  const [card] = await readCards(platform)
  const wish = { cardId: card?.id ?? 0, purchasePrice: card?.price ?? '', txHash: `${txHash}-1` }
  const answer = await player.postPurchase({ userId: player.userId(), ...wish })
  expect([answer.status, answer.error]).toEqual([403, 'payment_wrong_sender'])
})

test('a payment of the treasury to itself buys nothing', async () => {
  const file = join(platform.dataDir, 'chain', 'wallets.json')
  const { treasuryKey } = JSON.parse(readFileSync(file, 'utf8')) as { treasuryKey: string }
  const treasury = createPlayer(platform, treasuryKey)
  await treasury.faucet()
  await treasury.signIn()
  const [card] = await readCards(platform)
  const { id = 0, price = '0' } = card ?? {}
  const order = await treasury.order(id, 1)
  const txHash = await treasury.sendToken(treasury.address, parseUnits(price, 18))
  await treasury.attach(order.id, txHash)
  await waitUntilFinal(platform, txHash)
  const wish = { userId: treasury.userId(), cardId: id, purchasePrice: price, txHash: `${txHash}-1` }
  const answer = await treasury.postPurchase(wish)
  expect([answer.status, answer.error]).toEqual([422, 'payment_wrong_recipient'])
  expect(await readRows(platform.databaseUrl, 'select 1 from payments where tx_hash = $1', [txHash])).toEqual([])
  // The faucet's own coins came to the treasury too, twice: the tests after this one count what is written down.
  const isWritten = async () => (await readRows(platform.databaseUrl, 'select from payments')).length === 4
  await waitUntil('what the faucet sent to the treasury', isWritten)
})

describe('a session', () => {
  test('with an id chosen by someone else is not the one that a sign-in opens', async () => {
    const player = createPlayer(platform)
    const token = 'A'.repeat(43)
    const chosen = `${await player.signIn()}.${token}`
    const message = await messageFor(player.address)
    const json = { message, signature: await player.signMessage(message) }
    const answer = await sendRequest(platform, '/api/auth/verify', { json, headers: { cookie: `session=${chosen}` } })
    expect(answer.headers.getSetCookie().join()).toMatch(/^session=[1-9]\d*\.(?!A{43})[\w-]{43};/)
    const fixed = await sendRequest(platform, '/api/auth/session', { headers: { cookie: `session=${chosen}` } })
    expect(fixed.status).toBe(401)
  })

  test('is closed for every holder of its cookie after sign-out, and after a new sign-in', async () => {
    const player = createPlayer(platform)
    await player.signIn()
    const first = player.cookie()
    await player.signIn()
    const second = player.cookie()
    const isOpen = async (cookie: string) =>
      (await sendRequest(platform, '/api/auth/session', { headers: { cookie } })).status
    expect([await isOpen(first), await isOpen(second)]).toEqual([401, 200])
    await player.call('/api/auth/logout', { method: 'POST' })
    expect(await isOpen(second)).toBe(401)
  })

  test('is not opened by another site, whatever that site has signed', async () => {
    const player = createPlayer(platform)
    const message = await messageFor(player.address)
    const json = { message, signature: await player.signMessage(message) }
    for (const origin of ['https://evil.example', 'null']) {
      const act = () => sendRequest(platform, '/api/auth/verify', { json, headers: { origin } })
      await expectRefused(platform.databaseUrl, act, 403, 'wrong_origin')
    }
  })

  test('is not opened by a message for a host taken from a header', async () => {
    const player = createPlayer(platform)
    const message = await messageFor(player.address, 'evil.example')
    const signature = await player.signMessage(message)
    const text = JSON.stringify({ message, signature })
    const claims = ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: http', 'Forwarded: host=evil.example']
    const headers = Object.fromEntries(claims.map((line) => line.split(': ') as [string, string]))
    const answer = await sendRequest(platform, '/api/auth/verify', { text, headers })
    expect([answer.status, answer.error]).toEqual([401, 'sign_in_domain_mismatch'])
    expect((await requestRaw(platform, '/api/config', { headers: claims })).body).not.toContain('evil.example')
  })
})
