import { expect, test } from 'vitest'
import { asWalletError } from './session-provider.ts'

test.each([
  { answered: { code: 5000, message: 'User rejected.' }, code: 4001, message: 'User rejected.' },
  { answered: { code: 5001, message: 'User rejected chains.' }, code: 4001, message: 'User rejected chains.' },
  { answered: { code: 4001, message: 'no' }, code: 4001, message: 'no' },
  { answered: { code: 5100, message: 'Unsupported chains.' }, code: 4902, message: 'Unsupported chains.' },
  { answered: { code: -32002, message: 'pending' }, code: -32002, message: 'pending' },
  { answered: new Error('asleep'), code: undefined, message: 'asleep' },
  { answered: undefined, code: undefined, message: 'The wallet did not answer.' },
])('$answered reads as $code', ({ answered, code, message }) => {
  expect(asWalletError(answered)).toMatchObject({ message, ...(code !== undefined && { code }) })
})
