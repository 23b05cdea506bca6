import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRows } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type AirdropStage, countAnswers, insertPendingSubmissions } from '../support/world/airdrop.ts'
import { type AirdropPlatform, startAirdropPlatform } from '../support/world/airdrop-platform.ts'
import { bodyOf } from '../support/world/http.ts'
import { listen } from '../support/world/listen.ts'
import { createPlayer } from '../support/world/player.ts'

let platform: AirdropPlatform['platform']
let stage: AirdropStage
let refused: AirdropPlatform['refused']
let close: AirdropPlatform['close'] | undefined
beforeAll(async () => {
  ;({ platform, stage, refused, close } = await startAirdropPlatform())
})
afterAll(() => close?.())
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

const NOTHING = { claimed: false, socialSubmitted: false, socialApproved: false, socialRejected: false }

test('an airdrop goes from nothing to a rejection, a second submission, an approval, and 100 BV3', async () => {
  const player = await stage.newPlayer()
  expect(await stage.claims(player)).toEqual([])
  await refused(() => stage.claim(player), 409, 'airdrop_not_approved')

  const spelling = 'https://Twitter.com/Ann/status/777?s=46'
  const submitted = bodyOf(await stage.submit(player, spelling))
  const retweetUrl = 'https://x.com/ann/status/777'
  expect(submitted).toMatchObject({ ...NOTHING, claimType: 'join', amount: '100', socialSubmitted: true, retweetUrl })
  expect(await stage.claims(player)).toEqual([submitted])
  await refused(() => stage.submit(player), 409, 'airdrop_already_pending')
  await refused(() => stage.claim(player), 409, 'airdrop_not_approved')

  const first = await stage.waiting(player)
  const wallet_address = player.address.toLowerCase()
  const asSeen = { wallet_address, amount: '100', retweet_url: retweetUrl, attempt: 1, duplicates: [] }
  expect(first).toMatchObject({ ...asSeen, user_id: player.userId(), admin_notes: null })
  for (const notes of ['', ' \n ']) await refused(() => stage.reject(first.id, notes), 422, 'rejection_needs_reason')
  expect(await stage.claims(player)).toEqual([submitted])
  const decided = bodyOf(await stage.reject(first.id, ' You follow only two of us '))
  expect(decided).toEqual({ id: first.id, status: 'rejected' })
  const rejection = { ...NOTHING, socialSubmitted: true, socialRejected: true, adminNotes: 'You follow only two of us' }
  expect(await stage.claims(player)).toMatchObject([rejection])
  await refused(() => stage.claim(player), 409, 'airdrop_not_approved')
  await refused(() => stage.approve(first.id), 409, 'airdrop_claim_already_decided')

  expect(bodyOf(await stage.submit(player))).toMatchObject({ ...NOTHING, socialSubmitted: true, adminNotes: null })
  const second = await stage.waiting(player)
  expect(second).toMatchObject({ attempt: 2, admin_notes: 'You follow only two of us' })
  expect(second.earlier_rejections).toMatchObject([
    { reason: 'You follow only two of us', retweet_url: retweetUrl, rejected_by: 'operator' },
  ])
  // Whoever still looks at the first try decides nothing about the second.
  await refused(() => stage.reject(first.id), 409, 'airdrop_claim_already_decided')
  bodyOf(await stage.approve(second.id, 'Welcome'))
  expect(await stage.claims(player)).toMatchObject([{ ...NOTHING, socialSubmitted: true, socialApproved: true }])
  await refused(() => stage.submit(player), 409, 'airdrop_already_approved')
  await refused(() => stage.reject(second.id), 409, 'airdrop_claim_already_decided')
  expect(await stage.bv3Of(player)).toBe(0)

  expect(bodyOf(await stage.claim(player))).toMatchObject({ claimed: true, amount: '100', adminNotes: 'Welcome' })
  expect(await stage.bv3Of(player)).toBe(10_000)
  await refused(() => stage.claim(player), 409, 'airdrop_already_claimed')
  await refused(() => stage.submit(player), 409, 'airdrop_already_claimed')
  expect(await stage.stats(player)).toEqual({ totalClaimed: '100', successfulReferrals: 0 })

  const explanation = 'Airdrop of 100 BV3 for joining, paid once per wallet.'
  expect(await stage.lines(player)).toMatchObject([{ kind: 'airdrop', asset: 'BV3', amount: '100', explanation }])
  const log = await readRows<{ action: string; details: object }>(
    platform.databaseUrl,
    'select username, action, details from audit_log where subject = any($1) order by id',
    [[first, second].map(({ id }) => `airdrop claim ${id}`)],
  )
  expect(log).toMatchObject([
    { username: 'operator', action: 'reject airdrop', details: { walletAddress: wallet_address, retweetUrl } },
    { username: 'operator', action: 'approve airdrop', details: { notes: 'Welcome', attempt: 2 } },
  ])
})

