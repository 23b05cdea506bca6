import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Result } from '#core/result.ts'
import { createDatabase, type Database } from '#server/db/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import type { PlayerSession } from '#server/routing/player-session.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import type { AirdropDeps } from './airdrop-deps.ts'
import { claimJoin } from './claim-join.ts'
import { claimReferral } from './claim-referral.ts'
import { decideSubmission } from './decide-submission.ts'
import { submitSocial } from './submit-social.ts'

/** Server processes, each with one connection: within a process a wallet's calls would wait for each other before the lock. */
const CROWD = 12

let ledger: TestLedger
let deps: AirdropDeps
let processes: AirdropDeps[]
let ann: PlayerSession
let bob: PlayerSession
beforeAll(async () => {
  ledger = await openTestLedger()
  const through = (db: Database): AirdropDeps => ({ db, announce: () => undefined })
  deps = through(ledger.db)
  processes = Array.from({ length: CROWD }, () => through(createDatabase(ledger.databaseUrl, 1, () => undefined)))
})
afterAll(async () => {
  for (const { db } of processes) await db.$client.end()
  await ledger.close()
})
beforeEach(async () => {
  ann = await newPlayer()
  bob = await newPlayer()
})

async function newPlayer(): Promise<PlayerSession> {
  const { userId, wallet } = await ledger.newPlayer()
  return { userId, walletAddress: wallet, expiresAt: new Date() }
}

const retweetUrl = 'https://x.com/ann/status/20'
const submit = (player: PlayerSession, by = deps) => submitSocial(by, player, { ...player, retweetUrl })
const claim = (player: PlayerSession, by = deps) => claimJoin(by, player, player)
const refer = (player: PlayerSession, of: PlayerSession, by = deps) =>
  claimReferral(by, player, { ...player, referralCode: of.walletAddress })
async function approve({ userId }: PlayerSession) {
  const { rows } = await ledger.db.execute<{ id: string }>(sql`
    select id from airdrop_submissions where user_id = ${userId}`)
  await decideSubmission(deps, { username: 'operator' }, { claimId: Number(rows[0]?.id), notes: '' }, 'approved')
}
async function join(player: PlayerSession) {
  await submit(player)
  await approve(player)
  await claim(player)
}

/** Holds the accounts until a whole crowd waits, so that whoever reads too early has read what is no longer true. */
async function inACrowd(act: (by: AirdropDeps, index: number) => Promise<Result<unknown, string>>) {
  const door = Promise.withResolvers<void>()
  const isShut = Promise.withResolvers<void>()
  const keeper = ledger.db.transaction(async (tx) => {
    await lockAccounts(tx, [ann.userId, bob.userId])
    isShut.resolve()
    await door.promise
  })
  await isShut.promise
  const all = Promise.all(processes.map(act))
  await waitUntil('the crowd', async () => {
    const { rows } = await ledger.db.execute<{ n: string }>(sql`
      select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return Number(rows[0]?.n) === CROWD
  })
  door.resolve()
  await keeper
  const answers = await all
  return answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()
}

const oneAndThen = (code: string) => ['ok', ...Array.from({ length: CROWD - 1 }, () => code)].toSorted()

test('of many submissions that wait for each other, one is made', async () => {
  expect(await inACrowd((by) => submit(ann, by))).toEqual(oneAndThen('airdrop_already_pending'))
})

test('of many claims that wait for each other, one is paid', async () => {
  await submit(ann)
  await approve(ann)
  expect(await inACrowd((by) => claim(ann, by))).toEqual(oneAndThen('airdrop_already_claimed'))
})

test('of many referral claims that wait for each other, one is paid', async () => {
  await join(ann)
  expect(await inACrowd((by) => refer(ann, bob, by))).toEqual(oneAndThen('airdrop_referral_already_claimed'))
})

test('of two wallets that name each other and wait for each other, one is paid', async () => {
  await join(ann)
  await join(bob)
  const answers = await inACrowd((by, index) => (index % 2 === 0 ? refer(ann, bob, by) : refer(bob, ann, by)))
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'airdrop_code_named_you')).toHaveLength(CROWD / 2)
})
