import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRetweetUrl } from './airdrop-post.ts'

const POST = { ok: true, value: { url: 'https://x.com/ann_1/status/1234567890', postId: '1234567890' } }

test.each([
  'https://x.com/ann_1/status/1234567890',
  'https://twitter.com/ann_1/status/1234567890',
  'https://www.x.com/ann_1/status/1234567890',
  'https://www.twitter.com/ann_1/status/1234567890',
  'https://mobile.x.com/ann_1/status/1234567890',
  'https://mobile.twitter.com/ann_1/status/1234567890',
  'HTTPS://X.COM/Ann_1/Status/1234567890',
  'https://x.com/ANN_1/status/1234567890/',
  'https://x.com/ann_1/status/1234567890?s=46&t=abc',
  'https://x.com/ann_1/status/1234567890/?s=46',
  'https://x.com/ann_1/status/1234567890#top',
  '  https://x.com/ann_1/status/1234567890\n',
])('%j is the post', (text) => expect(readRetweetUrl(text)).toEqual(POST))

test.each([
  '',
  '   ',
  'ann_1/status/1234567890',
  'x.com/ann_1/status/1234567890',
  'http://x.com/ann_1/status/1234567890',
  'javascript:alert(1)//https://x.com/ann_1/status/1',
  'https:/x.com/ann_1/status/1',
  'https://x.com',
  'https://x.com/ann_1',
  'https://x.com/ann_1/status/',
  'https://x.com/ann_1/status/abc',
  'https://x.com/ann_1/status/0',
  'https://x.com/ann_1/status/-1',
  'https://x.com/ann_1/status/01',
  'https://x.com/ann_1/status/１２',
  'https://x.com/ann_1/status/12345678901234567890',
  'https://x.com/ann_1/status/1/photo/1',
  'https://x.com//status/1',
  'https://x.com/sixteen_letters_/status/1',
  'https://x.com/ann-1/status/1',
  'https://x.com/%61nn/status/1',
  'https://x.com/ann_1/../bob/status/1',
  'https://ann:secret@x.com/ann_1/status/1',
  'https://x.com@evil.example/ann_1/status/1',
  'https://x.com:443/ann_1/status/1',
  'https://x.com.evil.example/ann_1/status/1',
  'https://evilx.com/ann_1/status/1',
  'https://evil.example/x.com/ann_1/status/1',
  'https://api.x.com/ann_1/status/1',
  'https://x.com\\ann_1\\status\\1',
  'https://x.com/ann_1/status/1 https://x.com/bob/status/2',
  'https://x.com/ann_1/status/1?a\nb',
  'https://x.com/ann_1/status/1?ä',
  'https://х.com/ann_1/status/1',
  `https://x.com/ann_1/status/1?${'s'.repeat(300)}`,
])('%j is refused', (text) => {
  expect(readRetweetUrl(text)).toEqual({ ok: false, code: 'airdrop_retweet_url_invalid' })
})

test('any spelling of a post is read as one, and its own spelling is read as itself', () => {
  const spelling = fc.record({
    host: fc.constantFrom('x.com', 'twitter.com', 'www.x.com', 'mobile.twitter.com', 'WWW.Twitter.com'),
    handle: fc.stringMatching(/^[A-Za-z0-9_]{1,15}$/),
    tail: fc.constantFrom('', '/', '?s=20', '/?s=20', '#a', '?a#b'),
  })
  const postId = fc.bigInt({ min: 1n, max: 10n ** 19n - 1n }).map(String)
  fc.assert(
    fc.property(spelling, postId, ({ host, handle, tail }, number) => {
      const read = readRetweetUrl(`https://${host}/${handle}/status/${number}${tail}`)
      const url = `https://x.com/${handle.toLowerCase()}/status/${number}`
      expect(read).toEqual({ ok: true, value: { url, postId: number } })
      expect(readRetweetUrl(url)).toEqual(read)
    }),
  )
})

test.each([
  { length: 300, isRead: true },
  { length: 301, isRead: false },
])('a link of $length characters is read: $isRead', ({ length, isRead }) => {
  const link = 'https://x.com/ada/status/1?'
  expect(readRetweetUrl(` ${link.padEnd(length, 'a')} `).ok).toBe(isRead)
})
