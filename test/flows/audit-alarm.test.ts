import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer } from '../support/world/player.ts'
import { type ServerProcess, startServer } from '../support/world/server-process.ts'

interface AuditAlarmHealth {
  readonly auditAlarms: readonly { readonly id: number; readonly check: string; readonly example: string }[]
  readonly payoutsStopped: boolean
}

let platform: TestPlatform
/** The platform's second start. */
let server: ServerProcess
let operator: Operator
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
})
afterAll(async () => {
  await server?.stop()
  await platform?.close()
})

const health = () => operator.get<AuditAlarmHealth>('/api/admin/health')
const resolve = (id: number, note = 'put right by hand') =>
  operator.post(`/api/admin/audit-alarms/${id}/resolve`, { note })
const rows = (text: string, values: readonly unknown[] = []) => readRows(platform.databaseUrl, text, values)

test('a difference raises an alarm after the start, names its player, and can be resolved only after its repair', async () => {
  const userId = await createPlayer(platform).signIn()
  // With the total of all balances: what is wrong is one player's.
  const change = async (by: number) => {
    await rows('update balances set bv3_available = bv3_available + $1 where user_id = $2', [by, userId])
    await rows(`insert into total_changes (user_id, name, place, amount) values ($2, 'bv3_available', 0, $1)`, [
      by,
      userId,
    ])
  }
  // While nothing runs: the look after the start must not come before the difference.
  await platform.stop()
  await change(1)
  const { databaseUrl, dataDir } = platform
  server = await startServer({ ...OPERATOR_ENVIRONMENT, DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  operator = await logInAsOperator(server)
  const [alarm] = await waitUntil('the alarm', async () => {
    const { auditAlarms } = await health()
    return auditAlarms.length > 0 && auditAlarms
  })
  if (alarm === undefined) throw new Error('there is an alarm')
  expect(alarm).toMatchObject({ check: 'kept balances are the sum of their transfers', example: `user ${userId}` })
  expect(await health()).toMatchObject({ payoutsStopped: false, auditAlarms: [{ stopsAll: false, players: 1 }] })
  const metrics = await sendRequest<string>(server, '/metrics')
  expect(metrics.body).toMatch(/^audit_findings 1$/m)

  const early = await resolve(alarm.id)
  expect({ status: early.status, error: early.error }).toEqual({ status: 409, error: 'audit_alarm_persists' })
  expect(await health()).toMatchObject({ auditAlarms: [{ id: alarm.id }] })
  expect((await resolve(alarm.id, '  ')).error).toBe('malformed_request')
  expect((await resolve(alarm.id + 1)).error).toBe('audit_alarm_unknown')
  const player = createPlayer(server)
  await player.signIn()
  expect((await player.post(`/api/admin/audit-alarms/${alarm.id}/resolve`, { note: 'x' })).status).toBe(401)

  await change(-1)
  const answers = await Promise.all([resolve(alarm.id), resolve(alarm.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
  expect(await health()).toMatchObject({ auditAlarms: [], payoutsStopped: false })
  const log = await operator.get<{ action: string; subject: string; details: object }[]>('/api/admin/audit')
  expect(log.filter(({ action }) => action === 'resolve audit alarm')).toMatchObject([
    { subject: `audit alarm ${alarm.id}`, details: { note: 'put right by hand', check: alarm.check } },
  ])
})
