import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SUBMISSION_STATUSES, type SubmissionStatus } from '#core/airdrop.ts'
import {
  type AdminAirdropClaim,
  approveAirdrop,
  claimAirdrop,
  claimAirdropReferral,
  getAirdropStats,
  listAdminAirdropClaims,
  listAirdropClaims,
  rejectAirdrop,
  submitSocial,
} from '#core/api/airdrop.ts'
import type { Call } from '#core/api/call.ts'
import type { Transfer } from '#core/ledger.ts'
import { bv3 } from '#core/money.ts'
import { refuse } from '#core/result.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { only } from '../../db/statement.ts'
import type { CsvKind, ExportList } from '../../http/routing/csv-file.ts'
import { post as postLines } from '../../ledger/post.ts'
import { CLAIMS_CSV, countPendingClaims, readAdminClaims, readAdminClaimsBack } from './claims.ts'
import { airdropRoutes } from './routes.ts'

/** Which submissions wait for the operator, what is said of each, and what each call passes on. */

const NOON_MS = Date.UTC(2030, 0, 10, 12)
const OPERATOR = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const
const textOf = (ms: number) => new Date(ms).toISOString()

let ledger: TestLedger
let ann: LedgerPlayer
let cid: LedgerPlayer
let told: { readonly userId: number; readonly message: unknown }[] = []
let exported: { readonly username: string; readonly kind: CsvKind<never> }[] = []
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  for (const table of ['airdrop_posts', 'airdrop_submissions']) await execute(ledger.db, `delete from ${table}`)
  await ledger.setClock(NOON_MS)
  ;[ann, cid] = [await ledger.newPlayer(), await ledger.newPlayer()]
  told = []
  exported = []
})
afterAll(() => ledger?.close())

type Submitted = {
  readonly attempt?: number
  readonly status?: SubmissionStatus
  readonly amount?: number
  readonly post?: string
  readonly atMs?: number
  readonly notes?: string
  readonly decidedBy?: string
}
const urlOf = (post: string) => `https://x.com/ann/status/${post}`
async function submit({ userId, wallet }: LedgerPlayer, submitted: Submitted = {}): Promise<number> {
  const { attempt = 1, status = 'pending', amount = 1, post = '1', atMs = NOON_MS, notes = 'no' } = submitted
  const decidedAt = status === 'pending' ? null : textOf(atMs + 1)
  const decidedBy = status === 'pending' ? null : (submitted.decidedBy ?? 'ann')
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    sql`with made as (
        insert into airdrop_submissions (user_id, attempt, status, amount, retweet_url, post_id, submitted_at, decided_at,
          decided_by, notes, claimed_at)
        values (${userId}, ${attempt}, ${status}, ${amount}, ${urlOf(post)}, ${post}, ${textOf(atMs)}, ${decidedAt},
          ${decidedBy}, ${status === 'pending' ? null : notes}, ${status === 'claimed' ? decidedAt : null})
        returning id
      )
      insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
      select ${post}, ${userId}, ${attempt}, id, ${wallet} from made returning submission_id as id`,
  )
  return Number(rows[0]?.id)
}
const idsOf = (claims: readonly { readonly id: number }[]) => claims.map(({ id }) => id)

const exportList: ExportList = async ({ username }, kind) => {
  exported.push({ username, kind: kind as CsvKind<never> })
  return refuse('files_busy')
}
const call = (asked: Call, request: object, context: Parameters<typeof callRoute>[3] = {}) =>
  callRoute(
    airdropRoutes({
      db: ledger.db,
      notifyPages: (_, userId, ...messages) => told.push(...messages.map((message) => ({ userId, message }))),
    }),
    asked,
    request,
    { exportList, ...context },
  )
const asOperator = async (asked: Call, body: object) => (await call(asked, { session: OPERATOR, body })).answer

