import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { createMetrics } from '#server/runtime/metrics.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { readRows } from '#test/support/money/ledger-check.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute } from '#test/support/world/execute.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import { readOpenChainAlarms } from '../chain/alarms.ts'
import { saveCursor, USDT_PASSES } from '../chain/cursors.ts'
import { readTreasury } from '../chain/read-treasury.ts'
import { createClock } from '../db/clock.ts'
import { holdPayouts } from '../payouts/holds/holds.ts'
import { auditJob, fullAuditJob, openQueue, requestJob } from '../runtime/jobs/queue.ts'
import { createRunningParts } from '../runtime/process/running-parts.ts'
import { changeSetting } from '../settings/settings.ts'
import { startJobs } from './start-roles.ts'

/** Each has records that have run out, and one that has not. */
const TIDIED: Readonly<Record<string, string>> = {
  sessions: `insert into sessions (user_id, token_hash, expires_at) select 1, sha256(n::text::bytea), at
    from (values (1, clock_now() - interval '1 s'), (2, clock_now() + interval '1 h')) v(n, at)`,
  sign_in_nonces: `insert into sign_in_nonces values ('old', clock_now() - interval '1 s'), ('new', clock_now() + interval '1 h')`,
  operator_tokens: `insert into operator_tokens (token_hash, username, expires_at) select sha256(n::text::bytea), 'ann', at
    from (values (1, clock_now() - interval '1 s'), (2, clock_now() + interval '1 h')) v(n, at)`,
  game_networks: `insert into game_networks (network, user_id, seen_at) values
    (sha256('a'), 1, clock_now() - interval '31 days'), (sha256('a'), 2, clock_now() - interval '29 days')`,
  purchase_names: `insert into purchase_names (user_id, chain_id, tx_hash, asset, card_id, unit_price, named_at)
    select n, 56, '0x' || repeat('a', 64), 'USDT', 1, 1, clock_now() - make_interval(days => n) from (values (29), (31)) v(n)`,
  outbox: `insert into outbox (user_id, channel, event, given_up_at) values
    (1, 'withdrawals_bot', '{}', now() - interval '31 days'), (1, 'withdrawals_bot', '{}', now() - interval '29 days')`,
  player_requests: `insert into player_requests (user_id, key, call, request_hash, answer, created_at) select 1, n::text, '', sha256('a'),
    '{}', clock_now() - make_interval(hours => n) from (values (47), (49)) v(n)`,
  processes: `insert into processes (name, roles, seen_at) select n::text, '{web}', clock_now() - make_interval(days => n)
    from (values (6), (8)) v(n)`,
}

let ledger: TestLedger
let queue: Awaited<ReturnType<typeof openQueue>>
const metrics = createMetrics()
const told: string[] = []
const said: string[] = []
const write = (first: unknown, text?: string) => void said.push(text ?? String(first))
const roles: string[] = []
const sayRole = ({ role }: { role: string }): never => {
  roles.push(role)
  return log
}
const log = { info: write, warn: write, error: write, debug: () => undefined, child: sayRole } as never

beforeAll(async () => {
  ledger = await openTestLedger()
  // Whatever the time of day is, no schedule comes up by itself.
  queue = await openQueue(ledger.databaseUrl, log, false)
})
afterAll(async () => {
  await queue?.stop()
  await ledger?.close()
})

const rows = <Row extends object>(text: string) =>
  execute<Row & Record<string, unknown>>(ledger.db, text).then((it) => it.rows)

/** What a process of these roles has, whose nodes answer nothing. */
function commonOf(roles: readonly string[], boss: unknown = queue.boss) {
  const reader = readerOf([{}])
  // It has known the chain for longer than a watcher may be silent.
  Object.assign(reader.seen, { sinceMs: performance.now() - 61_000 })
  const { db } = ledger
  const notify = async (_: unknown, { type }: { type: string }) => void told.push(type)
  return {
    ...{ roles: new Set(roles), db, log, metrics, clock: createClock({ toleranceMs: 60_000 }), queue: { boss } },
    ...{ chain: { network: { id: 56 }, reader, tokens: { USDT: reader.usdt, BV3: null }, wallet: null, local: null } },
    ...{
      hotWallet: () => null,
      settings: {},
      cards: {},
      bus: {},
      notifyPages: () => undefined,
      notifications: { notify },
    },
    solvency: {
      ...{ db, chainId: reader.chainId, treasury: reader.treasury, hotWallet: () => null, settings: {}, notify },
      readUsdtOf: (wallets: readonly Address[], block: bigint) => readTreasury(reader, wallets, block),
      readBv3Of: null,
    },
    gameRuns: { db, notifyPages: () => undefined, replays: {}, boards: {}, markNetwork: {} },
  } as never
}

