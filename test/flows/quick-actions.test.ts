import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator, operatorWith } from '../support/operator/operator.ts'
import { makeTempFolder, type TempFolder } from '../support/temp-folder.ts'
import { runCount } from '../support/test-length.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { runAudit } from '../support/world/server-audit.ts'

const ROOT = join(import.meta.dirname, '../..')
const KILLS = runCount({ short: 4, long: 50 })
/** When an import is killed, in times that a dry run of the same files takes: between its start and its end. */
const KILLED_AFTER = { least: 0.5, most: 2 }
const IMPORT_LIMIT_MS = 240_000
const WALLET = `0xAd${'0'.repeat(37)}1`

let platform: TestPlatform
let operator: Operator
let folder: TempFolder
beforeAll(async () => {
  folder = makeTempFolder()
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  operator = await logInAsOperator(platform)
})
afterAll(async () => {
  await platform?.close()
  folder.remove()
})

const rows = <Row>(text: string) => readRows<Row>(platform.databaseUrl, text)

type QuickActionLine = { walletAddress: string; asset: string; reason: string; amount: string; outcome?: string }
type QuickActionPlan = {
  success: boolean
  error: null
  usersToProcess: number
  planHash: string
  report: {
    range: object
    hasMore: boolean
    lines: QuickActionLine[]
    totals: { amount: string }[]
    overPosted: QuickActionLine[]
  }
}
type ExecutedQuickAction = {
  success: boolean
  usersProcessed: number
  report: { lines: QuickActionLine[]; left: number; totals: { amount: string }[] }
}

const preview = async () =>
  (await operator.post<QuickActionPlan>('/api/admin/preview-backfill', { walletAddress: WALLET })).body
const execute = (json: object) =>
  operator.post<ExecutedQuickAction>('/api/admin/backfill-rewards', { walletAddress: WALLET, ...json })

describe('demo data', () => {
  test('adds missing cards and sample players once', async () => {
    await rows(`delete from cards where name = 'Gros Michel'`)
    const first = await operator.post('/api/admin/setup-demo', { walletAddress: WALLET })
    expect(first.body).toEqual({
      ...{ success: true, error: null },
      report: { cardsAdded: 1, playersAdded: 4, isWithPlayers: true },
    })
    const count = () =>
      rows(`select (select count(*) from cards) as cards, (select count(*) from users) as users,
        (select count(*) from purchases) as purchases, (select count(*) from withdrawals) as withdrawals,
        (select count(*) from airdrop_submissions) as submissions, (select count(*) from ledger_transfers
          where reason <> 'mining_card' and reason <> 'mining_base') as lines`)
    const before = await count()
    expect(before).toEqual([{ cards: '6', users: '4', purchases: '6', withdrawals: '2', submissions: '2', lines: '6' }])
    const again = await operator.post('/api/admin/setup-demo', {})
    expect(again.body).toMatchObject({ success: true, report: { cardsAdded: 0, playersAdded: 0 } })
    expect(await count()).toEqual(before)
    expect(await runAudit(platform.databaseUrl)).toEqual([])
    expect(await findLedgerFaults(platform.databaseUrl)).toEqual([])
    const [entry] = await rows<{ details: object }>(
      `select details from audit_log where action = 'set up demo data' order by id`,
    )
    expect(entry?.details).toMatchObject({ walletAddress: WALLET.toLowerCase(), playersAdded: 4 })
  })
})