describe('the waiting submissions', () => {
  test('are the undecided ones, oldest first, readable from any of them in both directions', async () => {
    const waiting: number[] = []
    for (let turn = 0; turn < 2; turn += 1) {
      for (const status of SUBMISSION_STATUSES) {
        const id = await submit(await ledger.newPlayer(), { status, post: String(turn + 1) })
        if (status === 'pending') waiting.push(id)
      }
      await submit(ann, { attempt: turn + 1, status: 'rejected' })
    }
    waiting.push(await submit(ann, { attempt: 3 }), await submit(cid))
    expect(await countPendingClaims(ledger.db)).toBe(4)
    for (const at of [0, ...waiting, (waiting.at(-1) ?? 0) + 1]) {
      for (const limit of [1, 99]) {
        const after = waiting.filter((id) => id > at)
        expect(idsOf(await readAdminClaims(ledger.db, at, limit))).toEqual(after.slice(0, limit))
        const before = waiting.filter((id) => id < at).toReversed()
        expect(idsOf(await readAdminClaimsBack(ledger.db, at, limit))).toEqual(before.slice(0, limit))
      }
    }
  })

  test('have the post, the reasons of earlier rejections, and the others with the same post', async () => {
    // Of another player, and of the same post, each with its own state.
    const others: AdminAirdropClaim['duplicates'] = []
    for (const [index, status] of SUBMISSION_STATUSES.entries()) {
      const of = await ledger.newPlayer()
      await submit(of, { status: 'rejected', post: '30', notes: `another’s ${index}` })
      const id = await submit(of, { attempt: 2, status, post: '20' })
      others.push({ id, user_id: of.userId, wallet_address: of.wallet, status })
    }
    await submit(ann, { status: 'rejected', post: '20', notes: 'first', decidedBy: 'ann', atMs: NOON_MS - 9 })
    await submit(ann, {
      attempt: 2,
      status: 'rejected',
      post: '21',
      notes: 'second',
      decidedBy: 'bob',
      atMs: NOON_MS - 5,
    })
    const id = await submit(ann, { attempt: 3, amount: 12_345, post: '20', atMs: NOON_MS - 1 })
    const expected = {
      ...{ id, user_id: ann.userId, wallet_address: ann.wallet, amount: '123.45', submitted_at: textOf(NOON_MS - 1) },
      ...{ admin_notes: 'second', retweet_url: urlOf('20'), attempt: 3, duplicates: others },
      earlier_rejections: [
        { retweet_url: urlOf('21'), reason: 'second', rejected_by: 'bob', rejected_at: textOf(NOON_MS - 4) },
        { retweet_url: urlOf('20'), reason: 'first', rejected_by: 'ann', rejected_at: textOf(NOON_MS - 8) },
      ],
    }
    expect(await readAdminClaims(ledger.db, id - 1, 9)).toEqual([expected])
    expect(await readAdminClaimsBack(ledger.db, id + 1, 1)).toEqual([expected])
    const { columns } = CLAIMS_CSV.listFor({}) as unknown as {
      columns: Record<string, (claim: AdminAirdropClaim) => unknown>
    }
    expect(Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(expected)]))).toEqual({
      ...{ id, userId: ann.userId, walletAddress: ann.wallet, amount: '123.45', submittedAt: textOf(NOON_MS - 1) },
      ...{ retweetUrl: urlOf('20'), attempt: 3, earlierRejections: 2, lastRejection: 'second' },
      samePostByOthers: others.map(({ wallet_address }) => wallet_address).join(' '),
    })
    // The first of the others waits too, and sees the two of this player among those of the rest.
    const [first] = await readAdminClaims(ledger.db, 0, 1)
    expect(first).toMatchObject({ id: others[0]?.id, attempt: 2, admin_notes: 'another’s 0' })
    const rejected = { id: id - 2, user_id: ann.userId, wallet_address: ann.wallet, status: 'rejected' }
    const own = { ...rejected, id, status: 'pending' }
    expect(first?.duplicates).toEqual([...others.slice(1), rejected, own])
  })

  test('have the first ten with the same post', async () => {
    const ids: number[] = []
    for (let count = 0; count < 12; count += 1) ids.push(await submit(await ledger.newPlayer(), { post: '7' }))
    const last = await readAdminClaims(ledger.db, ids[10] ?? 0, 1)
    expect(last.map(({ duplicates }) => idsOf(duplicates))).toEqual([ids.slice(0, 10)])
    const only = await submit(ann, { post: '77' })
    expect(await readAdminClaims(ledger.db, only - 1, 1)).toMatchObject([{ duplicates: [], admin_notes: null }])
  })

  test('are listed page by page, in both directions, with their number, and as a file', async () => {
    const ids = [await submit(ann), await submit(cid), await submit(await ledger.newPlayer())]
    const page = (query: object, accept = 'application/json') =>
      call(listAdminAirdropClaims, { session: OPERATOR, query }, { headers: { accept } })
    const answered = (...of: (number | undefined)[]) => ({ ok: true, value: of.map((id) => ({ id })) })
    const usual = { vary: 'accept', 'x-total-count': '3' }
    const first = await page({ limit: 2 })
    expect(first.answer).toMatchObject(answered(ids[0], ids[1]))
    expect(first.headers).toEqual({ ...usual, 'x-next-cursor': String(ids[1]) })
    const second = await page({ limit: 2, cursor: first.headers['x-next-cursor'] })
    expect(second.answer).toMatchObject(answered(ids[2]))
    expect(second.headers).toEqual({ ...usual, 'x-prev-cursor': `back.${ids[2]}` })
    const back = await page({ limit: 1, cursor: second.headers['x-prev-cursor'] })
    expect(back.answer).toMatchObject(answered(ids[1]))
    expect(back.headers).toEqual({ ...usual, 'x-next-cursor': String(ids[1]), 'x-prev-cursor': `back.${ids[1]}` })
    expect((await page({ limit: 2, cursor: 'x' })).answer).toEqual(refuse('malformed_request'))
    await page({ limit: 1 }, 'text/csv')
    const { kind, username } = only(exported)
    const { name, readAfter } = (kind as CsvKind).listFor({}) as unknown as {
      name: string
      readAfter: (db: typeof ledger.db, last: AdminAirdropClaim | null, limit: number) => Promise<AdminAirdropClaim[]>
    }
    const part = await readAfter(ledger.db, null, 2)
    const rest = await readAfter(ledger.db, part.at(-1) ?? null, 2)
    expect([username, name, idsOf(part), idsOf(rest)]).toEqual(['bob', 'airdrop-claims', ids.slice(0, 2), ids.slice(2)])
  })
})

