import { expect, test } from 'vitest'
import { gatesOf, nameBrowser } from './log-in.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge', 'Windows'],
  [
    `Mozilla/5.0 (Linux; Android 15) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile Safari/604.1',
    'Chrome',
    'iOS',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chromium/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1', 'Safari', 'iOS'],
  ['Mozilla/5.0 (X11; U; en) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Macintosh; PPC) Gecko/20100101 Firefox/40.0', 'Firefox', 'macOS'],
  ['curl/8.5.0', 'curl', ''],
  [`${'Version/1 '.repeat(60)}Safari/1 Linux`, '', ''],
  ['<script>alert(1)</script>', '', ''],
  ['', '', ''],
])('%s', (userAgent, browser, system) => expect(nameBrowser(userAgent)).toEqual({ browser, system }))

const subjectsOf = (address: string) => gatesOf('olga', address, null).map(({ subject }) => subject)

test('a try counts for its address and for the account at that address', () => {
  expect(subjectsOf('192.0.2.1')).toEqual(['address 192.0.2.1', 'pair 192.0.2.1 olga'])
})

test('a try from IPv6 also counts for the /48, of which each /64 has a share', () => {
  expect(gatesOf('olga', '2001:db8:1:2::1', null)).toEqual([
    { kind: 'address', subject: 'address 2001:db8:1:2::/64' },
    { kind: 'wide', subject: 'address 2001:db8:1::/48' },
    { kind: 'pair', subject: 'pair 2001:db8:1:2::/64 olga' },
  ])
})

test('a known browser counts separately, wherever it is', () => {
  const device = { deviceHash: Buffer.from('ab', 'hex') }
  expect(gatesOf('olga', '2001:db8:1:2::1', device)).toEqual([{ kind: 'device', subject: 'device ab olga' }])
})