/** How often a schedule of minutes and hours comes up in a day. */
function runsADay(cron: string): number {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  expect(days).toEqual(['*', '*', '*'])
  const times = (field: string, whole: number) => {
    if (field === '*') return whole
    return field.startsWith('*/') ? whole / Number(field.slice(2)) : 1
  }
  return times(minute, 60) * times(hour, 24)
}

describe('a process with the role jobs', () => {
  const parts = createRunningParts()
  let kept = 0
  const keep = ((part: { stop(): unknown }) => {
    kept += 1
    return parts.keep(part)
  }) as never
  beforeAll(async () => {
    const { db } = ledger
    const { userId } = await ledger.newPlayer()
    await ledger.giveCopies(userId, await ledger.newCard(), 2)
    await db.transaction((tx) =>
      writeAuditLog(tx, { username: 'ann', action: 'log out', subject: { kind: 'panel' }, details: {} }),
    )
    const floor = { ...DEFAULT_SETTINGS.salesFloor, isOn: true }
    await changeSetting(db, 'salesFloor', floor, { author: 'ann', basedOn: 0 })
    await holdPayouts(db, { reason: 'moved', asOf: null })
    const place = { number: 5n, hash: null, timeMs: null }
    await saveCursor(db, 56, { pass: USDT_PASSES.lastLook, place, next: null })
    for (const insert of Object.values(TIDIED)) {
      await readRows(
        ledger.databaseUrl,
        `do $do$ begin set local session_replication_role = replica; ${insert}; end $do$`,
      )
    }
    await startJobs(commonOf(['jobs']), keep)
  })
  afterAll(() => parts.stop())

  test('runs each job as often as configured, some soon after a start, and gives audits hours', async () => {
    type ScheduledJobRow = { name: string; cron: string; timezone: string; lasts: number; seconds: number | null }
    const found = await rows<ScheduledJobRow>(
      `select s.name, s.cron, s.timezone, q.expire_seconds / 60 as lasts, (select extract(epoch from start_after - created_on)::float8 from pgboss.job j
        where j.name = s.name) as seconds from pgboss.schedule s join pgboss.queue q using (name)`,
    )
    const schedule = found.map(({ name, cron, timezone, lasts, seconds }) => [
      name,
      { runs: runsADay(cron), timezone, lasts, after: seconds === null ? null : Math.round(seconds) },
    ])
    /** `lasts`: minutes after which a run counts as broken off. */
    const often = (runs: number, after: number | null, lasts = 15) => ({ runs, timezone: 'UTC', lasts, after })
    expect(Object.fromEntries(schedule)).toEqual({
      'ledger.audit': often(24, 5, 240),
      'ledger.audit-full': often(24, 5, 240),
      'audit-log.head': often(1, null),
      'payments.reconcile': often(1, null),
      'payouts.reconcile': often(1, 60),
      'solvency.day': often(96, 15),
      'sign-in.cleanup': often(144, null),
    })
    // Each at a minute of its own.
    expect(new Set(found.map(({ cron }) => cron)).size).toBe(found.length)
  })

  test('runs each of them, and counts the failed ones by name', async () => {
    await rows('update pgboss.job set start_after = now()')
    for (const name of ['audit-log.head', 'payments.reconcile', 'sign-in.cleanup']) await queue.boss.send(name, {})
    await waitUntil('all jobs to have run', async () => {
      const [row] = await rows<{ n: number }>(
        `select count(distinct name)::int as n from pgboss.job where name not like '\\_\\_%' and state in ('completed', 'retry', 'failed')`,
      )
      return (row?.n ?? 0) >= 7
    })
    const runs = await rows('select kind, asked_by, problem from audit_runs order by kind')
    expect(runs).toEqual(['full', 'new', 'totals'].map((kind) => ({ kind, asked_by: null, problem: null })))
    expect(told).toContain('audit_head')
    expect(await rows('select on_chain_usdt from solvency_days')).toEqual([{ on_chain_usdt: null }])
    for (const table of Object.keys(TIDIED)) {
      expect([table, await rows(`select count(*)::int as n from ${table}`)]).toEqual([table, [{ n: 1 }]])
    }
    // Without a node neither can compare anything.
    const failed = (await metrics.jobsFailed.get()).values.map(({ labels }) => labels.job)
    expect(failed.toSorted()).toEqual(['payments.reconcile', 'payouts.reconcile'])
  })

  test('continues its cleanup if one part fails, and reports it', async () => {
    const [first = ''] = Object.keys(TIDIED)
    await readRows(
      ledger.databaseUrl,
      `delete from processes; ${TIDIED.processes}; alter table ${first} rename to ${first}_away`,
    )
    await queue.boss.send('sign-in.cleanup', {})
    await waitUntil('the last to be tidied', async () => (await rows('select from processes')).length === 1)
    await waitUntil('the failure to be counted', async () =>
      (await metrics.jobsFailed.get()).values.some(({ labels }) => labels.job === 'sign-in.cleanup'),
    )
    await readRows(ledger.databaseUrl, `alter table ${first}_away rename to ${first}`)
  })

  test('folds totals, numbers copies, checks the floor of sales and outgoing transfers, and watches the watcher', async () => {
    await waitUntil('totals to be folded', async () => (await rows('select from total_changes')).length === 0)
    await waitUntil('copies to be numbered', async () => (await rows('select from card_editions')).length === 1)
    for (const text of [
      'the floor of sales is not checked while the nodes do not answer',
      'outgoing transfers were not compared with payouts; the comparison is repeated',
    ]) {
      await waitUntil(text, async () => said.includes(text))
    }
    await waitUntil('the alarm', async () =>
      (await readOpenChainAlarms(ledger.db)).some(({ kind }) => kind === 'watcher_stalled'),
    )
    expect(kept).toBe(6)
    // Each line of the log says whose it is.
    expect(roles).toEqual(['jobs'])
  })

  test('runs an audit at once for the operator who requests it', async () => {
    expect(await requestJob(queue.boss, 'ledger.audit', 'ann')).toBe(true)
    const runs = () => rows(`select kind from audit_runs where asked_by = 'ann' and ended_at is not null order by kind`)
    await waitUntil('the audit to have run', async () => (await runs()).length === 2)
    expect(await runs()).toEqual([{ kind: 'new' }, { kind: 'totals' }])
  })
})

