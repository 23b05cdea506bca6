import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** English that reads translated. */
const BANS = [
  { what: '‘stand’ for ‘be’', pattern: /\bstands?\b(?! for\b)/i, bad: 'Your cards stand below' },
  { what: '‘hand in’ for ‘submit’', pattern: /\bhand(?:s|ed)? (?:it )?in\b/i, bad: 'Hand it in once' },
  { what: '‘bring’ for ‘earn’ or ‘invite’', pattern: /\bbr(?:ings?|ought)\b/i, bad: 'It brings you 15 %' },
  { what: '‘nobody of’', pattern: /\bnobody of\b/i, bad: 'Nobody of the team asks' },
  { what: 'a word of old books', pattern: /\b(?:whoever|anew|thereof|hitherto)\b/i, bad: 'Whoever buys' },
  { what: '‘meanwhile’ for ‘in the meantime’', pattern: /\bmeanwhile\b/i, bad: 'It was paid meanwhile' },
  { what: '‘of yours’ for ‘your’', pattern: /\bof (?:yours|ours)\b/i, bad: 'A wallet of yours' },
] as const

const catalog = readFileSync(join(import.meta.dirname, 'en.po'), 'utf8')
const texts = [...catalog.matchAll(/^msgid ((?:".*"\n)+)/gm)].map(([, lines = '']) =>
  [...lines.matchAll(/"(.*)"/g)].map(([, part]) => part).join(''),
)

test.each(BANS)('no text has $what', ({ pattern, bad }) => {
  expect(pattern.test(bad)).toBe(true)
  expect(texts.length).toBeGreaterThan(2000)
  expect(texts.filter((text) => pattern.test(text))).toEqual([])
})
