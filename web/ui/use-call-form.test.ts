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

describe('a form is validated by the schema of its call', () => {
  test('and sends the parsed values', async () => {
    expect(await check(alarm, { note: ' mended ' })).toEqual({ values: { note: 'mended' }, errors: {} })
  })

  test('and marks the refused fields', async () => {
    const wrong = await check(
      { loadSchema: async () => login.body, fields: ['username', 'password'] },
      {
        username: 'x'.repeat(65),
        password: 'y'.repeat(201),
      },
    )
    expect(Object.keys(wrong.errors)).toEqual(['username', 'password'])
  })

  test('and half a character is refused, not only by the server', async () => {
    expect((await check(alarm, { note: '\ud83c' })).errors).toHaveProperty('note')
  })

  test('and pasted text is trimmed first as the call does', async () => {
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

test('the form’s own checks come first, and need no schema', async () => {
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

test('a schema that fails to load does not block the form', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const form = { ...alarm, loadSchema: () => Promise.reject(new TypeError('Failed to fetch')) }
  expect(await check(form, { note: 'as written' })).toEqual({ values: { note: 'as written' }, errors: {} })
  expect(warned).toHaveBeenCalledOnce()
})

test('an error outside of the fields is left to the server, which explains it', async () => {
  const form: BodyCheck<{ status: 'approved' | 'rejected'; reason?: string | undefined }, unknown> = {
    loadSchema: async () => decideWithdrawal.body,
    fields: ['reason'],
  }
  const values = { status: 'maybe' as 'approved', reason: 'No' }
  expect(await check(form, values)).toEqual({ values, errors: {} })
})
