import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { execute } from '#test/support/world/execute.ts'
import { findLedgerFaults } from '../support/money/ledger-check.ts'
import { giveBalance } from '../support/money/payout-stage.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, type HttpAnswer, sendRequest } from '../support/world/http.ts'
import { type StandbyDatabase, startStandbyDatabase } from '../support/world/lost-standby.ts'
import { createPlayer, type Player } from '../support/world/player.ts'
import { killLeftoverProcesses, type ServerProcess, startServer } from '../support/world/server-process.ts'

const CONNECTIONS = 20
/** Three quarters of them. */
const WRITERS = 15
const PLAYERS = 30
/** Waits for a mutex, a place and a commit, on a machine that is busy. */
const ANSWER_MS_MAX = 30_000
/** Connections of a process beside its pool: those of the queue, of locks, and the one that listens. */
const OTHER_CONNECTIONS_MAX = 30

const folder = makeTempFolder()
let postgres: StandbyDatabase
let server: ServerProcess
let db: Database
let operator: Operator
let players: readonly Player[]
beforeAll(async () => {
  postgres = await startStandbyDatabase()
  server = await startServer({
    ...{ DATA_DIR: folder.path, DATABASE_URL: postgres.databaseUrl, DATABASE_CONNECTIONS: String(CONNECTIONS) },
    ...OPERATOR_ENVIRONMENT,
  })
  db = createDatabase(postgres.databaseUrl, 2, () => undefined)
  operator = await logInAsOperator(server)
  players = Array.from({ length: PLAYERS }, () => createPlayer(server))
  for (const player of players) await giveBalance(db, await player.signIn(), 'USDT', 100n * 10n ** 18n)
})
afterAll(async () => {
  const faults = db === undefined ? [] : await findLedgerFaults(postgres.databaseUrl)
  await db?.end()
  await server?.stop()
  await killLeftoverProcesses(folder.path)
  await postgres?.stop()
  folder.remove()
  expect(faults).toEqual([])
})

const withdraw = (player: Player) =>
  player.call<{ id: number }>('/api/withdrawals', {
    json: { walletAddress: player.address, toAddress: player.address, tokenType: 'USDT', amount: '1' },
    headers: { 'idempotency-key': 'standby-1' },
  })
const countOf = async (what: string) =>
  Number((await execute<{ n: string }>(db, `select count(*) as n from ${what}`)).rows[0]?.n)

test('a lost standby makes outcomes unknown, refuses further writes, and does not affect readers', async () => {
  const [reader] = players as [Player]
  // As after a minute without a call: the next one writes down that the token is used.
  await execute(db, `update operator_tokens set used_at = used_at - interval '1 hour'`)
  await postgres.loseStandby()
  const sentMs = performance.now()
  let slowestMs = 0
  const writes = players.map(async (player) => {
    const answer = await withdraw(player)
    slowestMs = Math.max(slowestMs, performance.now() - sentMs)
    return answer
  })
  const written = Promise.all(writes)
  let isOver = false
  void written.then(() => {
    isOver = true
  })
  const statuses = new Set<number>()
  const read = async (answer: Promise<HttpAnswer>) => statuses.add((await answer).status)
  while (!isOver) {
    await Promise.all([
      read(reader.call(`/api/withdrawals/user?walletAddress=${reader.address}`)),
      read(sendRequest(server, '/api/cards')),
      read(sendRequest(server, '/readyz')),
      read(operator.call('/api/admin/health')),
    ])
  }
  expect([...statuses]).toEqual([200])
  const errors = (await written).map(({ error }) => error)
  const unknown = errors.filter((error) => error === 'outcome_unknown')
  expect(errors).toContain('outcome_unknown')
  expect(unknown.length).toBeLessThanOrEqual(WRITERS)
  expect(errors.filter((error) => error === 'dependency_down')).toHaveLength(PLAYERS - unknown.length)
  expect(slowestMs).toBeLessThan(ANSWER_MS_MAX)
  // Those who ask again and again leave no more connections behind.
  for (let round = 0; round < 3; round++) await Promise.all(players.map(withdraw))
  expect(await postgres.countHanging()).toBeLessThanOrEqual(WRITERS)
  expect(await countOf('pg_stat_activity where datname is not null')).toBeLessThanOrEqual(
    CONNECTIONS + OTHER_CONNECTIONS_MAX,
  )

  expect((await sendRequest(server, '/readyz')).body).toEqual({
    status: 'ready',
    database: 'commits_hang',
    chain: 'up',
  })
  expect(await operator.get('/api/admin/health')).toMatchObject({ commitsHang: true })
  const metrics = String((await sendRequest(server, '/metrics')).body)
  expect(metrics).toMatch(/^database_commits_hanging\{pool="\w+"\} [1-9]/m)

  await postgres.regainStandby()
  await waitUntil('the answers', async () => {
    const { body } = await sendRequest<{ database: string }>(server, '/readyz')
    return body.database === 'up'
  })
  for (const player of players) {
    const { id } = bodyOf(await withdraw(player))
    expect(bodyOf(await withdraw(player)).id).toBe(id)
  }
  expect(await countOf('withdrawals')).toBe(PLAYERS)
})
