import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const imageSources = (headers: Readonly<Record<string, string>>) =>
  /img-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1]

test('pages take pictures from this site, and from the hosts that are named and no other', () => {
  const { page } = securityHeaders(true, [])
  expect(imageSources(page([]))).toBe("'self' data:")
  expect(imageSources(page(['https://a.example', 'https://b.example:8443']))).toBe(
    "'self' data: https://a.example https://b.example:8443",
  )
  expect(imageSources(page([]))).toBe("'self' data:")
})

test('as long as pictures come from the same hosts, the headers are not worked out anew', () => {
  const { page } = securityHeaders(true, [])
  expect(page(['https://a.example'])).toBe(page(['https://a.example']))
})
