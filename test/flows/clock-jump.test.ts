import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MiningState } from '#core/api/mining.ts'
import type { OperatorHealth } from '#core/api/operator-health.ts'
import { findLedgerFaults, moveClock, readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player, readCards } from '../support/world/player.ts'
import { runAudit } from '../support/world/server-audit.ts'

let platform: TestPlatform
let operator: Operator
let player: Player
let userId: number
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  operator = await logInAsOperator(platform)
  player = createPlayer(platform)
  userId = await player.signIn()
  const [card] = await readCards(platform)
  const gift = { walletAddress: player.address, cardId: card?.id, quantity: 1 }
  expect((await operator.post('/api/admin/give-nft', gift)).status).toBe(200)
  const start = { userId, cardIds: [card?.id] }
  expect((await player.post('/api/mining/start', start)).status).toBe(200)
})
afterAll(async () => {
  const faults = [...(await runAudit(platform.databaseUrl)), ...(await findLedgerFaults(platform.databaseUrl))]
  await platform.close()
  expect(faults).toEqual([])
})

const clockAlarms = () =>
  readRows<{ detail: string; is_open: boolean; is_told: boolean }>(
    platform.databaseUrl,
    `select detail, resolved_at is null as is_open, told_at is not null as is_told
    from chain_alarms where kind = 'clock_off' order by id`,
  )
const sumPaid = () => readRows<{ count: string }>(platform.databaseUrl, `select count(*) from ledger_transfers`)

test.each(['1 day', '10 years', '-1 hour'])(
  'a clock that jumps by %s for some seconds settles and ends nothing',
  async (by) => {
    const before = bodyOf(await player.call<MiningState>(`/api/mining/active?walletAddress=${player.address}`))
    const paidBefore = await sumPaid()
    const alarmsBefore = (await clockAlarms()).length
    await moveClock(platform.databaseUrl, by)
    try {
      const refused = { status: 503, error: 'clock_off' }
      const path = `/api/mining/active?walletAddress=${player.address}`
      expect(await player.post('/api/mining/stop', { walletAddress: player.address })).toMatchObject(refused)
      expect(await player.call(path)).toMatchObject(refused)
      expect(await player.call(`/api/balance?walletAddress=${player.address}`)).toMatchObject(refused)
      const order = { cardId: before.sessions[0]?.cardId, quantity: 1, paymentMethod: 'USDT' }
      expect(await player.post('/api/orders', order)).toMatchObject(refused)
      const withdrawal = { walletAddress: player.address, tokenType: 'USDT', amount: '0.1', toAddress: player.address }
      expect(await player.post('/api/withdrawals', withdrawal)).toMatchObject(refused)
      expect(await sendRequest(platform, '/api/auth/nonce')).toMatchObject(refused)
      await waitUntil('an alarm is raised', async () => (await clockAlarms())[alarmsBefore]?.is_open)
      const health = await operator.call<OperatorHealth>('/api/admin/health')
      if (by === '-1 hour') {
        expect(bodyOf(health).chain.alarms).toContainEqual(expect.objectContaining({ kind: 'clock_off' }))
      } else {
        // The token has not expired: the panel stays signed in.
        expect(health).toMatchObject(refused)
      }
      expect((await sendRequest(platform, '/metrics')).body).toMatch(/^clock_off_seconds -?[1-9]/m)
    } finally {
      await moveClock(platform.databaseUrl, '0')
    }
    await waitUntil('the alarm has ended', async () => {
      const alarm = (await clockAlarms())[alarmsBefore]
      return alarm?.is_told && !alarm.is_open
    })
    expect((await clockAlarms())[alarmsBefore]?.detail).toContain("The database's clock is off.")
    // Nobody was signed out, the session goes on, and what it pays is of the true time.
    const after = bodyOf(await player.call<MiningState>(`/api/mining/active?walletAddress=${player.address}`))
    expect(after.sessions[0]?.sessionStart).toBe(before.sessions[0]?.sessionStart)
    expect(after.earnedBv3).toBeLessThan(100)
    expect(await sumPaid()).toEqual(paidBefore)
    expect(await operator.get('/api/admin/check')).toBe(true)
  },
)
