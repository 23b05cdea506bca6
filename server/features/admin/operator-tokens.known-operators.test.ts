import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { addOperator } from './change-operator.ts'
import { createKnownOperators, createOperatorToken, revokeOperatorToken, storeDevice } from './operator-tokens.ts'

const ORIGIN = 'https://play.example'
const PLACE = { address: '', network: '', browser: '', system: '' }

let ledger: TestLedger
/** One that has read nothing yet: what was found is believed for a minute. */
let operators: ReturnType<typeof createKnownOperators>
beforeAll(async () => {
  ledger = await openTestLedger()
  await addOperator(ledger.db, 'ann', 'owner')
})
beforeEach(() => {
  operators = createKnownOperators(ledger.db)
})
afterAll(() => ledger.close())

const logIn = async (username: string) => {
  const { cookie } = await storeDevice(ledger.db, username, null)
  return { cookie, token: (await createOperatorToken(ledger.db, username, PLACE)).token }
}
const nameDevice = (cookie: string, name = '__Host-operator-device') =>
  operators.nameDevice((asked) => (asked === name ? cookie : undefined), ORIGIN)

test('each session and each browser has its own key, which does not reveal its secret', async () => {
  const [one, two] = [await logIn('ann'), await logIn('ann')]
  const names = [
    await operators.nameSession(one.token),
    await operators.nameSession(two.token),
    await nameDevice(one.cookie),
    await nameDevice(two.cookie),
  ]
  expect(new Set(names).size).toBe(4)
  for (const name of names) expect(name).toMatch(/^[\w-]{43}$/)
  for (const secret of [one.token, two.token, one.cookie, two.cookie]) expect(names).not.toContain(secret)
})

test('made-up values have no key, and neither kind has the other’s', async () => {
  const { cookie, token } = await logIn('ann')
  for (const madeUp of [cookie, `${token}x`, 'A'.repeat(43)]) expect(await operators.nameSession(madeUp)).toBeNull()
  for (const madeUp of [token, `${cookie}x`, 'A'.repeat(43), '']) expect(await nameDevice(madeUp)).toBeNull()
  expect(await nameDevice(cookie, 'operator-device')).toBeNull()
})

test('an ended or expired session has no key', async () => {
  const [ended, old] = [await logIn('ann'), await logIn('ann')]
  await revokeOperatorToken(ledger.db, ended.token)
  expect(await operators.nameSession(ended.token)).toBeNull()
  for (const table of ['operator_tokens', 'operator_devices']) {
    await execute(ledger.db, `update ${table} set expires_at = clock_now()`)
  }
  operators = createKnownOperators(ledger.db)
  expect(await operators.nameSession(old.token)).toBeNull()
  expect(await nameDevice(old.cookie)).toBeNull()
})

test('a session of a removed account has no key', async () => {
  await addOperator(ledger.db, 'bob', 'owner')
  const { cookie, token } = await logIn('bob')
  await execute(ledger.db, `update operators set removed_at = clock_now() where username = 'bob'`)
  expect(await operators.nameSession(token)).toBeNull()
  expect(await nameDevice(cookie)).toBeNull()
})
