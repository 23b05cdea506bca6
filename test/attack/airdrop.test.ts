import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '#test/support/wait-until.ts'
import { setSetting } from '#test/support/world/settings.ts'
import { operatorWith } from '../support/operator/operator.ts'
import type { AirdropStage } from '../support/world/airdrop.ts'
import { type AirdropPlatform, startAirdropPlatform } from '../support/world/airdrop-platform.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { createPlayer, type Player } from '../support/world/player.ts'

let platform: AirdropPlatform['platform']
let stage: AirdropStage
let refused: AirdropPlatform['refused']
let close: AirdropPlatform['close'] | undefined
beforeAll(async () => {
  ;({ platform, stage, refused, close } = await startAirdropPlatform())
})
afterAll(() => close?.())

describe('text that is not a link to a post', () => {
  test.each([
    '',
    '   ',
    'x.com/ann/status/1',
    'http://x.com/ann/status/1',
    'https://x.com/ann',
    'https://evil.example/ann/status/1',
    'https://ann:secret@x.com/ann/status/1',
    'javascript:alert(1)',
    `https://x.com/ann/status/1?${'s'.repeat(1_000)}`,
  ])('%j is refused', async (url) => {
    const player = await stage.newPlayer()
    await refused(() => stage.submit(player, url), 422, 'airdrop_retweet_url_invalid')
  })
})

describe('a malformed request', () => {
  test.each([
    { what: 'a number for the link', act: (p: Player) => stage.submit(p, 1) },
    { what: 'a list for the link', act: (p: Player) => stage.submit(p, ['https://x.com/ann/status/1']) },
    { what: 'no link', act: (p: Player) => stage.submit(p, null) },
    { what: 'a link of 40 kB', act: (p: Player) => stage.submit(p, `https://x.com/${'a'.repeat(40_000)}`) },
    { what: 'a word as the account', act: (p: Player) => stage.claim(p, { userId: `n${p.userId()}` }) },
    { what: 'an account that is half a number', act: (p: Player) => stage.claim(p, { userId: 1.5 }) },
    { what: 'an invalid wallet', act: (p: Player) => stage.claim(p, { walletAddress: '0x12' }) },
    { what: 'no account', act: (p: Player) => p.post('/api/airdrop/claim', { walletAddress: p.address }) },
    { what: 'no body', act: (p: Player) => p.call('/api/airdrop/claim', { method: 'POST', text: '' }) },
    { what: 'a code that is an object', act: (p: Player) => stage.refer(p, { toString: 1 }) },
    { what: 'a code of 40 kB', act: (p: Player) => stage.refer(p, 'x'.repeat(40_000)) },
    {
      what: '__proto__',
      act: (p: Player) =>
        p.call('/api/airdrop/claim', {
          text: `{"walletAddress":"${p.address}","userId":${p.userId()},"__proto__":{"userId":1}}`,
        }),
    },
    {
      what: 'the account given twice',
      act: (p: Player) =>
        p.call('/api/airdrop/claim', { text: `{"walletAddress":"${p.address}","userId":1,"userId":${p.userId()}}` }),
    },
    { what: 'a word as the claim', act: () => stage.approve('one') },
    { what: 'a negative claim', act: () => stage.reject(-1) },
    { what: 'notes of 501 letters', act: () => stage.reject(1, 'x'.repeat(501)) },
    { what: 'notes with a zero byte', act: () => stage.reject(1, 'a\0b') },
    { what: 'notes with half a surrogate pair', act: () => stage.reject(1, 'a\ud800') },
    { what: 'notes that are a list', act: () => stage.reject(1, ['x']) },
    { what: 'an invalid cursor', act: () => stage.pending('&cursor=1%20or%20true') },
  ])('with $what is refused', async ({ act }) => {
    const player = await stage.newPlayer()
    await refused(() => act(player), 400, 'malformed_request')
  })

  test('a claim that does not exist cannot be decided', async () => {
    await refused(() => stage.approve(Number.MAX_SAFE_INTEGER), 404, 'airdrop_claim_unknown')
    await refused(() => stage.reject(999_999), 404, 'airdrop_claim_unknown')
  })
})

test('a player can act only for the own wallet and account', async () => {
  const [ann, bob] = [await stage.joined(), await stage.newPlayer()]
  for (const stolen of [{ walletAddress: ann.address }, { userId: ann.userId() }, stage.own(ann)]) {
    await refused(() => stage.submit(bob, stage.nextPost(), stolen), 403, 'not_yours')
    await refused(() => stage.claim(bob, stolen), 403, 'not_yours')
    await refused(() => stage.refer(bob, ann.address, stolen), 403, 'not_yours')
  }
  const nobody = createPlayer(platform)
  for (const path of ['claims', 'stats']) {
    const read = (by: Player) => by.call(`/api/airdrop/${path}?walletAddress=${ann.address}`)
    await refused(() => read(bob), 403, 'not_yours')
    await refused(() => read(nobody), 401, 'unauthenticated')
  }
  for (const path of ['submit-social', 'claim', 'claim-referral']) {
    const body = { ...stage.own(ann), retweetUrl: stage.nextPost(), referralCode: bob.address }
    await refused(() => nobody.post(`/api/airdrop/${path}`, body), 401, 'unauthenticated')
  }
})

test('only an operator can list and decide claims', async () => {
  const player = await stage.newPlayer()
  bodyOf(await stage.submit(player))
  const { id } = await stage.waiting(player)
  for (const token of ['', 'x'.repeat(43)]) {
    const nobody = operatorWith(platform, token)
    for (const call of [
      () => nobody.call('/api/admin/airdrop-claims'),
      () => nobody.post('/api/admin/approve-airdrop', { claimId: id, notes: '' }),
      () => nobody.post('/api/admin/reject-airdrop', { claimId: id, notes: 'no' }),
      () => player.post('/api/admin/approve-airdrop', { claimId: id, notes: '' }),
    ]) {
      await refused(call, 401, 'operator_unauthenticated')
    }
  }
})

test('maintenance blocks only the calls with which players write', async () => {
  const player = await stage.newPlayer()
  bodyOf(await stage.submit(player))
  const set = async (isOn: boolean) => {
    await setSetting(platform.databaseUrl, 'maintenance', { isOn })
    const isKnown = async () =>
      bodyOf(await sendRequest<{ maintenance: boolean }>(platform, '/api/config')).maintenance === isOn
    await waitUntil('the maintenance', isKnown)
  }
  await set(true)
  try {
    await refused(() => stage.submit(player), 503, 'maintenance')
    await refused(() => stage.claim(player), 503, 'maintenance')
    await refused(() => stage.refer(player, player.address), 503, 'maintenance')
    expect(await stage.claims(player)).toHaveLength(1)
    bodyOf(await stage.approve((await stage.waiting(player)).id))
  } finally {
    await set(false)
  }
  expect(bodyOf(await stage.claim(player)).claimed).toBe(true)
})
