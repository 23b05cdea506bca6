import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { listAdminUsers } from './admin-lists.ts'
import { approveWithdrawals } from './admin-withdrawals.ts'
import { createOperator } from './operators.ts'
import { proveOperator } from './own-account.ts'

/** What a body asks beyond the types of its fields. */
const batch = (ids: readonly number[]) => ({ ids, way: 'hot_wallet', net: { usdt: '1', bv3: '0' } })
type BodyCase = { readonly what: string; readonly schema: z.ZodType; readonly body: unknown }

test.each<BodyCase>([
  { what: 'a batch of one withdrawal', schema: approveWithdrawals.body, body: batch([1]) },
  { what: 'a batch of two', schema: approveWithdrawals.body, body: batch([1, 2]) },
  { what: 'a password', schema: proveOperator.body, body: { password: 'x' } },
  { what: 'a code', schema: proveOperator.body, body: { code: '123456' } },
  { what: 'a name', schema: createOperator.body, body: { username: ' ann-2 ', role: 'viewer' } },
])('$what is accepted', ({ schema, body }) => {
  expect(schema.safeParse(body).error?.issues ?? []).toEqual([])
})

describe('is refused:', () => {
  test.each<BodyCase>([
    { what: 'a batch of none', schema: approveWithdrawals.body, body: batch([]) },
    { what: 'a batch that names one twice', schema: approveWithdrawals.body, body: batch([1, 2, 1]) },
    { what: 'neither password nor code', schema: proveOperator.body, body: {} },
    { what: 'a password and a code', schema: proveOperator.body, body: { password: 'x', code: '123456' } },
    { what: 'a reserved name', schema: createOperator.body, body: { username: 'system', role: 'viewer' } },
    { what: 'a name of one letter', schema: createOperator.body, body: { username: 'a', role: 'viewer' } },
  ])('$what', ({ schema, body }) => {
    expect(schema.safeParse(body).success).toBe(false)
  })
})

test('the beginning of a wallet is accepted as copied: in any case, with spaces around', () => {
  expect(listAdminUsers.query.parse({ wallet: ' 0xABcd ' })).toMatchObject({ wallet: '0xabcd' })
})