describe('the backfill', () => {
  test('needs a role and a proof', async () => {
    const nobody = operatorWith(platform, 'forged')
    for (const path of ['setup-demo', 'preview-backfill', 'backfill-rewards', 'consolidate-wallets']) {
      expect((await nobody.post(`/api/admin/${path}`, {})).status).toBe(401)
    }
    await rows(`update operators set role = 'viewer'`)
    for (const path of ['setup-demo', 'preview-backfill', 'backfill-rewards', 'consolidate-wallets']) {
      expect((await operator.post(`/api/admin/${path}`, {})).error).toBe('operator_role_insufficient')
    }
    await rows(`update operators set role = 'operator'`)
    await rows(`update operator_tokens set proven_at = clock_now() - interval '11 minutes'`)
    for (const path of ['setup-demo', 'backfill-rewards', 'consolidate-wallets']) {
      expect((await operator.post(`/api/admin/${path}`, {})).error).toBe('operator_proof_required')
    }
    expect((await operator.post('/api/admin/preview-backfill', {})).status).toBe(200)
    await rows(`update operator_tokens set proven_at = clock_now()`)
  })

  test('credits the plan with the given hash once, however many execute it', async () => {
    const plan = await preview()
    // Of the sample players: 15 % of 29 + 29 + 59 for the first, 15 % of 9 for the second.
    expect(plan).toMatchObject({ success: true, error: null, usersToProcess: 2 })
    expect(plan.report.totals).toEqual([{ asset: 'USDT', reason: 'referral_bonus', amount: '18.9' }])
    const stale = await execute({ planHash: '0'.repeat(64), range: plan.report.range })
    expect({ status: stale.status, error: stale.error }).toEqual({ status: 409, error: 'backfill_plan_changed' })

    const answers = await Promise.all(
      [1, 2, 3].map(() => execute({ planHash: plan.planHash, range: plan.report.range })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, error } of answers.filter((answer) => answer.status !== 200)) {
      expect({ status, error }).toEqual({
        status: 409,
        error: expect.stringMatching(/^(?:maintenance_running|backfill_plan_changed)$/),
      })
    }
    const done = answers.find(({ status }) => status === 200)?.body
    expect(done).toMatchObject({ success: true, usersProcessed: 2, report: { left: 0, totals: plan.report.totals } })
    expect(done?.report.lines.map(({ outcome }) => outcome)).toEqual(['credited', 'credited'])
    const [posted] = await rows<{ amount: string }>(
      `select sum(amount) as amount from ledger_transfers where reason = 'backfill'`,
    )
    expect(posted?.amount).toBe('18900000000000000000')
    expect((await preview()).report.lines).toEqual([])
  })

  test('without a hash plans and executes in one step', async () => {
    const answer = await execute({})
    expect(answer.body).toMatchObject({ success: true, usersProcessed: 0, report: { lines: [], left: 0 } })
  })
})

/** An older deployment: everybody referred by the one before, some spelled twice, some purchases and lines said twice. */
const PLAYERS = 120
const spell = (number: number) => `0x${(0xabcdef0000 + number).toString(16).padStart(40, '0')}`
const checksummed = (wallet: string) => wallet.replace(/[a-f]/g, (letter) => letter.toUpperCase())
const numbers = Array.from({ length: PLAYERS }, (_, index) => index + 1)
const AT = '2026-01-01T00:00:00Z'
const isSpelledTwice = (number: number) => number % 40 === 0

function writeFiles(): string[] {
  const users = numbers.flatMap((number) => {
    const referrer = number === 1 ? '' : checksummed(spell(number - 1))
    const row = `${number % 3 === 0 ? checksummed(spell(number)) : spell(number)},${referrer},${AT}`
    return number % 10 === 0 ? [row, row] : [row]
  })
  const purchases = numbers.flatMap((number) =>
    ['1', '2'].map(
      (copy) =>
        `${number}-${copy},${checksummed(spell(number))},Pip Manzano,9,0x${number.toString(16).padStart(64, '0')}-${copy},USDT,${AT}`,
    ),
  )
  const balances = numbers.flatMap((number) => [
    `${spell(number)},1000,5.5,1`,
    ...(isSpelledTwice(number) ? [`${checksummed(spell(number))},50,0.25,0`] : []),
  ])
  const bad = ['0x12,10,1,0', `${spell(9_999)},-5,1,0`, `${spell(1)},1001,5.5,1`, 'a,b']
  const files = {
    'users.csv': ['walletAddress,referredBy,createdAt', ...users],
    'purchases.csv': ['id,walletAddress,card,price,txHash,paymentMethod,purchasedAt', ...purchases],
    'balances.csv': ['walletAddress,bv3Balance,usdtBalance,referralEarnings', ...balances, ...bad],
  }
  return Object.entries(files).map(([name, lines]) => {
    const path = join(folder.path, name)
    writeFileSync(path, `${lines.join('\r\n')}\r\n`)
    return path
  })
}

function startImport(args: readonly string[]): { child: ChildProcess; said: () => string } {
  const env = { ...process.env, DATABASE_URL: platform.databaseUrl, DATA_DIR: folder.path }
  const child = spawn(process.execPath, [join(ROOT, 'scripts/import.ts'), ...args], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (text += String(part)))
  return { child, said: () => text }
}

async function runImport(args: readonly string[]): Promise<{ code: number; said: string }> {
  const { child, said } = startImport(args)
  const [code] = await once(child, 'close')
  return { code, said: said() }
}

