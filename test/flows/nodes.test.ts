import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import { createFakeChain, fakeAddress, fakeHash } from '../support/chain/lying-node/fake-chain.ts'
import { type LyingHttpNode, startLyingNodes } from '../support/chain/lying-node.ts'
import { MOVED_CLOCK, readRows } from '../support/money/ledger-check.ts'
import {
  enrolSecondFactor,
  logInAsOperator,
  OPERATOR_ENVIRONMENT,
  type Operator,
} from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'

const [USDT, TREASURY, PAYER] = [fakeAddress('usdt'), fakeAddress('treasury'), fakeAddress('payer')]
const DEAD_NODE = 'http://127.0.0.1:9/v2/key'

const chain = createFakeChain({
  ...{ chainId: 97, usdt: USDT, treasury: TREASURY },
  startSeconds: Math.floor(Date.now() / 1000),
})
let nodes: Awaited<ReturnType<typeof startLyingNodes>>
let working: readonly [LyingHttpNode, LyingHttpNode]
let platform: TestPlatform
let operator: Operator
beforeAll(async () => {
  nodes = await startLyingNodes()
  working = [nodes.addNode(chain), nodes.addNode(chain)]
  platform = await startTestPlatform({
    // Its chain makes ninety blocks at once, whose times run ahead.
    ...MOVED_CLOCK,
    ...OPERATOR_ENVIRONMENT,
    CHAIN: 'bsc-testnet',
    PUBLIC_URL: 'https://play.example',
    TREASURY_ADDRESS: TREASURY,
    USDT_ADDRESS: USDT,
    RPC_URLS: [working[0].url, DEAD_NODE, working[1].url].join(),
    START_BLOCK: '0',
    WATCH_EVERY_MS: '50',
    LOG_LEVEL: 'info',
    METRICS_TOKEN: 'a-token-of-the-operator',
  })
  operator = await logInAsOperator(platform)
  await enrolSecondFactor(operator)
})
afterAll(async () => {
  await platform?.close()
  await nodes?.stop()
})

let sent = 0
/** A final payment. */
function pay(): string {
  const hash = fakeHash(`payment ${++sent}`)
  const transfers = [{ token: USDT, from: PAYER, to: TREASURY, value: BigInt(sent) * 10n ** 18n }]
  chain.send({ hash, from: PAYER, to: USDT, valueWei: 0n, nonce: sent, isReverted: false, transfers })
  for (let blocks = 0; blocks < 4; blocks += 1) chain.mine()
  return hash
}
const isRecorded = async (hash: string) =>
  (await readRows(platform.databaseUrl, 'select 1 from payments where tx_hash = $1', [hash])).length === 1
const chainHealth = async () => (await operator.get<OperatorHealth>('/api/admin/health')).chain
const metrics = async () =>
  (await sendRequest<string>(platform, '/metrics', { headers: { authorization: 'Bearer a-token-of-the-operator' } }))
    .body

test('with one of three nodes down the platform is ready, credits, and names the node', async () => {
  expect((await sendRequest(platform, '/readyz')).body).toEqual({ status: 'ready', database: 'up', chain: 'up' })
  const hash = pay()
  await waitUntil('the payment', () => isRecorded(hash))
  const health = await chainHealth()
  expect(health.nodes).toMatchObject([{ state: 'up' }, { name: '127.0.0.1:9', state: 'aside' }, { state: 'up' }])
  expect(health.nodes[1]?.problem).not.toContain('key')
  expect(health).toMatchObject({ finalizedBlock: String(chain.highestFinal()), alarms: [] })
  await waitUntil('the metrics', async () =>
    /^chain_node_state\{node="127.0.0.1:9",state="aside"\} 1$/m.test(await metrics()),
  )
  await waitUntil('what the nodes can do', async () =>
    ['answers', 'does not answer what it will be asked'].every((said) => platform.output().includes(said)),
  )
})

test('a node that hides a payment stops crediting, and an alarm names it until it is resolved', async () => {
  Object.assign(working[1].faults, { hidesLogs: true, forgetsTransactions: true })
  const hash = pay()
  const [alarm] = await waitUntil('the alarm', async () => {
    const { alarms } = await chainHealth()
    return alarms.length > 0 && alarms
  })
  // Of two that answer nobody is in the minority.
  expect(alarm).toMatchObject({ kind: 'node_contradicts', detail: expect.stringContaining('the payments') })
  expect(await isRecorded(hash)).toBe(false)
  expect(await metrics()).toMatch(/^chain_node_contradictions\{[^}]*\} [1-9]/m)
  working[1].heal()
  await waitUntil('the payment', () => isRecorded(hash))
  // Nothing is held against a node any more once it lists a payment that the others list.
  const next = pay()
  await waitUntil('the next payment', () => isRecorded(next))
  const { alarms } = await waitUntil('the nodes', async () => {
    const health = await chainHealth()
    return health.nodes.map(({ state }) => state).join() === 'up,aside,up' && health
  })
  for (const { id } of alarms) {
    expect(
      (await operator.post(`/api/admin/chain-alarms/${id}/resolve`, { note: 'the node was replaced' })).status,
    ).toBe(204)
  }
  expect((await chainHealth()).alarms).toEqual([])
})

test('with two of three nodes down the platform still serves, and reports it', async () => {
  working[1].faults.isDown = true
  await waitUntil('the chain to be down', async () => {
    const { status, body } = await sendRequest<{ chain: string }>(platform, '/readyz')
    expect(status).toBe(200)
    return body.chain === 'down'
  })
  const hash = pay()
  working[1].heal()
  await waitUntil('the payment', () => isRecorded(hash))
  await waitUntil(
    'the chain',
    async () => (await sendRequest<{ chain: string }>(platform, '/readyz')).body.chain === 'up',
  )
})

test('while the nodes disagree about payments, health call, metrics and an alarm report that payments are not read', async () => {
  const { cursorBlock, isBehind } = await chainHealth()
  expect(isBehind).toBe(false)
  Object.assign(working[1].faults, { hidesLogs: true, forgetsTransactions: true })
  pay()
  for (let blocks = 0; blocks < 90; blocks += 1) chain.mine()
  await readRows(
    platform.databaseUrl,
    `update chain_cursors set updated_at = updated_at - interval '2 minutes', block_time = block_time - interval '2 minutes'`,
  )
  const health = await waitUntil('the alarm', async () => {
    const seen = await chainHealth()
    return seen.alarms.some(({ kind }) => kind === 'watcher_stalled') && seen
  })
  expect(health).toMatchObject({ cursorBlock, isBehind: true })
  await waitUntil('the metrics', async () => {
    const text = await metrics()
    const figureOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
    return figureOf('payments_last_look_seconds') > 60 && figureOf('payments_cursor_lag_blocks') >= 80
  })
  for (const node of working) node.heal()
  await waitUntil('its end', async () => {
    const seen = await chainHealth()
    return !seen.isBehind && seen.alarms.every(({ kind }) => kind !== 'watcher_stalled')
  })
})
