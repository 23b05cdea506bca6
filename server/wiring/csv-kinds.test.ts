import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { DEFAULT_SETTINGS } from '#core/settings.ts'
import { storeRun } from '#test/support/game/store-run.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { giveBalance } from '#test/support/money/payout-stage.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import type { CsvList } from '../http/routing/csv-file.ts'
import { changeSetting } from '../settings/settings.ts'
import { CSV_KINDS } from './csv-kinds.ts'

/** So many records of each list, made at one moment: only their ids tell them apart. */
const RECORDS = 5
const NOW_MS = Date.UTC(2026, 10, 23)

let ledger: TestLedger
let playerId: number
let walletAddress: Address
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
  const { db } = ledger
  const player = await ledger.newPlayer()
  playerId = player.userId
  walletAddress = player.wallet
  for (let made = 0; made < RECORDS; made++) {
    await ledger.newPlayer(walletAddress)
    await ledger.giveCopies(playerId, await ledger.newCard(), 1)
    await giveBalance(db, playerId, 'USDT', 1n)
    await storeRun(ledger.databaseUrl, playerId)
    await changeSetting(db, 'site', DEFAULT_SETTINGS.site, { author: 'ann', basedOn: made })
    await db.transaction((tx) =>
      writeAuditLog(tx, { username: 'ann', action: 'log out', subject: { kind: 'panel' }, details: { made } }),
    )
  }
  const records = sql.raw(`from generate_series(1, ${RECORDS}) n`)
  for (const statement of [
    sql`insert into sessions (user_id, token_hash, expires_at)
      select ${playerId}, sha256(n::text::bytea), clock_now() + interval '7 days' ${records}`,
    sql`insert into player_notes (user_id, text, author) select ${playerId}, 'note', 'ann' ${records}`,
    sql`insert into withdrawals (user_id, asset, amount, fee, to_address)
      select ${playerId}, 'USDT', 1e18, 0, ${walletAddress} ${records}`,
    sql`insert into operators (username, password_hash, role) select 'ann' || n, '', 'viewer' ${records}`,
    sql`insert into solvency_days (day, read_at, owed_usdt, owed_bv3)
      select (clock_now() at time zone 'UTC')::date - n::integer, clock_now(), n, n ${records}`,
  ]) {
    await execute(db, statement)
  }
})
afterAll(() => ledger?.close())

/** All lines of a list, read so many at a time. */
async function walk(list: CsvList<never>, step: number): Promise<string[]> {
  const { columns, readAfter } = list as unknown as CsvList<unknown>
  const lines: string[] = []
  for (let last: unknown = null; ; ) {
    const rows = await readAfter(ledger.db, last, step)
    lines.push(...rows.map((row) => JSON.stringify(Object.values(columns).map((cell) => cell(row)))))
    last = rows.at(-1) ?? null
    if (rows.length < step) return lines
  }
}

/** Lists that wait for a decision or need a chain to come about; flows read them as files. */
const ELSEWHERE = new Set(['payments', 'airdrop-claims'])

describe.each(CSV_KINDS.filter(({ name }) => !ELSEWHERE.has(name)))('$name', ({ name, listFor }) => {
  test('is the same list, however many rows are read at a time', async () => {
    const list = listFor({ playerId, walletAddress, name: 'site', days: 30 } as never)
    const whole = await walk(list, 1_000)
    expect(whole.length).toBeGreaterThanOrEqual(RECORDS)
    for (const step of [1, 2, 3]) expect([name, ...(await walk(list, step))]).toEqual([name, ...whole])
  })
})

test('each list has a unique name', () => {
  expect(new Set(CSV_KINDS.map(({ name }) => name)).size).toBe(CSV_KINDS.length)
})