describe('a decision', () => {
  const rows = async () =>
    (
      await execute(
        ledger.db,
        sql`select id::text, status, decided_at, decided_by, notes from airdrop_submissions order by id`,
      )
    ).rows
  const entries = async (id: number) =>
    (
      await execute(
        ledger.db,
        sql`select username, action, details from audit_log where subject = ${`airdrop claim ${id}`} order by sequence`,
      )
    ).rows

  test.each([
    { asked: approveAirdrop, status: 'approved', action: 'approve airdrop', notes: ' ', kept: null },
    { asked: approveAirdrop, status: 'approved', action: 'approve airdrop', notes: ' fine ', kept: 'fine' },
    { asked: rejectAirdrop, status: 'rejected', action: 'reject airdrop', notes: ' not so ', kept: 'not so' },
  ])(
    '$status with the notes “$notes” concerns only that submission',
    async ({ asked, status, action, notes, kept }) => {
      await submit(ann, { status: 'rejected', post: '8' })
      const other = await submit(cid, { post: '9' })
      const id = await submit(ann, { attempt: 2, post: '9' })
      const before = await rows()
      expect(await asOperator(asked, { claimId: id, notes })).toEqual({ ok: true, value: { id, status } })
      const decided = { id: String(id), status, decided_at: new Date(NOON_MS), decided_by: 'bob', notes: kept }
      expect(await rows()).toEqual([...before.slice(0, 2), decided])
      const details = {
        walletAddress: ann.wallet,
        retweetUrl: urlOf('9'),
        attempt: 2,
        ...(kept !== null && { notes: kept }),
      }
      expect(await entries(id)).toEqual([{ username: 'bob', action, details }])
      expect(told).toEqual([{ userId: ann.userId, message: { type: 'airdrop', change: status } }])
      expect(idsOf(await readAdminClaims(ledger.db, 0, 9))).toEqual([other])
    },
  )

  test.each(SUBMISSION_STATUSES)('is made once, for an existing submission, and with a reason: %s', async (status) => {
    const id = await submit(ann, { status })
    const before = await rows()
    const refused: [Call, object, string][] = [
      [approveAirdrop, { claimId: id + 1, notes: 'why' }, 'airdrop_claim_unknown'],
      [rejectAirdrop, { claimId: id + 1, notes: 'why' }, 'airdrop_claim_unknown'],
      [
        rejectAirdrop,
        { claimId: id, notes: ' ' },
        status === 'pending' ? 'rejection_needs_reason' : 'airdrop_claim_already_decided',
      ],
    ]
    if (status !== 'pending')
      refused.push([approveAirdrop, { claimId: id, notes: 'why' }, 'airdrop_claim_already_decided'])
    for (const [asked, body, code] of refused) expect(await asOperator(asked, body)).toEqual({ ok: false, code })
    expect(await rows()).toEqual(before)
    expect(told).toEqual([])
    expect(await entries(id)).toEqual([])
  })
})