test('a referral pays both wallets, and each refusal names its reason', async () => {
  const [ann, bob, newcomer] = [await stage.joined(), await stage.joined(), await stage.newPlayer()]
  await refused(() => stage.refer(newcomer, ann.address), 422, 'airdrop_join_not_claimed')
  await refused(() => stage.refer(ann, ann.address), 422, 'referrer_is_self')
  await refused(() => stage.refer(ann, ann.address.toLowerCase()), 422, 'referrer_is_self')
  await refused(() => stage.refer(ann, createPlayer(platform).address), 422, 'airdrop_code_unknown')
  for (const code of ['', ' ', 'bob', '0x12', `${bob.address}0`, "' or true --"]) {
    await refused(() => stage.refer(ann, code), 422, 'referrer_malformed')
  }
  const claimed = bodyOf(await stage.refer(ann, ` ${bob.address} `))
  const referralCode = bob.address.toLowerCase()
  expect(claimed).toMatchObject({ ...NOTHING, claimType: 'referral', claimed: true, amount: '20', referralCode })
  expect((await stage.claims(ann)).map(({ claimType }) => claimType)).toEqual(['join', 'referral'])
  // Being named is no claim of one's own.
  expect((await stage.claims(bob)).map(({ claimType }) => claimType)).toEqual(['join'])
  expect([await stage.bv3Of(ann), await stage.bv3Of(bob)]).toEqual([12_000, 12_000])
  await refused(() => stage.refer(ann, bob.address), 409, 'airdrop_referral_already_claimed')
  await refused(() => stage.refer(ann, newcomer.address), 409, 'airdrop_referral_already_claimed')
  await refused(() => stage.refer(bob, ann.address), 422, 'airdrop_code_named_you')
  bodyOf(await stage.refer(bob, newcomer.address))
  expect(await stage.stats(bob)).toEqual({ totalClaimed: '140', successfulReferrals: 1 })
  expect(await stage.stats(newcomer)).toEqual({ totalClaimed: '20', successfulReferrals: 1 })
  expect((await stage.lines(bob)).map(({ explanation }) => explanation)).toEqual([
    expect.stringMatching(/^Airdrop of 20 BV3: you claimed with the code of 0x/),
    expect.stringMatching(/^Airdrop of 20 BV3: 0x.* claimed with your code\.$/),
    'Airdrop of 100 BV3 for joining, paid once per wallet.',
  ])
})

describe('concurrently', () => {
  test('of a hundred claims of one wallet, one is paid', async () => {
    const player = await stage.newPlayer()
    bodyOf(await stage.submit(player))
    bodyOf(await stage.approve((await stage.waiting(player)).id))
    expect(countAnswers(await Promise.all(times(100, () => stage.claim(player))))).toEqual({
      '200': 1,
      '409 airdrop_already_claimed': 99,
    })
    expect(await stage.bv3Of(player)).toBe(10_000)
  })

  test('of fifty submissions of one wallet, one waits', async () => {
    const player = await stage.newPlayer()
    const answers = await Promise.all(times(50, () => stage.submit(player)))
    expect(countAnswers(answers)).toEqual({ '200': 1, '409 airdrop_already_pending': 49 })
    expect((await stage.waiting(player)).attempt).toBe(1)
  })

  test('of fifty approvals and rejections of one submission, one wins', async () => {
    const player = await stage.newPlayer()
    bodyOf(await stage.submit(player))
    const { id } = await stage.waiting(player)
    const answers = await Promise.all(times(50, (i) => (i % 2 === 0 ? stage.approve(id) : stage.reject(id))))
    expect(countAnswers(answers)).toEqual({ '200': 1, '409 airdrop_claim_already_decided': 49 })
    const [log] = await readRows<{ n: string }>(
      platform.databaseUrl,
      'select count(*) as n from audit_log where subject = $1',
      [`airdrop claim ${id}`],
    )
    expect(log?.n).toBe('1')
    const won = answers.find(({ status }) => status === 200)?.body as { status: string }
    expect(await stage.claims(player)).toMatchObject([{ socialApproved: won.status === 'approved' }])
  })

  test('of fifty referral claims of one wallet, one is paid', async () => {
    const [player, ...others] = [await stage.joined(), await stage.newPlayer(), await stage.newPlayer()]
    const answers = await Promise.all(times(50, (i) => stage.refer(player, others[i % 2]?.address)))
    expect(countAnswers(answers)).toEqual({ '200': 1, '409 airdrop_referral_already_claimed': 49 })
    expect(await stage.bv3Of(player)).toBe(12_000)
    const earned = await Promise.all(others.map(stage.bv3Of))
    expect(earned.toSorted((a, b) => a - b)).toEqual([0, 2_000])
  })

  test('of two wallets that name each other, one is paid', async () => {
    const [ann, bob] = [await stage.joined(), await stage.joined()]
    const answers = await Promise.all(
      times(20, (i) => (i % 2 === 0 ? stage.refer(ann, bob.address) : stage.refer(bob, ann.address))),
    )
    expect(countAnswers(answers)).toEqual({
      '200': 1,
      '409 airdrop_referral_already_claimed': 9,
      '422 airdrop_code_named_you': 10,
    })
    expect([await stage.bv3Of(ann), await stage.bv3Of(bob)]).toEqual([12_000, 12_000])
  })
})

