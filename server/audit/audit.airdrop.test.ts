import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transfer } from '#core/ledger.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { post } from '../ledger/post.ts'
import { audit } from './audit.ts'

const JOIN = 'airdrop_joins'
const REFERRAL = 'airdrop_referrals'
const ORDER = 'missing_joins'

let ledger: TestLedger
let ann = 0
let bob = 0
beforeEach(async () => {
  ledger = await openTestLedger()
  ann = (await ledger.newPlayer()).userId
  bob = (await ledger.newPlayer()).userId
})
afterEach(() => ledger.close())

const found = async () => (await audit(ledger.db)).map(({ check, example }) => ({ check, example }))
const claimJoin = (userId: number) =>
  execute(
    ledger.db,
    sql`
    with made as (
      insert into airdrop_submissions
        (user_id, attempt, amount, retweet_url, post_id, status, decided_at, decided_by, claimed_at)
      values (${userId}, 1, 10000, 'https://x.com/ann/status/20', '20', 'claimed', now(), 'operator', now())
      returning id
    )
    insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
    select '20', ${userId}, 1, made.id, wallet_address from made, users where user_id = ${userId}`,
  )
const claimReferral = () =>
  execute(
    ledger.db,
    sql`
    with made as (insert into airdrop_pairs values (least(${ann}::bigint, ${bob}), greatest(${ann}::bigint, ${bob})))
    insert into airdrop_referrals (user_id, referrer_user_id, amount) values (${ann}, ${bob}, 2000)`,
  )

const pay = (reason: Transfer['reason'], userId: number, amount: bigint, key = '') =>
  ledger.db.transaction((tx) =>
    post(tx, [
      {
        key: `test:${reason}:${userId}${key}`,
        reason,
        asset: 'BV3',
        amount,
        debit: { kind: 'rewards' },
        credit: { kind: 'available', userId },
        details: { claimantUserId: ann },
      },
    ]),
  )

test('claims that were posted correctly raise no finding', async () => {
  await claimJoin(ann)
  await pay('airdrop_join', ann, 10_000n)
  await claimReferral()
  await pay('airdrop_referral', ann, 2_000n)
  await pay('airdrop_referrer', bob, 2_000n)
  expect(await found()).toEqual([])
})

test('a claimed join that was not posted is found', async () => {
  await claimJoin(ann)
  expect(await found()).toEqual([{ check: JOIN, example: `user ${ann}` }])
})

test('a posted join that was not claimed is found', async () => {
  await pay('airdrop_join', bob, 10_000n)
  expect(await found()).toEqual([{ check: JOIN, example: `user ${bob}` }])
})

test('a join posted in two halves, or with another amount, is found', async () => {
  await claimJoin(ann)
  await pay('airdrop_join', ann, 5_000n)
  expect(await found()).toEqual([{ check: JOIN, example: `user ${ann}` }])
  await pay('airdrop_join', ann, 5_000n, ':again')
  expect(await found()).toEqual([{ check: JOIN, example: `user ${ann}` }])
})

test('a referral with only one paid side is found, and so is one that was not claimed', async () => {
  await claimJoin(ann)
  await pay('airdrop_join', ann, 10_000n)
  await pay('airdrop_referral', ann, 2_000n)
  expect(await found()).toEqual([{ check: REFERRAL, example: `user ${ann}` }])
  await claimReferral()
  expect(await found()).toEqual([{ check: REFERRAL, example: `user ${ann}` }])
  await pay('airdrop_referrer', ann, 2_000n)
  expect(await found()).toEqual([{ check: REFERRAL, example: `user ${ann}, user ${ann}` }])
})

test('a referral before the join is found', async () => {
  await claimReferral()
  await pay('airdrop_referral', ann, 2_000n)
  await pay('airdrop_referrer', bob, 2_000n)
  expect(await found()).toEqual([{ check: ORDER, example: `user ${ann}` }])
})
