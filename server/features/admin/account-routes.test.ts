import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import type { Database } from '../../db/statement.ts'
import { changePassword } from './account-routes.ts'
import { ensureOperator, resetPassword } from './change-operator.ts'
import { isPassword, readSecrets } from './operator-secrets.ts'
import { createOperatorToken, tokenHashOf } from './operator-tokens.ts'

const FORMER = 'correct horse battery'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ensureOperator(ledger.db, { username: 'ann', password: FORMER, isLocal: true })
})
afterAll(() => ledger.close())

test('a password reset by an owner during a change wins', async () => {
  const place = { address: '::1', network: '::1', browser: '', system: '' }
  const { token } = await ledger.db.transaction((tx) => createOperatorToken(tx, 'ann', place))
  let reset: string | null = null
  const meanwhile: Database = {
    ...ledger.db,
    async transaction(act, mode) {
      reset ??= await resetPassword(ledger.db, 'ann')
      return ledger.db.transaction(act, mode)
    },
  }
  const prover = { username: 'ann', tokenHash: tokenHashOf(token), address: '::1', onWait: () => undefined }
  const ask = { currentPassword: FORMER, newPassword: 'a thief’s own choice' }
  expect(await changePassword(meanwhile, prover, ask)).toEqual({ ok: false, code: 'password_wrong' })
  const account = await readSecrets(ledger.db, 'ann')
  expect(await isPassword(reset ?? '', account?.passwordHash ?? null)).toBe(true)
})
