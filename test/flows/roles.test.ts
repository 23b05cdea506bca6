import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROCESS_ROLES, type ProcessRole } from '#core/process-role.ts'
import { findLedgerFaults, MOVED_CLOCK, moveClock, readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { makeTempFolder, type TempFolder } from '../support/temp-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { readGuide, readMetricNames, readRules } from '../support/world/metrics.ts'
import { createPlayer, readCards } from '../support/world/player.ts'
import { createTestDatabase, type TestDatabase } from '../support/world/postgres.ts'
import { killLeftoverProcesses, type ServerProcess, startServer } from '../support/world/server-process.ts'

let folder: TempFolder
let database: TestDatabase
let servers: ReadonlyMap<ProcessRole, ServerProcess>
let operator: Operator
const serverOfRole = (role: ProcessRole) => servers.get(role) ?? never()

beforeAll(async () => {
  folder = makeTempFolder()
  database = await createTestDatabase()
  const { databaseUrl } = database
  const here = {
    DATA_DIR: folder.path,
    DATABASE_URL: databaseUrl,
    ...OPERATOR_ENVIRONMENT,
    ...MOVED_CLOCK,
    LOG_LEVEL: 'info',
  }
  const start = async (role: ProcessRole) => [role, await startServer({ ...here, ROLES: role })] as const
  // The first has the local chain, which ends with it: not the payer, which one of the tests kills.
  const web = await start('web')
  const others = PROCESS_ROLES.filter((role) => role !== 'web')
  servers = new Map([web, ...(await Promise.all(others.map(start)))])
  operator = await logInAsOperator(serverOfRole('web'))
})
afterAll(async () => {
  for (const server of [...servers.values()].reverse()) await server.stop()
  await killLeftoverProcesses(folder.path)
  await database.drop()
  folder.remove()
})

function never(): never {
  throw new Error('every role has a process')
}

/** Without which the watcher, the payer and the jobs have something to say. */
const HIDDEN = ['chain_cursors', 'payouts', 'total_changes']

type RolesHealth = {
  readonly hotWallet: { readonly address: string } | null
  readonly chain: { readonly finalizedBlock: string | null; readonly isBehind: boolean }
  readonly roles: readonly { readonly role: ProcessRole; readonly processes: number }[]
}
const readHealth = () => operator.get<RolesHealth>('/api/admin/health')
const countProcessesByRole = async () =>
  Object.fromEntries((await readHealth()).roles.map((it) => [it.role, it.processes]))

test('each process logs the roles that it omits, and only the web role serves more than probes', async () => {
  for (const [role, server] of servers) {
    expect(server.output()).toContain('this process runs without some roles')
    expect((await sendRequest(server, '/livez')).status, role).toBe(200)
    expect((await sendRequest(server, '/readyz')).body, role).toEqual({ status: 'ready', database: 'up', chain: 'up' })
    expect(String((await sendRequest(server, '/metrics')).body), role).toContain('process_resident_memory_bytes')
    expect((await sendRequest(server, '/api/cards')).status, role).toBe(role === 'web' ? 200 : 404)
  }
})

test('every metric has an alarm, every alarm has existing metrics, and the guide names all of them', async () => {
  const told = (await Promise.all([...servers.values()].map(readMetricNames))).flat()
  const own = [...new Set(told)].filter((name) => !/^(?:nodejs|process)_/.test(name))
  expect(own.length).toBeGreaterThan(40)
  const rules = readRules()
  expect(rules.flatMap(({ metrics }) => metrics).filter((name) => !told.includes(name))).toEqual([])
  expect(own.filter((name) => !rules.some(({ metrics }) => metrics.includes(name)))).toEqual([])
  const guide = readGuide()
  expect(own.filter((name) => !guide.metrics.includes(name))).toEqual([])
  expect(guide.metrics.filter((name) => !told.includes(name) && name !== 'up')).toEqual([])
  expect(guide.alarms.toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted())
})

test('work passes between roles until it is done: bought, withdrawn, approved, paid, folded', async () => {
  const player = createPlayer(serverOfRole('web'))
  await player.faucet()
  await player.signIn()
  const [card] = await readCards(serverOfRole('web'))
  const order = await player.order(card?.id ?? 0, 1)
  await player.pay(order)
  // Nobody names the transaction: the watcher alone can find it.
  await waitUntil('the watcher has credited it', async () => (await player.readOrder(order.id)).status === 'credited')
  await player.start([card?.id ?? 0])
  await moveClock(database.databaseUrl, '1 day')
  await player.signIn()
  operator = await logInAsOperator(serverOfRole('web'))
  await player.stop()

  const withdrawal = { walletAddress: player.address, tokenType: 'USDT', amount: '0.01', toAddress: player.address }
  const asked = bodyOf(await player.post<{ id: number }>('/api/withdrawals', withdrawal))
  const before = await player.usdtBalance()
  // The web process hears of it a few seconds after the payer has started.
  await waitUntil('the hot wallet is known', async () => (await readHealth()).hotWallet !== null)
  const health = await readHealth()
  expect(health.hotWallet?.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(health.chain).toMatchObject({ finalizedBlock: expect.stringMatching(/^\d+$/), isBehind: false })
  const decided = await operator.put(`/api/admin/withdrawals/${asked.id}`, { status: 'approved' })
  expect(decided.status).toBe(200)
  await waitUntil('the payer has paid it', async () => (await player.usdtBalance()) > before)
  await waitUntil('the payer has measured it', async () =>
    String((await sendRequest(serverOfRole('payer'), '/metrics')).body).includes(
      'payouts_signed_to_final_seconds_count 1',
    ),
  )
  const told = String((await sendRequest(serverOfRole('payer'), '/metrics')).body)
  expect(told).toContain('hot_wallet_known 1')
  expect(Number(/^hot_wallet_balance\{asset="USDT"\} (\S+)$/m.exec(told)?.[1])).toBeGreaterThan(0)
  await waitUntil('the job has folded what was added to the totals', async () => {
    const [row] = await readRows<{ open: string }>(database.databaseUrl, 'select count(*) as open from total_changes')
    return row?.open === '0'
  })
  expect(await findLedgerFaults(database.databaseUrl)).toEqual([])
})

test('lines of the log name the process and its role', async () => {
  const rename = async (nameOf: (table: string) => readonly [string, string]) => {
    for (const [from, to] of HIDDEN.map(nameOf))
      await readRows(database.databaseUrl, `alter table ${from} rename to ${to}`)
  }
  await rename((table) => [table, `${table}_gone`])
  try {
    for (const role of ['watcher', 'payer', 'jobs'] as const) {
      const { pid, output } = serverOfRole(role)
      const linesOf = () =>
        output()
          .split('\n')
          .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []))
      await waitUntil(`the ${role} says what it lacks`, async () => linesOf().some((line) => line.role === role))
      for (const line of linesOf()) expect(line.process).toMatch(new RegExp(`:${pid}$`))
    }
  } finally {
    await rename((table) => [`${table}_gone`, table])
  }
})

test('a killed payer is reported as missing, the others are not, and another takes its place', async () => {
  await waitUntil('all have told since the clock was moved', async () =>
    Object.values(await countProcessesByRole()).every((count) => count === 1),
  )
  await serverOfRole('payer').killHard()
  await moveClock(database.databaseUrl, '1 day 1 minute')
  operator = await logInAsOperator(serverOfRole('web'))
  await waitUntil('the living have told again', async () => {
    const { payer, ...others } = await countProcessesByRole()
    return payer === 0 && Object.values(others).every((count) => count === 1)
  })
  // What it said that it pays from is known on.
  expect((await readHealth()).hotWallet).not.toBeNull()
  const again = await startServer({
    DATA_DIR: folder.path,
    DATABASE_URL: database.databaseUrl,
    ...MOVED_CLOCK,
    ROLES: 'payer',
  })
  servers = new Map([...servers, ['payer', again]])
  expect(await countProcessesByRole()).toMatchObject({ payer: 1 })
  expect(await again.stop()).toBe(0)
  expect(await countProcessesByRole()).toMatchObject({ payer: 0 })
})
