import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#core/api/call.ts'
import { consolidateWallets, setUpDemo } from '#core/api/quick-actions.ts'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { readAuditLog } from '../../operators/read-audit-log.ts'
import { type QuickActionDeps, quickActionRoutes } from './routes.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

const lastTwo = async () => (await readAuditLog(ledger.db, {}, null, 2)).entries.map(({ action }) => action)

async function run(call: Call) {
  const deps: Partial<QuickActionDeps> = {
    ...{ db: ledger.db, chainId: 56, isLocal: true },
    tell: () => undefined,
    onCardsChanged: () => undefined,
    stockMissingCards: async () => 0,
    submitSocial: async () => undefined,
    requestWithdrawal: async () => undefined,
  }
  const routes = quickActionRoutes(deps as QuickActionDeps)
  const request = { session: { username: 'ann', role: 'operator' }, body: { walletAddress: null } }
  return routes.find((it) => it.call === call)?.handle(request as never, {} as never)
}

test.each([
  { call: setUpDemo, begun: 'begin demo data', done: 'set up demo data' },
  { call: consolidateWallets, begun: 'begin consolidation', done: 'consolidate wallets' },
])('$begun is written down first, so that one that breaks off leaves a trace', async ({ call, begun, done }) => {
  await execute(ledger.db, sql`alter table import_rows rename to gone`)
  await expect(run(call)).rejects.toThrow()
  await execute(ledger.db, sql`alter table gone rename to import_rows`)
  expect((await lastTwo())[0]).toBe(begun)
  expect(await run(call)).toMatchObject({ ok: true })
  expect(await lastTwo()).toEqual([done, begun])
})