test('a process that is also the watcher leaves the chain’s health to that role', async () => {
  const parts = createRunningParts()
  let kept = 0
  const keep = ((part: { stop(): unknown }) => {
    kept += 1
    return parts.keep(part)
  }) as never
  const names: string[] = []
  const none = async () => null
  const createQueue = async (name: string) => void names.push(name)
  const boss = { createQueue, updateQueue: none, work: none, schedule: none, send: none }
  await startJobs(commonOf(['jobs', 'watcher'], boss), keep)
  await parts.stop()
  expect([kept, names.length]).toEqual([5, 7])
})

describe('the audit', () => {
  const findings: string[] = []
  const deps = () => ({ db: ledger.db, log, metrics: { countFindings: (kind: string) => void findings.push(kind) } })
  const runsOf = async (job: typeof auditJob, askedBy: string | null) => {
    const [before] = await rows<{ id: number }>('select coalesce(max(id), 0)::int as id from audit_runs')
    await job(deps()).run(askedBy)
    const made = await rows<{ kind: string; asked_by: string | null }>(
      `select kind, asked_by from audit_runs where id > ${before?.id ?? 0} order by id`,
    )
    return made.map(({ kind, asked_by: by }) => `${kind} ${by ?? 'by the clock'}`)
  }
  const pass = (by: string) =>
    rows(`update audit_runs set started_at = started_at - interval '${by}', ended_at = ended_at - interval '${by}'`)

  test('checks new lines at every run, and the totals a day after the last time or on request', async () => {
    await rows('truncate audit_runs')
    expect(await runsOf(auditJob, null)).toEqual(['new by the clock', 'totals by the clock'])
    expect(await runsOf(auditJob, null)).toEqual(['new by the clock'])
    await pass('1439 minutes')
    expect(await runsOf(auditJob, null)).toEqual(['new by the clock'])
    await pass('2 minutes')
    expect(await runsOf(auditJob, null)).toEqual(['new by the clock', 'totals by the clock'])
    expect(await runsOf(auditJob, 'ann')).toEqual(['new ann', 'totals ann'])
    expect(findings).toEqual(['new', 'totals', 'new', 'new', 'new', 'totals', 'new', 'totals'])
  })

  test('checks everything a week after the last time, or on request', async () => {
    await rows('truncate audit_runs')
    expect(await runsOf(fullAuditJob, null)).toEqual(['full by the clock'])
    await pass('10079 minutes')
    expect(await runsOf(fullAuditJob, null)).toEqual([])
    expect(await runsOf(fullAuditJob, 'ann')).toEqual(['full ann'])
    await pass('10081 minutes')
    expect(await runsOf(fullAuditJob, null)).toEqual(['full by the clock'])
  })
})
