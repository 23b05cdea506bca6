import { expect } from 'vitest'
import { bodyOf } from '../support/world/http.ts'
import type { Player } from '../support/world/player.ts'
import { attack, attackGroup, expectRefusal } from './support/attack.ts'
import type { AttackStage } from './support/stage.ts'

let posts = Date.now()
const nextPost = () => `https://x.com/ann/status/${++posts}`
const identityOf = (player: Player) => ({ walletAddress: player.address, userId: player.userId() })
const submit = (player: Player, retweetUrl: string = nextPost()) =>
  player.post('/api/airdrop/submit-social', { ...identityOf(player), retweetUrl })
const claim = (player: Player) => player.post('/api/airdrop/claim', identityOf(player))
const claimReferral = (player: Player, referralCode: string) =>
  player.post('/api/airdrop/claim-referral', { ...identityOf(player), referralCode })

async function submissionOf(stage: AttackStage, player: Player): Promise<number> {
  const waiting = await stage.operator.get<{ id: number; user_id: number }[]>('/api/admin/airdrop-claims?limit=200')
  return waiting.find(({ user_id }) => user_id === player.userId())?.id ?? 0
}
const decide = (stage: AttackStage, claimId: number, verb: 'approve' | 'reject') =>
  stage.operator.post(`/api/admin/${verb}-airdrop`, { claimId, notes: 'seen' })
async function createApprovedPlayer(stage: AttackStage): Promise<Player> {
  const player = await stage.newPlayer()
  bodyOf(await submit(player))
  bodyOf(await decide(stage, await submissionOf(stage, player), 'approve'))
  return player
}
async function createJoinedPlayer(stage: AttackStage): Promise<Player> {
  const player = await createApprovedPlayer(stage)
  bodyOf(await claim(player))
  return player
}