describe('a player’s call', () => {
  const sessionOf = ({ userId, wallet: walletAddress }: LedgerPlayer) => ({
    ...{ userId, walletAddress, expiresAt: new Date(), isSignedByContract: false },
  })
  const ask = async (
    player: LedgerPlayer,
    asked: Call,
    more: object = {},
    key: string | null = null,
    named = player,
  ) => {
    const its = { walletAddress: named.wallet, userId: named.userId, ...more }
    return (await call(asked, { session: sessionOf(player), query: its, body: its }, { key })).answer
  }
  const post = { retweetUrl: 'https://x.com/Ann/status/20' }

  test('works only for its own wallet', async () => {
    for (const asked of [listAirdropClaims, getAirdropStats, submitSocial, claimAirdrop, claimAirdropReferral])
      expect(await ask(ann, asked, { ...post, referralCode: cid.wallet }, null, cid)).toEqual(refuse('not_yours'))
  })

  test('submits its post, claims once by its key, then names its referrer, and lists both claims', async () => {
    const submitted = { claimType: 'join', socialSubmitted: true, retweetUrl: urlOf('20'), amount: '100' }
    expect(await ask(ann, submitSocial, post)).toMatchObject({ ok: true, value: submitted })
    const [{ id } = { id: 0 }] = await readAdminClaims(ledger.db, 0, 9)
    expect(await ask(ann, claimAirdrop)).toEqual(refuse('airdrop_not_approved'))
    await asOperator(approveAirdrop, { claimId: id, notes: 'welcome' })
    const claimed = await ask(ann, claimAirdrop, {}, 'key')
    expect(claimed).toMatchObject({ ok: true, value: { claimed: true, adminNotes: 'welcome', amount: '100' } })
    expect(await ask(ann, claimAirdrop, {}, 'key')).toEqual(claimed)
    expect(await ask(ann, claimAirdrop, {}, 'another')).toEqual(refuse('airdrop_already_claimed'))
    const code = { referralCode: cid.wallet }
    const referral = await ask(ann, claimAirdropReferral, code, 'key of it')
    expect(referral).toMatchObject({
      ok: true,
      value: { claimType: 'referral', referralCode: cid.wallet, amount: '20' },
    })
    expect(await ask(ann, claimAirdropReferral, code, 'key of it')).toEqual(referral)
    expect(await ask(ann, claimAirdropReferral, code)).toEqual(refuse('airdrop_referral_already_claimed'))
    const values = [claimed, referral].map((answer) => (answer.ok ? answer.value : null))
    expect(await ask(ann, listAirdropClaims)).toEqual({ ok: true, value: values })
    expect(await ask(cid, listAirdropClaims)).toEqual({ ok: true, value: [] })
    const stats = (totalClaimed: string, successfulReferrals: number) => ({
      ok: true,
      value: { totalClaimed, successfulReferrals },
    })
    expect(await ask(ann, getAirdropStats)).toEqual(stats('120', 0))
    expect(await ask(cid, getAirdropStats)).toEqual(stats('20', 1))
  })

  const toldTo = () => told.map(({ userId, message }) => ({ userId, ...(message as object) }))
  const lines = async () =>
    (
      await execute(
        ledger.db,
        sql`select user_id::text as "user", key, reason, asset, amount::text, debit_kind as debit, credit_kind as credit, details
          from ledger_transfers where user_id in (${ann.userId}, ${cid.userId}) order by id`,
      )
    ).rows

  test('notifies the pages of all concerned players once, and posts under the key of its claim', async () => {
    const wallet = { userId: ann.userId, type: 'airdrop' }
    const balanceOf = ({ userId }: LedgerPlayer) => ({ userId, type: 'balance' })
    await ask(ann, submitSocial, post)
    const [{ id } = { id: 0 }] = await readAdminClaims(ledger.db, 0, 9)
    await asOperator(approveAirdrop, { claimId: id, notes: '' })
    for (let times = 0; times < 2; times += 1) await ask(ann, claimAirdrop, {}, 'key')
    for (let times = 0; times < 2; times += 1)
      await ask(ann, claimAirdropReferral, { referralCode: cid.wallet }, 'another')
    expect(toldTo()).toEqual([
      { ...wallet, change: 'submitted' },
      { ...wallet, change: 'approved' },
      balanceOf(ann),
      { ...wallet, change: 'claimed' },
      balanceOf(ann),
      { ...wallet, change: 'referral_claimed' },
      balanceOf(cid),
      { ...wallet, userId: cid.userId, change: 'referral_earned' },
    ])
    const usual = { asset: 'BV3', debit: 'rewards', credit: 'available' }
    const [ofAnn, ofCid] = [String(ann.userId), String(cid.userId)]
    const claimant = { claimantUserId: ann.userId }
    const key = `airdrop:referral:${ann.userId}`
    expect(await lines()).toEqual([
      {
        ...{ ...usual, user: ofAnn, key: `airdrop:join:${ann.userId}`, reason: 'airdrop_join', amount: '10000' },
        details: { submissionId: id },
      },
      {
        ...{ ...usual, user: ofAnn, key: `${key}:claimant`, reason: 'airdrop_referral', amount: '2000' },
        details: { ...claimant, otherWallet: cid.wallet },
      },
      {
        ...{ ...usual, user: ofCid, key: `${key}:referrer`, reason: 'airdrop_referrer', amount: '2000' },
        details: { ...claimant, otherWallet: ann.wallet },
      },
    ])
  })

  test('returns a submission with its link, its result and the operator’s notes', async () => {
    await submit(ann, { status: 'rejected', post: '7', notes: 'no post' })
    const at = (ms: number) => textOf(NOON_MS + ms)
    const none = { claimed: false, socialSubmitted: true, socialApproved: false, socialRejected: false }
    const usual = { claimType: 'join', referralCode: null, claimedAt: null }
    expect(await ask(ann, listAirdropClaims)).toEqual({
      ok: true,
      value: [
        {
          ...{ ...usual, ...none, socialRejected: true, amount: '0.01', adminNotes: 'no post', retweetUrl: urlOf('7') },
          ...{ submittedAt: at(0), decidedAt: at(1) },
        },
      ],
    })
    // After a rejection another one may be submitted: it is the next attempt.
    const again = await ask(ann, submitSocial, post)
    const next = { ...usual, ...none, amount: '100', adminNotes: null, retweetUrl: urlOf('20') }
    expect(again).toEqual({ ok: true, value: { ...next, submittedAt: at(0), decidedAt: null } })
    const { rows: posts } = await execute(
      ledger.db,
      sql`select p.post_id, p.attempt, p.wallet_address as wallet, s.attempt as of from airdrop_posts p
        join airdrop_submissions s on s.id = p.submission_id and s.user_id = p.user_id where p.user_id = ${ann.userId} order by 1`,
    )
    expect(posts).toEqual([
      { post_id: '20', attempt: 2, wallet: ann.wallet, of: 2 },
      { post_id: '7', attempt: 1, wallet: ann.wallet, of: 1 },
    ])
    const refusedAs = async (status: SubmissionStatus) => {
      await execute(
        ledger.db,
        sql`update airdrop_submissions set status = ${status},
            decided_at = case when ${status !== 'pending'} then clock_now() end,
            decided_by = case when ${status !== 'pending'} then 'bob' end,
            claimed_at = case when ${status === 'claimed'} then clock_now() end
          where user_id = ${ann.userId} and attempt = 2`,
      )
      const answer = await ask(ann, submitSocial, post)
      return answer.ok || answer.code
    }
    expect(await refusedAs('pending')).toBe('airdrop_already_pending')
    expect(await refusedAs('approved')).toBe('airdrop_already_approved')
    expect(await refusedAs('claimed')).toBe('airdrop_already_claimed')
  })

  test('is refused without anything to claim, or without such a post or wallet', async () => {
    const nobody = `0x${'d'.repeat(40)}`
    const referral = (player: LedgerPlayer, referralCode: string, key: string | null = null) =>
      ask(player, claimAirdropReferral, { referralCode }, key)
    expect(await ask(ann, submitSocial, { retweetUrl: 'https://x.com/ann' })).toEqual(
      refuse('airdrop_retweet_url_invalid'),
    )
    expect(await ask(ann, claimAirdrop)).toEqual(refuse('airdrop_not_approved'))
    expect(await referral(ann, cid.wallet)).toEqual(refuse('airdrop_join_not_claimed'))
    for (const player of [ann, cid]) await submit(player, { status: 'claimed', post: String(player.userId) })
    expect(await referral(ann, 'nobody')).toEqual(refuse('referrer_malformed'))
    expect(await referral(ann, ann.wallet.toUpperCase().replace('X', 'x'))).toEqual(refuse('referrer_is_self'))
    expect(await referral(ann, nobody)).toEqual(refuse('airdrop_code_unknown'))
    expect([await lines(), told]).toEqual([[], []])
    expect(await referral(ann, cid.wallet, 'a key')).toMatchObject({ ok: true })
    expect(await referral(cid, ann.wallet)).toEqual(refuse('airdrop_code_named_you'))
    expect(await ask(ann, claimAirdrop, {}, 'a key')).toEqual(refuse('idempotency_key_reused'))
  })

  test('reads only the airdrop’s income, including backfills', async () => {
    const line = (reason: string, amount: bigint, of?: string, player = ann): Transfer =>
      ({
        ...{ key: `${reason} ${of} ${player.userId}`, reason, asset: 'BV3', amount: bv3(amount) },
        ...{ debit: { kind: 'rewards' }, credit: { kind: 'available', userId: player.userId }, userId: player.userId },
        details: of === undefined ? {} : { of },
      }) as Transfer
    await ledger.db.transaction((tx) =>
      postLines(tx, [
        ...[line('airdrop_join', 1n), line('airdrop_referral', 2n), line('airdrop_referrer', 4n)],
        ...[line('backfill', 8n, 'airdrop_join'), line('backfill', 16n, 'airdrop_referrer')],
        ...[line('backfill', 32n, 'mining_base'), line('backfill', 64n, 'airdropped'), line('correction', 128n)],
        line('airdrop_referrer', 256n, undefined, cid),
      ]),
    )
    expect(await ask(ann, getAirdropStats)).toEqual({
      ok: true,
      value: { totalClaimed: '0.31', successfulReferrals: 2 },
    })
    expect(await ask(cid, getAirdropStats)).toEqual({
      ok: true,
      value: { totalClaimed: '2.56', successfulReferrals: 1 },
    })
  })
})
