import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { ensureOperator } from './change-operator.ts'
import { isPassword, readSecrets } from './operator-secrets.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(() => execute(ledger.db, 'delete from operators'))
afterAll(() => ledger.close())

test.each([
  { username: null, password: null, isGenerated: true },
  { username: 'ann', password: 'correct horse battery', isGenerated: false },
])('the first account has the given name and password, or generated ones (generated: $isGenerated)', async (given) => {
  const made = await ensureOperator(ledger.db, { ...given, isLocal: true })
  expect(made).toMatchObject({ username: given.username ?? 'operator', isGenerated: given.isGenerated })
  if (given.password !== null) expect(made?.password).toBe(given.password)
  const secrets = await readSecrets(ledger.db, made?.username ?? '')
  expect(await isPassword(made?.password ?? '', secrets?.passwordHash ?? '')).toBe(true)
  expect(await ensureOperator(ledger.db, { ...given, isLocal: true })).toBeNull()
})

test.each([
  { username: null, password: 'correct horse battery', missing: 'ADMIN_USERNAME' },
  { username: 'ann', password: null, missing: 'ADMIN_PASSWORD' },
])('off the local chain, $missing must be set at the first start', async ({ missing, ...given }) => {
  await expect(ensureOperator(ledger.db, { ...given, isLocal: false })).rejects.toThrow(missing)
  expect(await readSecrets(ledger.db, 'ann')).toBeNull()
})
