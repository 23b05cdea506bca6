import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const imageSources = (headers: Readonly<Record<string, string>>) =>
  /img-src ([^;]*)/.exec(headers['content-security-policy'] ?? '')?.[1]

test('pages load pictures from this site and the configured hosts only', () => {
  const { page } = securityHeaders(true, [])
  expect(imageSources(page([]))).toBe("'self' data:")
  expect(imageSources(page(['https://a.example', 'https://b.example:8443']))).toBe(
    "'self' data: https://a.example https://b.example:8443",
  )
  expect(imageSources(page([]))).toBe("'self' data:")
})

test('the headers are computed again only when the hosts of pictures change', () => {
  const { page } = securityHeaders(true, [])
  expect(page(['https://a.example'])).toBe(page(['https://a.example']))
})
