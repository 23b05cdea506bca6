import { Wallet } from 'ethers'
import { expect } from 'vitest'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { type SignInText, signInMessage } from '../support/world/sign-in-message.ts'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import { type AttackStage, ORIGIN } from './support/stage.ts'

const HOST = new URL(ORIGIN).host
const MINUTE_MS = 60_000
const at = (offsetMs: number) => new Date(Date.now() + offsetMs).toISOString()

const nonceOf = async (stage: AttackStage) =>
  bodyOf(await sendRequest<{ nonce: string }>(stage.site(), '/api/auth/nonce')).nonce

/** Signs a message with changes, by the wallet's own key unless another one signs, and sends it. */
async function signIn(stage: AttackStage, changes: Partial<SignInText> = {}, signer = Wallet.createRandom()) {
  const wallet = signer
  const message = signInMessage({
    domain: HOST,
    address: wallet.address,
    uri: ORIGIN,
    chainId: stage.chainId,
    nonce: await nonceOf(stage),
    issuedAt: at(0),
    ...changes,
  })
  return { message, signature: await wallet.signMessage(message) }
}
const verify = (stage: AttackStage, json: object, process = 0) =>
  sendRequest(stage.site(process), '/api/auth/verify', { json })

const REFUSED: readonly { of: string; changes: () => Partial<SignInText>; status: number; code: string }[] = [
  { of: 'for another site', changes: () => ({ domain: 'evil.example' }), status: 401, code: 'sign_in_domain_mismatch' },
  { of: 'for a subdomain', changes: () => ({ domain: `www.${HOST}` }), status: 401, code: 'sign_in_domain_mismatch' },
  {
    of: 'for the site with a port',
    changes: () => ({ domain: `${HOST}:8443` }),
    status: 401,
    code: 'sign_in_domain_mismatch',
  },
  {
    of: 'for the site without TLS',
    changes: () => ({ domain: `http://${HOST}` }),
    status: 401,
    code: 'sign_in_domain_mismatch',
  },
  { of: 'for another network', changes: () => ({ chainId: 1 }), status: 401, code: 'sign_in_chain_mismatch' },
  { of: 'for the local chain', changes: () => ({ chainId: 31_337 }), status: 401, code: 'sign_in_chain_mismatch' },
  { of: 'that has expired', changes: () => ({ expirationTime: at(-MINUTE_MS) }), status: 401, code: 'sign_in_expired' },
  {
    of: 'of last year',
    changes: () => ({ issuedAt: at(-365 * 1_440 * MINUTE_MS) }),
    status: 401,
    code: 'sign_in_expired',
  },
  {
    of: 'that begins tomorrow',
    changes: () => ({ notBefore: at(1_440 * MINUTE_MS) }),
    status: 401,
    code: 'sign_in_expired',
  },
  {
    of: 'with an invented nonce',
    changes: () => ({ nonce: 'a'.repeat(32) }),
    status: 401,
    code: 'sign_in_nonce_unknown',
  },
  { of: 'of version 2', changes: () => ({ version: '2' }), status: 400, code: 'sign_in_message_malformed' },
  {
    of: 'with an address of 39 digits',
    changes: () => ({ address: `0x${'a'.repeat(39)}` }),
    status: 400,
    code: 'sign_in_message_malformed',
  },
]

/** Spellings of a signature that another check could take for one. */
const SIGNATURES: readonly { of: string; signature: (whole: string) => string; statuses: readonly number[] }[] = [
  { of: 'that is empty', signature: () => '0x', statuses: [400] },
  { of: 'cut short', signature: (whole) => whole.slice(0, -2), statuses: [401] },
  { of: 'with an extra byte', signature: (whole) => `${whole}00`, statuses: [401] },
  { of: 'of zeros', signature: () => `0x${'0'.repeat(130)}`, statuses: [401] },
  {
    of: 'with another recovery bit',
    signature: (whole) => whole.slice(0, -2) + (whole.endsWith('1b') ? '1c' : '1b'),
    statuses: [401],
  },
  { of: 'without hexadecimal digits', signature: () => `0x${'zz'.repeat(65)}`, statuses: [400] },
  { of: 'of twenty thousand characters', signature: () => `0x${'ab'.repeat(10_000)}`, statuses: [400, 401] },
]

