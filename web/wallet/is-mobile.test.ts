import { afterEach, expect, test, vi } from 'vitest'
import { isMobile } from './wallet-catalogue.ts'

afterEach(() => vi.unstubAllGlobals())

const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'

test.each([
  {
    what: 'an iPhone',
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X)',
    maxTouchPoints: 5,
    is: true,
  },
  { what: 'an Android phone', userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile', maxTouchPoints: 5, is: true },
  { what: 'an iPad that says it is a Mac', userAgent: MAC, maxTouchPoints: 5, is: true },
  { what: 'a Mac', userAgent: MAC, maxTouchPoints: 0, is: false },
  { what: 'a PC with a touch screen', userAgent: 'Mozilla/5.0 (Windows NT 10.0)', maxTouchPoints: 10, is: false },
])('$what is a phone or a tablet: $is', ({ userAgent, maxTouchPoints, is }) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints })
  expect(isMobile()).toBe(is)
})
