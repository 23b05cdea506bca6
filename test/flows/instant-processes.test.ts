import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { setSetting } from '#test/support/world/settings.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { giveBalance } from '../support/money/payout-stage.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT } from '../support/operator/operator.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { isLong } from '../support/test-length.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { ageAccounts } from '../support/world/older-accounts.ts'
import { createPlayer, type Player } from '../support/world/player.ts'
import { createTestDatabase, type TestDatabase } from '../support/world/postgres.ts'
import { killLeftoverProcesses, type ServerProcess, startServer } from '../support/world/server-process.ts'

/**
 * The whole of it, which takes minutes: three server processes, their chain, and a hundred wallets.
 * `judge-request.concurrency.test.ts` shows the same of the database alone in a second.
 */
const ONE_USDT = 10n ** 18n
const WALLETS = 100
const REQUESTS = 1_000
const BUDGET = 500
const PAID_LIMIT_MS = 600_000

type RequestedWithdrawal = { id: number; status: string; isInstant: boolean; notInstant: string[] }

const folder = makeTempFolder()
let database: TestDatabase
let servers: ServerProcess[] = []
let db: Database

describe.runIf(isLong)('three processes on one database', () => {
  beforeAll(async () => {
    database = await createTestDatabase()
    const settings = { ...OPERATOR_ENVIRONMENT, DATA_DIR: folder.path, DATABASE_URL: database.databaseUrl }
    servers = await Promise.all([1, 2, 3].map(() => startServer(settings)))
    db = createDatabase(database.databaseUrl, 4, () => undefined)
  })
  afterAll(async () => {
    for (const server of servers.reverse()) await server.stop()
    await killLeftoverProcesses(folder.path)
    await db?.$client.end()
    await database?.drop()
    folder.remove()
  })

  async function newPlayer(): Promise<Player> {
    const [first] = servers
    if (first === undefined) throw new Error('no server runs')
    const player = createPlayer(first)
    await player.signIn()
    await giveBalance(db, player.userId(), 'USDT', 100n * ONE_USDT)
    return player
  }

  /** However long the answer takes: a thousand at once wait for each other. */
  async function ask(player: Player, at: number, amount: number, key: string) {
    const { address } = player
    const answer = await fetch(`${servers[at % servers.length]?.url}/api/withdrawals`, {
      method: 'POST',
      headers: { cookie: player.cookie(), 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ walletAddress: address, toAddress: address, tokenType: 'USDT', amount: String(amount) }),
    })
    return { status: answer.status, body: (await answer.json()) as RequestedWithdrawal }
  }

  test(`${REQUESTS} requests of ${WALLETS} wallets at once pay at most ${BUDGET} USDT, and each once on the chain`, async () => {
    const [server] = servers
    if (server === undefined) throw new Error('no server runs')
    const players: Player[] = []
    for (let n = 0; n < WALLETS; n += 1) players.push(await newPlayer())

    // The first withdrawal of each, which an operator approves.
    const operator = await logInAsOperator(server)
    const firsts: number[] = []
    for (const [index, player] of players.entries()) firsts.push((await ask(player, index, 1, 'the-first')).body.id)
    for (const id of firsts) bodyOf(await operator.put(`/api/admin/withdrawals/${id}`, { status: 'approved' }))
    const count = async (status: string) => {
      const found = await readRows<{ n: string }>(
        database.databaseUrl,
        'select count(*) as n from withdrawals where status = $1',
        [status],
      )
      return Number(found[0]?.n)
    }
    await waitUntil('the first ones are paid', async () => (await count('completed')) === WALLETS, PAID_LIMIT_MS)
    await ageAccounts(database.databaseUrl, 7)
    await setSetting(database.databaseUrl, 'instantWithdrawals', {
      perWithdrawalUsdt: '9',
      perWalletDayUsdt: String(BUDGET),
      perDayUsdt: String(BUDGET),
    })
    const [probe] = players
    if (probe === undefined) throw new Error('nobody plays')
    await waitUntil('the chain is read', async () => {
      const path = `/api/withdrawals/instant?walletAddress=${probe.address}`
      const offer = bodyOf(await probe.call<{ isOffered: boolean; reasons: string[] }>(path))
      return offer.isOffered && offer.reasons.length === 0
    })

    const sinceMs = performance.now()
    const answers = await Promise.all(
      Array.from({ length: REQUESTS }, (_, index) => {
        const round = Math.floor(index / WALLETS)
        const player = players[index % WALLETS]
        if (player === undefined) throw new Error('there is one for each')
        // Every request comes twice, to two processes, under one key.
        const wish = Math.floor(round / 2)
        return ask(player, index + round, 1 + ((wish + (index % WALLETS)) % 9), `wish-${wish}`)
      }),
    )
    const tookMs = performance.now() - sinceMs
    const seen = answers.flatMap(({ status, body }) => (status === 200 ? [body] : []))
    const refused = answers.filter(({ status }) => status !== 200)
    const instant = new Set(seen.filter(({ isInstant }) => isInstant).map(({ id }) => id))
    // A crowd says which of them wait, and why.
    const reasons = new Set(seen.flatMap(({ notInstant }) => notInstant))
    console.log(
      `${instant.size} paid at once, ${seen.length} answered, ${refused.length} refused in ${Math.round(tookMs)} ms`,
    )
    expect([...reasons].filter((reason) => !['above_day_limit', 'chain_unknown'].includes(reason))).toEqual([])
    expect(instant.size).toBeGreaterThan(0)

    await waitUntil(
      'all that was approved is paid',
      async () => (await count('completed')) === WALLETS + instant.size && (await count('approved')) === 0,
      PAID_LIMIT_MS,
    )
    const [sums] = await readRows<{ asked: string; paid: string; day: string; payouts: string; hashes: string }>(
      database.databaseUrl,
      `select sum(w.amount) as asked, sum(p.amount) as paid, count(*) as payouts, count(distinct p.tx_hash) as hashes,
        (select paid from instant_days) as day
      from withdrawals w join payouts p on p.user_id = w.user_id and p.withdrawal_id = w.id where w.instant_day is not null`,
    )
    expect(BigInt(sums?.paid ?? 0)).toBeLessThanOrEqual(BigInt(BUDGET) * ONE_USDT)
    expect(BigInt(sums?.paid ?? 0)).toBeGreaterThan(BigInt(BUDGET - 9) * ONE_USDT)
    expect(sums).toMatchObject({
      asked: sums?.paid,
      day: sums?.paid,
      payouts: String(instant.size),
      hashes: String(instant.size),
    })
    // What the wallets hold on the chain is what they were paid: nothing twice.
    const held: bigint[] = []
    for (const player of players) held.push(await player.usdtBalance())
    expect(held.reduce((sum, amount) => sum + amount, 0n)).toBe(BigInt(sums?.paid ?? 0) + BigInt(WALLETS) * ONE_USDT)
    expect([...(await audit(db)), ...(await findLedgerFaults(database.databaseUrl))]).toEqual([])
  })
})
