import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Stray } from '#core/api/admin-payouts.ts'
import { createDatabase } from '#server/db/pool.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { findLedgerFaults } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { CLUSTER_URL } from '../support/world/cluster.ts'
import { bodyOf } from '../support/world/http.ts'
import { createPlayer, type Player } from '../support/world/player.ts'
import { copyDatabase, createTestDatabase, restoreCopy, type TestDatabase } from '../support/world/postgres.ts'
import { killLeftoverProcesses, type ServerProcess, startServer } from '../support/world/server-process.ts'

/*
 * An older copy of the database's files, with no command of ours: no hold is written, and PostgreSQL is the same, on the same
 * timeline. The chain goes on without it.
 */
describe.skipIf(CLUSTER_URL !== null)('a database rolled back by copying its files', () => {
  const folder = makeTempFolder()
  let database: TestDatabase
  let older: TestDatabase
  let server: ServerProcess
  let operator: Operator
  let player: Player
  beforeAll(async () => {
    database = await createTestDatabase()
    await start()
    player = createPlayer(server)
    await player.faucet()
    await player.signIn()
  })
  afterAll(async () => {
    await server?.stop()
    await killLeftoverProcesses(folder.path)
    await older?.drop()
    await database?.drop()
    folder.remove()
  })

  async function start() {
    const { databaseUrl } = database
    server = await startServer({ DATA_DIR: folder.path, DATABASE_URL: databaseUrl, ...OPERATOR_ENVIRONMENT })
    operator = await logInAsOperator(server)
    if (player === undefined) return
    player = createPlayer(server, player.wallet.privateKey)
    await player.signIn()
  }

  const ask = (amount: string) =>
    player.post<{ id: number }>('/api/withdrawals', {
      ...{ walletAddress: player.address, tokenType: 'USDT', amount, toAddress: player.address },
    })
  const cancel = (id: number) => player.post(`/api/withdrawals/${id}/cancel`, {})
  const decide = (id: number, status: 'approved' | 'rejected', way = 'hot_wallet') =>
    operator.put<{ payout: { id: number } }>(`/api/admin/withdrawals/${id}`, { status, reason: 'A reason.', way })
  const statusOf = async (id: number) => {
    const query = `?walletAddress=${player.address}`
    const rows = bodyOf(await player.call<{ id: number; status: string }[]>(`/api/withdrawals/user${query}`))
    return rows.find((row) => row.id === id)?.status
  }
  const balance = async () => {
    const db = createDatabase(database.databaseUrl, 1, () => undefined)
    try {
      return (await execute(db, sql`select usdt_available::text, usdt_held::text from balances`)).rows
    } finally {
      await db.end()
    }
  }

  test('refunds nothing, decides nothing and pays nothing until the chain is explained', async () => {
    bodyOf(await operator.post('/api/admin/send-tokens', { walletAddress: player.address, usdtAmount: '30' }))
    const ids: number[] = []
    for (const amount of ['5', '6', '7', '8']) ids.push(bodyOf(await ask(amount)).id)
    const [first = 0, second = 0, unpaid = 0, byHand = 0] = ids
    const waiting = bodyOf(await decide(byHand, 'approved', 'operator_wallet')).payout
    await server.stop()
    older = await copyDatabase(database.databaseUrl)

    // Two are paid, and the copy knows nothing of it.
    await start()
    const before = await player.usdtBalance()
    for (const id of [first, second]) bodyOf(await decide(id, 'approved'))
    await waitUntil(
      'both are paid',
      async () => (await statusOf(second)) === 'completed' && (await statusOf(first)) === 'completed',
    )
    const paid = (await player.usdtBalance()) - before
    expect(paid).toBeGreaterThan(0n)
    await server.stop()
    await restoreCopy(database.databaseUrl, older)

    await start()
    const untouched = await balance()
    const underReview = { status: 403, error: 'withdrawals_being_checked' }
    const unexplained = { status: 409, error: 'payouts_unexplained' }
    expect(await cancel(first)).toMatchObject(underReview)
    expect(await ask('1')).toMatchObject(underReview)
    expect(await decide(first, 'rejected')).toMatchObject(unexplained)
    expect(await decide(unpaid, 'approved')).toMatchObject(unexplained)
    expect(await decide(first, 'approved', 'operator_wallet')).toMatchObject(unexplained)
    const end = (ending: string) => operator.post(`/api/admin/payouts/${waiting.id}/end`, { ending, reason: 'No.' })
    expect(await end('cancel')).toMatchObject(unexplained)
    expect(await end('hot_wallet')).toMatchObject(unexplained)
    expect(await balance()).toEqual(untouched)

    // The operator is told, approves exactly what was paid, and names what has paid it.
    const strays = await waitUntil('both transactions are listed', async () => {
      const listed = (await operator.get<{ strays: Stray[] }>('/api/admin/payouts/strays')).strays
      return listed.length === 2 && listed.every(({ txHash }) => txHash !== null) ? listed : null
    })
    for (const id of [first, second]) {
      const { payout } = bodyOf(await decide(id, 'approved'))
      const listed = (await operator.get<{ strays: Stray[] }>('/api/admin/payouts/strays')).strays
      const own = listed.find(({ payouts }) => payouts.some((one) => one.id === payout.id))
      bodyOf(await operator.post(`/api/admin/payouts/${payout.id}/transaction`, { txHash: own?.txHash }))
      expect(await statusOf(id)).toBe('completed')
    }
    expect(strays).toHaveLength(2)
    expect((await operator.get<{ strays: Stray[] }>('/api/admin/payouts/strays')).strays).toEqual([])
    // The alarms of both transfers end at the next comparison.
    await waitUntil('the rest can be decided again', async () => (await cancel(unpaid)).status === 200)
    bodyOf(await ask('1'))
    expect(await end('cancel')).toMatchObject({ status: 200 })
    expect((await player.usdtBalance()) - before).toBe(paid)
    expect(await findLedgerFaults(database.databaseUrl)).toEqual([])
  })
})
