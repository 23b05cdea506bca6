import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Result } from '#core/result.ts'
import type { Database } from '#server/db/statement.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { lockAccounts } from '#server/ledger/post.ts'
import { type Crowd, openCrowd } from '#test/support/world/crowd.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { untilBlocked } from '#test/support/world/until-blocked.ts'
import { type AirdropDeps, claimJoin, claimReferral } from './claims.ts'
import { decideSubmission, submitSocial } from './routes.ts'

const CROWD = 12

let deps: AirdropDeps
let crowd: Crowd
let ann: PlayerSession
let bob: PlayerSession
beforeAll(async () => {
  crowd = await openCrowd(CROWD)
  deps = depsOn(crowd.ledger.db)
})
afterAll(() => crowd.close())
beforeEach(async () => {
  ann = await newPlayer()
  bob = await newPlayer()
})

async function newPlayer(): Promise<PlayerSession> {
  const { userId, wallet } = await crowd.ledger.newPlayer()
  return { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
}

const retweetUrl = 'https://x.com/ann/status/20'
const submit = (player: PlayerSession, by = deps) => submitSocial(by, player, { ...player, retweetUrl })
const claim = (player: PlayerSession, by = deps) => claimJoin(by, player, player)
const refer = (player: PlayerSession, of: PlayerSession, by = deps) =>
  claimReferral(by, player, { ...player, referralCode: of.walletAddress })
async function approve({ userId }: PlayerSession) {
  const { rows } = await execute<{ id: string }>(
    crowd.ledger.db,
    sql`
    select id from airdrop_submissions where user_id = ${userId}`,
  )
  await decideSubmission(
    deps,
    { username: 'operator', role: 'owner', isProven: true, isFactorMissing: false },
    { claimId: Number(rows[0]?.id), notes: '' },
    'approved',
  )
}
async function join(player: PlayerSession) {
  await submit(player)
  await approve(player)
  await claim(player)
}

const depsOn = (db: Database): AirdropDeps => ({ db, notifyPages: () => undefined })

async function runConcurrently(act: (by: AirdropDeps, index: number) => Promise<Result<unknown, string>>) {
  const answers = await crowd.actAtOnce([ann.userId, bob.userId], (db, index) => act(depsOn(db), index))
  return answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()
}

const oneSucceedsThen = (code: string) => ['ok', ...Array.from({ length: CROWD - 1 }, () => code)].toSorted()

test('of many concurrent submissions, one is made', async () => {
  expect(await runConcurrently((by) => submit(ann, by))).toEqual(oneSucceedsThen('airdrop_already_pending'))
})

test('of many concurrent claims, one is paid', async () => {
  await submit(ann)
  await approve(ann)
  expect(await runConcurrently((by) => claim(ann, by))).toEqual(oneSucceedsThen('airdrop_already_claimed'))
})

test('of many concurrent referral claims, one is paid', async () => {
  await join(ann)
  expect(await runConcurrently((by) => refer(ann, bob, by))).toEqual(
    oneSucceedsThen('airdrop_referral_already_claimed'),
  )
})

test('of two wallets that name each other concurrently, one is paid', async () => {
  await join(ann)
  await join(bob)
  const answers = await runConcurrently((by, index) => (index % 2 === 0 ? refer(ann, bob, by) : refer(bob, ann, by)))
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'airdrop_code_named_you')).toHaveLength(CROWD / 2)
})

test('a refused claim waits for no lock of the wallet that it names', async () => {
  const { db } = crowd.ledger
  await db.transaction(async (tx) => {
    await lockAccounts(tx, [bob.userId])
    const refused = refer(ann, bob).then((answer) => (answer.ok ? null : answer.code))
    const blocked = untilBlocked(db).then(
      () => 'waits',
      () => 'never',
    )
    expect(await Promise.race([refused, blocked])).toBe('airdrop_join_not_claimed')
  })
})