attackGroup('Sign-in', () => {
  for (const { of, changes, status, code } of REFUSED) {
    attack(`a wallet signs a message ${of}`, async (stage) => {
      const json = await signIn(stage, changes())
      await expectRefusal(stage, () => verify(stage, json), status, code)
    })
  }

  for (const { of, signature, statuses } of SIGNATURES) {
    attack(`a stranger sends a signature ${of}`, async (stage) => {
      const { message, signature: whole } = await signIn(stage)
      const before = await stage.fingerprint()
      const answer = await verify(stage, { message, signature: signature(whole) })
      expect(statuses).toContain(answer.status)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await stage.fingerprint()).toEqual(before)
    })
  }

  attack('one key signs for the address of another', async (stage) => {
    const victim = Wallet.createRandom().address
    const json = await signIn(stage, { address: victim })
    await expectRefusal(stage, () => verify(stage, json), 401, 'sign_in_signature_invalid')
  })

  attack('a signature is used again at the other process', async (stage) => {
    const json = await signIn(stage)
    expect((await verify(stage, json, 0)).status).toBe(200)
    await expectRefusal(stage, () => verify(stage, json, 1), 401, 'sign_in_nonce_unknown')
  })

  attack('a line is added behind the signed message', async (stage) => {
    const { message, signature } = await signIn(stage)
    const before = await stage.fingerprint()
    const { status } = await verify(stage, { message: `${message}\nResources:\n- https://evil.example`, signature })
    expect([400, 401]).toContain(status)
    expect(await stage.fingerprint()).toEqual(before)
  })

  attack('a session of one process is used at the other after its end', async (stage) => {
    const player = await stage.newPlayer()
    const cookie = player.cookie()
    await player.call('/api/auth/logout', { method: 'POST' })
    for (const process of [0, 1]) {
      const act = () => sendRequest(stage.site(process), '/api/auth/session', { headers: { cookie } })
      await expectRefusal(stage, act, 401, 'unauthenticated')
    }
  })

  attack('a cookie is accepted under a name without its prefix', async (stage) => {
    const player = await stage.newPlayer()
    const token = player.cookie().split('=')[1] ?? ''
    for (const name of ['session', '__Secure-session', '__host-session', ' __Host-session']) {
      const headers = { cookie: `${name}=${token}` }
      const { status } = await sendRequest(stage.site(), '/api/auth/session', { headers })
      expect([name, status]).toEqual([name, name.trim() === '__Host-session' ? 200 : 401])
    }
  })

  attack('a session cookie combines another user with its own secret', async (stage) => {
    const [owner, thief] = [await stage.newPlayer(), await stage.newPlayer()]
    const secret = thief.cookie().split('.')[1] ?? ''
    const headers = { cookie: `__Host-session=${owner.userId()}.${secret}` }
    const act = () => sendRequest(stage.site(), '/api/auth/session', { headers })
    await expectRefusal(stage, act, 401, 'unauthenticated')
  })

  attack('a session is guessed by patterns and parts', async (stage) => {
    const player = await stage.newPlayer()
    const id = player.userId()
    for (const value of [
      `${id}.`,
      `${id}.%`,
      `${id}.${'A'.repeat(43)}`,
      `${id}`,
      '.',
      `0.${'A'.repeat(43)}`,
      `-1.${'A'.repeat(43)}`,
      "1' or '1'='1",
    ]) {
      const headers = { cookie: `__Host-session=${value}` }
      const { status } = await sendRequest(stage.site(), '/api/auth/session', { headers })
      expect([value, status]).toEqual([value, 401])
    }
  })

  attack('a wallet names itself, a wallet it referred, and an invalid wallet as its referrer', async (stage) => {
    const player = await stage.newPlayer()
    const friend = await stage.newPlayer({ referredBy: player.address })
    const name = (referredBy: string) => player.post('/api/users', { walletAddress: player.address, referredBy })
    for (const referredBy of [player.address, friend.address, `0x${'0'.repeat(39)}`, 'x'.repeat(100)]) {
      const before = await stage.fingerprint()
      await name(referredBy)
      expect(await stage.fingerprint()).toEqual(before)
    }
  })
})