describe('an import', () => {
  test('that is killed repeatedly ends with sums conserved, a consistent report, and rewards for the backfill', {
    timeout: IMPORT_LIMIT_MS,
  }, async () => {
    const files = writeFiles()
    const count = async () =>
      (await rows<{ n: string }>(`select count(*) as n from import_rows where key not like 'sample%'`))[0]?.n
    const before = await count()
    const startMs = performance.now()
    const tried = await runImport(files)
    const triedMs = performance.now() - startMs
    expect(tried.said).toContain('Nothing was written. Import it with --execute.')
    expect(tried.said).toMatch(/balances\.csv, line 125: walletAddress is not 0x and 40 hexadecimal digits/)
    expect(tried.said).toMatch(/balances\.csv, line 126: bv3Balance is not a whole number/)
    expect(tried.said).toMatch(
      /balances\.csv, line 127: an earlier row of the same number or wallet says something else/,
    )
    expect(tried.said).toMatch(/balances\.csv, line 128: it has fewer or more columns than the header/)
    const figures =
      /Read 499 rows: 12 repeated, 4 left out\.\nGood: 120 accounts, 240 purchases of 2160 USDT, 123 balances of 1201.5 BV3 and 660.75 USDT/
    expect(tried.said).toMatch(figures)
    expect(await count()).toBe(before)

    const applied: number[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      const { child } = startImport([...files, '--execute'])
      await sleep(triedMs * (KILLED_AFTER.least + Math.random() * (KILLED_AFTER.most - KILLED_AFTER.least)))
      child.kill('SIGKILL')
      await (child.exitCode === null && child.signalCode === null ? once(child, 'close') : null)
      const [done] = await rows<{ n: string }>(`select count(*) as n from import_rows where applied_at is not null`)
      applied.push(Number(done?.n))
    }
    expect(applied).toEqual(applied.toSorted((a, b) => a - b))
    const whole = await runImport([...files, '--execute'])
    expect({ code: whole.code, said: whole.said }).toEqual({ code: 0, said: expect.stringMatching(figures) })
    expect(whole.said).toContain('The sums agree.')
    expect(whole.said).toContain('wait for Fix Duplicate Wallets in the panel')

    const spelledTwice = numbers.filter(isSpelledTwice)
    const merged = await operator.post<{
      consolidated: number
      totalDuplicatesRemoved: number
      report: Record<string, unknown>
    }>('/api/admin/consolidate-wallets', { walletAddress: WALLET })
    const sums = { bv3: '31.5', usdt: '17.25' }
    expect(merged.body).toMatchObject({
      ...{ success: true, error: null, consolidated: spelledTwice.length, totalDuplicatesRemoved: spelledTwice.length },
      report: { before: { accounts: 6, ...sums }, after: { accounts: 3, ...sums }, hasMore: false },
    })
    const again = await operator.post('/api/admin/consolidate-wallets', {})
    expect(again.body).toMatchObject({ consolidated: 0, totalDuplicatesRemoved: 0 })

    const [sum] =
      await rows(`select count(*) as players, sum(bv3) as bv3, sum(usdt) as usdt, sum(copies) as copies from (
      select u.user_id, (select count(*) from purchases p where p.user_id = u.user_id) as copies,
        (select sum(amount) from ledger_transfers t where t.user_id = u.user_id and asset = 'BV3' and reason = 'import') as bv3,
        (select sum(amount) from ledger_transfers t where t.user_id = u.user_id and asset = 'USDT' and reason = 'import') as usdt
      from users u where wallet_address like '0x000000%abcdef%') p`)
    expect(sum).toEqual({ players: '120', bv3: '120150', usdt: '660750000000000000000', copies: '240' })

    // Each but the last has referred one who bought twice for 9: 2.7 are due, and 1 was credited there.
    const plan = await preview()
    expect(plan).toMatchObject({
      usersToProcess: PLAYERS - 1,
      report: { totals: [{ amount: '202.3' }], hasMore: false },
    })
    expect(plan.report.overPosted).toMatchObject([{ walletAddress: spell(PLAYERS), amount: '1' }])
    // On a busy machine an execution leaves some for the next one.
    for (let left = plan; left.report.lines.length > 0; left = await preview()) {
      const both = await Promise.all([execute({ planHash: left.planHash, range: left.report.range }), execute({})])
      expect(both.filter(({ status }) => status === 200)).not.toEqual([])
    }
    const [posted] = await rows<{ amount: string }>(
      `select sum(amount) as amount from ledger_transfers where reason = 'backfill'`,
    )
    expect(posted?.amount).toBe('221200000000000000000')
    expect(await runAudit(platform.databaseUrl)).toEqual([])
    const faults = await findLedgerFaults(platform.databaseUrl)
    // The last one was credited 1 USDT there for nobody's purchase.
    expect(faults.filter((fault) => !fault.startsWith('referral earnings'))).toEqual([])
  })
})
