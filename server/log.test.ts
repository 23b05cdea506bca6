import { HttpRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { describeError } from './log.ts'

const told = (error: unknown) => JSON.stringify(describeError(error))

describe('an error in the log', () => {
  test('has its kind, place and cause', () => {
    const error = new TypeError('no such card', { cause: Object.assign(new Error('no row'), { code: '42P01' }) })
    expect(describeError(error)).toMatchObject({
      type: 'TypeError',
      message: 'no such card',
      stack: expect.stringMatching(/^at .*log\.test\.ts/s),
      cause: { type: 'Error', message: 'no row', code: '42P01' },
    })
  })

  test('names a host, and neither the key in its URL nor the request’s data', () => {
    const request = { method: 'eth_call', params: [{ data: `0x${'ab'.repeat(65)}` }] }
    const error = new HttpRequestError({ url: 'https://node.example/v2/k3y?token=k3y', body: request, status: 500 })
    expect(told(error)).not.toMatch(/k3y|abab/)
    expect(told(new Error('at https://me:k3y@node.example:8545/v2/k3y now'))).toContain(
      'at https://node.example:8545/… now',
    )
  })

  test('has no connection string', () => {
    const text = told(new Error('connect postgres://bv3:s3cret@db.example:5432/bv3?sslmode=no failed'))
    expect(text).toContain('postgres://db.example:5432/… failed')
    expect(text).not.toContain('s3cret')
  })

  test('quotes a query without its values', () => {
    const error = new Error('Failed query: select $1\nparams: 0xfeed,s3cret\nmore s3cret')
    expect(told(error)).toContain('Failed query: select $1')
    expect(told(error)).not.toContain('s3cret')
  })

  test('has none of the fields that a library adds', () => {
    const error = Object.assign(new Error('gone'), { client: { password: 's3cret' }, headers: { cookie: 's3cret' } })
    expect(told(error)).not.toContain('s3cret')
  })

  test('is finite, even if causes form a circle', () => {
    const error = new Error('round')
    error.cause = error
    expect(told(error).match(/"message":"round"/g)).toHaveLength(6)
  })

  test.each([['text'], [null], [undefined], [7]])('may be no error at all: %j', (thrown) => {
    expect(describeError(thrown)).toBe(String(thrown))
  })
})
