import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocketMessage } from '#core/api/events.ts'
import { audit } from '#server/audit/audit.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { findLedgerFaults } from '#test/support/money/ledger-check.ts'
import { runCount } from '#test/support/test-length.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { type AirdropDeps, claimJoin, claimReferral, readStats } from './claims.ts'
import { decideSubmission, submitSocial } from './routes.ts'

const WALLETS = 4

let ledger: TestLedger
let deps: AirdropDeps
let heard: { userId: number; message: SocketMessage }[] = []
beforeAll(async () => {
  ledger = await openTestLedger()
  deps = {
    db: ledger.db,
    notifyPages: (_, userId, ...messages) => heard.push(...messages.map((message) => ({ userId, message }))),
  }
})
afterAll(() => ledger.close())

type AirdropAction = 'submit' | 'approve' | 'reject' | 'claim' | 'referral'
type AirdropTestStep = { readonly act: AirdropAction; readonly by: number; readonly of: number }
const anybody = fc.nat({ max: WALLETS - 1 })
const step: fc.Arbitrary<AirdropTestStep> = fc.record({
  act: fc.constantFrom('submit', 'submit', 'approve', 'approve', 'reject', 'claim', 'claim', 'referral', 'referral'),
  by: anybody,
  of: anybody,
})

type AirdropPlayer = PlayerSession

/** What the rules say, in as few words as they have: who stands where, who named whom, and what each has got. */
function createModel() {
  const states = Array.from({ length: WALLETS }, () => 'not_started')
  const named: (number | null)[] = Array.from({ length: WALLETS }, () => null)
  const hundredths = Array.from({ length: WALLETS }, () => 0)
  const pay = (to: number, amount: number) => {
    hundredths[to] = (hundredths[to] ?? 0) + amount
  }
  const go = (by: number, from: readonly string[], to: string): boolean => {
    const mayGo = from.includes(states[by] ?? '')
    if (mayGo) states[by] = to
    return mayGo
  }
  function refer(by: number, of: number): boolean {
    if (by === of || states[by] !== 'claimed' || named[by] !== null || named[of] === by) return false
    named[by] = of
    pay(by, 2_000)
    pay(of, 2_000)
    return true
  }
  /** Whether a step must succeed; if so, it is taken. */
  function take({ act, by, of }: AirdropTestStep): boolean {
    if (act === 'submit') return go(by, ['not_started', 'rejected'], 'pending')
    if (act === 'approve') return go(by, ['pending'], 'approved')
    if (act === 'reject') return go(by, ['pending'], 'rejected')
    if (act === 'referral') return refer(by, of)
    const isClaimed = go(by, ['approved'], 'claimed')
    if (isClaimed) pay(by, 10_000)
    return isClaimed
  }
  return { named, hundredths, take }
}

/** The number of a wallet's latest submission, as the operator's list would name it. */
async function latestOf({ userId }: AirdropPlayer): Promise<number> {
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    sql`
    select id from airdrop_submissions where user_id = ${userId} order by attempt desc limit 1`,
  )
  return Number(rows[0]?.id ?? 1_000_000)
}

async function applyToDatabase({ act, by, of }: AirdropTestStep, players: readonly AirdropPlayer[]) {
  const [player, other] = [players[by], players[of]]
  if (player === undefined || other === undefined) throw new Error('a step names nobody')
  if (act === 'submit') {
    return submitSocial(deps, player, { ...player, retweetUrl: `https://x.com/a/status/${of + 1}` })
  }
  if (act === 'claim') return claimJoin(deps, player, player)
  if (act === 'referral') return claimReferral(deps, player, { ...player, referralCode: other.walletAddress })
  const ask = { claimId: await latestOf(player), notes: act === 'reject' ? 'because' : '' }
  return decideSubmission(
    deps,
    { username: 'operator', role: 'owner', isProven: true, isFactorMissing: false },
    ask,
    act === 'approve' ? 'approved' : 'rejected',
  )
}

const newPlayers = () =>
  Promise.all(
    Array.from({ length: WALLETS }, async (): Promise<AirdropPlayer> => {
      const { userId, wallet } = await ledger.newPlayer()
      return { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
    }),
  )

async function readBv3Balance({ userId }: AirdropPlayer): Promise<number> {
  const { rows } = await execute<{ bv3: string }>(
    ledger.db,
    sql`
    select bv3_available as bv3 from balances where user_id = ${userId}`,
  )
  return Number(rows[0]?.bv3)
}

const faults = async () => [...(await audit(ledger.db)), ...(await findLedgerFaults(ledger.databaseUrl))]

test('any sequence of calls by wallets and the operator has the outcome that the rules give', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
      const players = await newPlayers()
      const model = createModel()
      for (const next of steps) {
        heard = []
        const answer = await applyToDatabase(next, players)
        expect([next, answer.ok]).toEqual([next, model.take(next)])
        // Success sends an event; a refusal sends none.
        expect(heard.some(({ message }) => message.type === 'airdrop')).toBe(answer.ok)
      }
      for (const [index, player] of players.entries()) {
        expect(await readBv3Balance(player)).toBe(model.hundredths[index])
        const { totalClaimed, successfulReferrals } = await readStats(ledger.db, player.userId)
        expect(Number(totalClaimed) * 100).toBe(model.hundredths[index])
        expect(successfulReferrals).toBe(model.named.filter((named) => named === index).length)
      }
    }),
    { numRuns: runCount({ short: 15, long: 300 }) },
  )
  expect(await faults()).toEqual([])
})

/** Everybody has joined, so that every referral is a matter of who names whom. */
const ALL_JOINED = Array.from({ length: WALLETS }, (_, by) =>
  (['submit', 'approve', 'claim'] as const).map((act) => ({ act, by, of: by })),
).flat()

test('any concurrent calls end, and every sum agrees', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 10, maxLength: 40 }), async (haveAllJoined, steps) => {
      const players = await newPlayers()
      if (haveAllJoined) for (const next of ALL_JOINED) await applyToDatabase(next, players)
      await Promise.all(steps.map((next) => applyToDatabase(next, players)))
      expect(await faults()).toEqual([])
    }),
    { numRuns: runCount({ short: 10, long: 200 }) },
  )
})

test('of wallets that name each other in a ring, one of every two is paid', async () => {
  const players = await newPlayers()
  for (const next of ALL_JOINED) await applyToDatabase(next, players)
  const pairs = [
    [0, 1],
    [1, 0],
    [2, 3],
    [3, 2],
  ] as const
  const all = Array.from({ length: 10 }, () => pairs).flat()
  const answers = await Promise.all(all.map(([by, of]) => applyToDatabase({ act: 'referral', by, of }, players)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(await faults()).toEqual([])
})

test('a wallet that several name is paid for each', async () => {
  const players = await newPlayers()
  for (const next of ALL_JOINED) await applyToDatabase(next, players)
  const answers = await Promise.all([1, 2, 3].map((by) => applyToDatabase({ act: 'referral', by, of: 0 }, players)))
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
  expect(await Promise.all(players.map(readBv3Balance))).toEqual([16_000, 12_000, 12_000, 12_000])
})