test('pages receive airdrop events of their own wallet only', async () => {
  const [ann, bob, stranger] = [await stage.newPlayer(), await stage.newPlayer(), await stage.newPlayer()]
  const pages = await Promise.all([ann, bob, stranger].map((player) => listen(platform, player)))
  bodyOf(await stage.submit(ann))
  bodyOf(await stage.reject((await stage.waiting(ann)).id))
  bodyOf(await stage.submit(ann))
  bodyOf(await stage.approve((await stage.waiting(ann)).id))
  bodyOf(await stage.claim(ann))
  bodyOf(await stage.refer(ann, bob.address))
  const heard = () =>
    pages.map(({ messages }) => messages.filter(({ type }) => type === 'airdrop').map(({ change }) => change))
  await waitUntil('the last news', async () => heard()[1]?.length === 1)
  expect(heard()).toEqual([
    ['submitted', 'rejected', 'submitted', 'approved', 'claimed', 'referral_claimed'],
    ['referral_earned'],
    [],
  ])
  expect(pages.map(({ messages }) => messages.filter(({ type }) => type === 'balance').length)).toEqual([2, 1, 0])
  for (const { socket } of pages) socket.close()
})

test('the operator sees who else submitted the same post, in any spelling', async () => {
  const [first, second, third] = [await stage.newPlayer(), await stage.newPlayer(), await stage.newPlayer()]
  bodyOf(await stage.submit(first, 'https://x.com/ann/status/424242'))
  bodyOf(await stage.reject((await stage.waiting(first)).id))
  bodyOf(await stage.submit(second, 'https://mobile.twitter.com/BOB/status/424242/?s=20'))
  bodyOf(await stage.submit(third, 'https://x.com/ann/status/4242420'))
  expect((await stage.waiting(second)).duplicates).toMatchObject([
    { wallet_address: first.address.toLowerCase(), status: 'rejected' },
  ])
  expect((await stage.waiting(third)).duplicates).toEqual([])
  // One's own earlier try is no duplicate.
  bodyOf(await stage.submit(first, 'https://x.com/ann/status/424242'))
  expect((await stage.waiting(first)).duplicates).toMatchObject([
    { wallet_address: second.address.toLowerCase(), status: 'pending' },
  ])
})

test('ten thousand waiting claims are paged completely, each once, while some are decided', async () => {
  const many = 10_000
  const before = Number((await stage.pending()).headers.get('x-total-count'))
  await insertPendingSubmissions(platform.databaseUrl, many, '99')
  const total = before + many
  const seen: number[] = []
  for (let cursor = ''; ; ) {
    const page = await stage.pending(cursor)
    const ids = bodyOf(page).map(({ id }) => id)
    if (seen.length === 0) expect(page.headers.get('x-total-count')).toBe(String(total))
    seen.push(...ids)
    // What was decided behind one does not move what is still to come.
    if (seen.length === 200) for (const id of ids.slice(0, 3)) bodyOf(await stage.approve(id))
    const next = page.headers.get('x-next-cursor')
    if (next === null) break
    cursor = `&cursor=${next}`
  }
  expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b))
  expect(seen).toHaveLength(total)
  const last = bodyOf(await stage.pending(`&cursor=${seen.at(-2)}`))
  // Nine thousand nine hundred and ninety-nine others have the same post; ten of them are named.
  expect(last[0]?.duplicates).toHaveLength(10)
  expect((await stage.pending()).headers.get('x-total-count')).toBe(String(total - 3))
})