attackGroup('Airdrop and referrals', () => {
  attack('a player claims an unapproved airdrop', async (stage) => {
    const player = await stage.newPlayer()
    await expectRefusal(stage, () => claim(player), 409, 'airdrop_not_approved')
    bodyOf(await submit(player))
    await expectRefusal(stage, () => claim(player), 409, 'airdrop_not_approved')
    bodyOf(await decide(stage, await submissionOf(stage, player), 'reject'))
    await expectRefusal(stage, () => claim(player), 409, 'airdrop_not_approved')
  })

  attack('a player claims an airdrop twice', async (stage) => {
    const player = await createJoinedPlayer(stage)
    await expectRefusal(stage, () => claim(player), 409, 'airdrop_already_claimed')
    expect((await player.balance()).bv3Balance).toBe(10_000)
  })

  attack('a player submits again while a claim waits, and after an approval', async (stage) => {
    const player = await stage.newPlayer()
    bodyOf(await submit(player))
    await expectRefusal(stage, () => submit(player), 409, 'airdrop_already_pending')
    bodyOf(await decide(stage, await submissionOf(stage, player), 'approve'))
    await expectRefusal(stage, () => submit(player), 409, 'airdrop_already_approved')
  })

  attack('an operator decides one claim twice', async (stage) => {
    const player = await stage.newPlayer()
    bodyOf(await submit(player))
    const id = await submissionOf(stage, player)
    bodyOf(await decide(stage, id, 'reject'))
    for (const verb of ['approve', 'reject'] as const)
      await expectRefusal(stage, () => decide(stage, id, verb), 409, 'airdrop_claim_already_decided')
  })

  attack('a player claims a referral without a join', async (stage) => {
    const [player, friend] = [await stage.newPlayer(), await createJoinedPlayer(stage)]
    await expectRefusal(stage, () => claimReferral(player, friend.address), 422, 'airdrop_join_not_claimed')
  })

  attack('a player claims with the own code', async (stage) => {
    const player = await createJoinedPlayer(stage)
    await expectRefusal(stage, () => claimReferral(player, player.address), 422, 'referrer_is_self')
    await expectRefusal(
      stage,
      () => claimReferral(player, player.address.toUpperCase().replace('0X', '0x')),
      422,
      'referrer_is_self',
    )
  })

  attack('two players claim with each other’s code', async (stage) => {
    const [ann, bob] = [await createJoinedPlayer(stage), await createJoinedPlayer(stage)]
    bodyOf(await claimReferral(ann, bob.address))
    await expectRefusal(stage, () => claimReferral(bob, ann.address), 422, 'airdrop_code_named_you')
  })

  attack('a player claims with two codes', async (stage) => {
    const [player, one, two] = [
      await createJoinedPlayer(stage),
      await createJoinedPlayer(stage),
      await createJoinedPlayer(stage),
    ]
    bodyOf(await claimReferral(player, one.address))
    await expectRefusal(stage, () => claimReferral(player, two.address), 409, 'airdrop_referral_already_claimed')
  })

  attack('a player claims with the code of a wallet that never signed in', async (stage) => {
    const player = await createJoinedPlayer(stage)
    await expectRefusal(stage, () => claimReferral(player, `0x${'9'.repeat(40)}`), 422, 'airdrop_code_unknown')
  })

  attack('a player claims for another account', async (stage) => {
    const [thief, owner] = [await stage.newPlayer(), await createApprovedPlayer(stage)]
    const act = (json: object) => () => thief.post('/api/airdrop/claim', json)
    await expectRefusal(stage, act(identityOf(owner)), 403, 'not_yours')
    await expectRefusal(stage, act({ ...identityOf(thief), userId: owner.userId() }), 403, 'not_yours')
    await expectRefusal(stage, act({ ...identityOf(thief), walletAddress: owner.address }), 403, 'not_yours')
  })

  for (const url of [
    'http://x.com/ann/status/1',
    'https://x.com.evil.example/ann/status/1',
    'https://x.com@evil.example/ann/status/1',
    'https://x.com/ann/status/1/../../evil',
    'https://x.com/ann/status/0',
    'https://x.com/ann/status/01',
    'https://х.com/ann/status/1',
    'javascript:alert(1)',
  ]) {
    attack(`a player submits the post ${url}`, async (stage) => {
      const player = await stage.newPlayer()
      await expectRefusal(stage, () => submit(player, url), 422, 'airdrop_retweet_url_invalid')
    })
  }

  attack('a referrer is named after the first purchase', async (stage) => {
    const [buyer, late] = [await stage.newPlayer(), await stage.newPlayer()]
    await stage.fund(buyer)
    const [card] = await stage.cards()
    await stage.buy(buyer, card?.id ?? 0)
    const before = await stage.fingerprint()
    await buyer.post('/api/users', { walletAddress: buyer.address, referredBy: late.address })
    expect(await stage.fingerprint()).toEqual(before)
    expect((await late.balance()).usdtBalance).toBe('0')
  })

  attack(
    'a thief of a session of the first sign-in names itself as the referrer, a quarter of an hour later',
    async (stage) => {
      const [owner, thief] = [await stage.newPlayer(), await stage.newPlayer()]
      const signedIn = `update users set signed_in_at = clock_now() - interval '15 minutes' where user_id = $1`
      await stage.rows(signedIn, [owner.userId()])
      const before = await stage.fingerprint()
      const json = { walletAddress: owner.address, referredBy: thief.address }
      expect((await owner.post('/api/users', json)).body).toMatchObject({ referredBy: null })
      expect(await stage.fingerprint()).toEqual(before)
    },
  )

  attack('two wallets refer each other', async (stage) => {
    const ann = await stage.newPlayer()
    const bob = await stage.newPlayer({ referredBy: ann.address })
    const before = await stage.fingerprint()
    await ann.post('/api/users', { walletAddress: ann.address, referredBy: bob.address })
    expect(await stage.fingerprint()).toEqual(before)
  })
})
