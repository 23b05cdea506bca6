import type { ResolverOptions } from 'react-hook-form'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { decideWithdrawal } from '#core/api/admin-withdrawals.ts'
import { resolveAuditAlarm } from '#core/api/audit-alarms.ts'
import { login } from '#core/api/own-account.ts'
import { findPayment } from '#core/api/payments.ts'
import { type BodyCheck, callResolver } from './use-call-form.ts'

afterEach(() => vi.restoreAllMocks())

/** As react-hook-form asks. */
function check<Values extends Record<string, unknown>, Body>(form: BodyCheck<Values, Body>, values: Values) {
  const options = { fields: {}, shouldUseNativeValidation: false } as unknown as ResolverOptions<Values>
  return callResolver(form)(values, undefined, options)
}

const alarm: BodyCheck<{ note: string }, { note: string }> = {
  loadSchema: async () => resolveAuditAlarm.body,
  fields: ['note'],
}

describe('a form is checked by its call’s own schema', () => {
  test('and what is sent is as the call reads it', async () => {
    expect(await check(alarm, { note: ' mended ' })).toEqual({ values: { note: 'mended' }, errors: {} })
  })

  test('and the fields that it refuses are named', async () => {
    const wrong = await check(
      { loadSchema: async () => login.body, fields: ['username', 'password'] },
      {
        username: 'x'.repeat(65),
        password: 'y'.repeat(201),
      },
    )
    expect(Object.keys(wrong.errors)).toEqual(['username', 'password'])
  })

  test('a half of a character is refused here too, and not by the server alone', async () => {
    expect((await check(alarm, { note: '\ud83c' })).errors).toHaveProperty('note')
  })

  test('what was pasted is cut to what the call takes first', async () => {
    const hash = `0x${'a1'.repeat(32)}`
    const form: BodyCheck<{ txHash: string }, { txHash: string }> = {
      loadSchema: async () => findPayment.body,
      prepare: ({ txHash }) => ({ txHash: txHash.replace('https://bscscan.com/tx/', '') }),
      fields: ['txHash'],
    }
    expect((await check(form, { txHash: `https://bscscan.com/tx/${hash}` })).values).toEqual({ txHash: hash })
    expect((await check(form, { txHash: 'https://bscscan.com/tx/0x1' })).errors).toHaveProperty('txHash')
  })
})

test('what the form asks for beyond the schema comes first, and needs no schema', async () => {
  const loadSchema = vi.fn(async () => decideWithdrawal.body)
  const form: BodyCheck<{ status: 'approved' | 'rejected'; reason?: string | undefined }, unknown> = {
    loadSchema,
    objections: ({ reason = '' }) => (reason.trim() === '' ? ['reason'] : []),
    fields: ['reason'],
  }
  expect((await check(form, { status: 'rejected', reason: ' ' })).errors).toHaveProperty('reason')
  expect(loadSchema).not.toHaveBeenCalled()
  expect((await check(form, { status: 'rejected', reason: 'No' })).errors).toEqual({})
})

test('a schema that does not arrive holds nobody up', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const form = { ...alarm, loadSchema: () => Promise.reject(new TypeError('Failed to fetch')) }
  expect(await check(form, { note: 'as written' })).toEqual({ values: { note: 'as written' }, errors: {} })
  expect(warned).toHaveBeenCalledOnce()
})

test('what no field can mend is left to the server, which says what is wrong', async () => {
  const form: BodyCheck<{ status: 'approved' | 'rejected'; reason?: string | undefined }, unknown> = {
    loadSchema: async () => decideWithdrawal.body,
    fields: ['reason'],
  }
  const values = { status: 'maybe' as 'approved', reason: 'No' }
  expect(await check(form, values)).toEqual({ values, errors: {} })
})
