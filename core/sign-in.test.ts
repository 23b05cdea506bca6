import { expect, test } from 'vitest'
import { checkSignIn, type SignInFields } from './sign-in.ts'

const HERE = { origin: 'https://play.example', chainId: 56, nowMs: Date.parse('2026-01-01T12:00:00Z') }
const at = (time: string) => new Date(`2026-01-01T${time}Z`)

const fields = (changes: Partial<SignInFields> = {}): SignInFields => ({
  domain: 'play.example',
  uri: 'https://play.example',
  chainId: 56,
  issuedAt: at('11:59:00'),
  expirationTime: at('12:09:00'),
  notBefore: null,
  ...changes,
})

test.each<{ what: string; changes: Partial<SignInFields>; code: string | null }>([
  { what: 'all in order', changes: {}, code: null },
  { what: 'a page of this site', changes: { uri: 'https://play.example/mining' }, code: null },
  { what: 'no expiry', changes: { expirationTime: null }, code: null },
  { what: 'a clock five minutes ahead', changes: { issuedAt: at('12:05:00'), notBefore: at('12:05:00') }, code: null },
  { what: 'a moment of its fifteen minutes left', changes: { issuedAt: at('11:45:00.001') }, code: null },
  { what: 'its fifteen minutes over', changes: { issuedAt: at('11:45:00') }, code: 'sign_in_expired' },
  { what: 'a moment left', changes: { expirationTime: at('12:00:00.001') }, code: null },
  { what: 'no issue date, though it is to expire', changes: { issuedAt: null }, code: 'sign_in_expired' },
  { what: 'another domain', changes: { domain: 'evil.example' }, code: 'sign_in_domain_mismatch' },
  { what: 'a longer domain', changes: { domain: 'play.example.evil.example' }, code: 'sign_in_domain_mismatch' },
  { what: 'another uri', changes: { uri: 'https://evil.example' }, code: 'sign_in_domain_mismatch' },
  {
    what: 'a uri that only begins alike',
    changes: { uri: 'https://play.example.evil' },
    code: 'sign_in_domain_mismatch',
  },
  { what: 'http instead of https', changes: { uri: 'http://play.example' }, code: 'sign_in_domain_mismatch' },
  { what: 'its own scheme before the domain', changes: { domain: 'https://play.example' }, code: null },
  {
    what: 'another scheme before the domain',
    changes: { domain: 'http://play.example' },
    code: 'sign_in_domain_mismatch',
  },
  { what: 'another chain', changes: { chainId: 97 }, code: 'sign_in_chain_mismatch' },
  { what: 'run out', changes: { expirationTime: at('12:00:00') }, code: 'sign_in_expired' },
  { what: 'issued long ago', changes: { issuedAt: at('11:00:00') }, code: 'sign_in_expired' },
  { what: 'no times at all', changes: { issuedAt: null, expirationTime: null }, code: 'sign_in_expired' },
  { what: 'issued in the future', changes: { issuedAt: at('12:06:00') }, code: 'sign_in_expired' },
  { what: 'not valid yet', changes: { notBefore: at('12:06:00') }, code: 'sign_in_expired' },
  { what: 'an expiry that is no date', changes: { expirationTime: new Date(Number.NaN) }, code: 'sign_in_expired' },
  { what: 'an issue date that is no date', changes: { issuedAt: new Date(Number.NaN) }, code: 'sign_in_expired' },
])('a message with $what: $code', ({ changes, code }) => {
  const result = checkSignIn(fields(changes), HERE)
  expect(result.ok ? null : result.code).toBe(code)
})

test('a site without https requires its own host too', () => {
  const local = { ...HERE, origin: 'http://localhost:3000' }
  const message = fields({ domain: 'localhost:3000', uri: 'http://localhost:3000/mining' })
  expect(checkSignIn(message, local).ok).toBe(true)
})
