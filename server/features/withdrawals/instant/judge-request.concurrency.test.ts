import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { createInstantWorld, type InstantWorld, ONE_USDT } from '#test/support/money/instant-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { isLong } from '#test/support/test-length.ts'
import { execute, sql } from '#test/support/world/execute.ts'

/** Of three processes: each has connections of its own, and nothing but the database in common with the others. */
const PROCESSES = 3
const CONNECTIONS = 6
const WALLETS = isLong ? 100 : 24
const REQUESTS = isLong ? 1_000 : 120
/** USDT for all; the requests are of 1 to 9 USDT and come to many times as much. */
const BUDGET = isLong ? 500 : 60

let ledger: TestLedger
let world: InstantWorld
let processes: Database[] = []
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createInstantWorld(ledger)
  await world.setClock(Date.UTC(2030, 0, 10, 12))
  processes = Array.from({ length: PROCESSES }, () => createDatabase(ledger.databaseUrl, CONNECTIONS, () => undefined))
})
afterAll(async () => {
  for (const db of processes) await db.$client.end()
  await ledger.close()
})

test(`${REQUESTS} concurrent requests of ${WALLETS} wallets over ${PROCESSES} processes never pay more than the day's budget`, async () => {
  await world.setLimits(9, BUDGET, BUDGET)
  const players = await world.newTrustedMany(WALLETS)
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, index) => {
      const player = players[index % WALLETS]
      const round = Math.floor(index / WALLETS)
      const db = processes[(index + round) % PROCESSES]
      if (player === undefined || db === undefined) throw new Error('there is one of each')
      // Every request comes twice, by two processes, under one key.
      const wish = Math.floor(round / 2)
      const key = `key ${wish}`
      const amount = String(1 + (wish % 9))
      return world.ask(player, amount, key, world.deps(db))
    }),
  )
  expect(answers.filter((answer) => !answer.ok && answer.code !== 'withdrawal_too_many_pending')).toEqual([])
  const { rows } = await execute<{
    paid: string
    payouts: string
    withdrawals: string
    instant: string
    twice: string
  }>(
    ledger.db,
    sql`select sum(p.amount) as paid, count(*) as payouts, count(distinct w.id) as withdrawals,
      sum(w.amount) filter (where w.instant_day is not null) as instant,
      (select count(*) from (select from withdrawals group by user_id, idempotency_key having count(*) > 1
        and idempotency_key is not null) t) as twice
    from payouts p join withdrawals w on w.user_id = p.user_id and w.id = p.withdrawal_id
    where p.created_by = 'instant rule'`,
  )
  const [found] = rows
  expect(BigInt(found?.paid ?? 0)).toBeLessThanOrEqual(BigInt(BUDGET) * ONE_USDT)
  // Requests of 1 USDT are among them, so that hardly anything of it is left.
  expect(BigInt(found?.paid ?? 0)).toBeGreaterThan(BigInt(BUDGET - 9) * ONE_USDT)
  expect(found).toMatchObject({ payouts: found?.withdrawals, twice: '0', instant: found?.paid })
  expect(await world.approvedToday()).toBe(BigInt(found?.paid ?? 0))
  const told = new Set(answers.flatMap((answer) => (answer.ok && answer.value.isInstant ? [answer.value.id] : [])))
  expect(told.size).toBe(Number(found?.payouts))
  expect(await audit(ledger.db)).toEqual([])
})
