import { expect, test } from 'vitest'
import { codePath } from './qr-code.tsx'

const rows = (...lines: string[]) => lines.map((line) => [...line].map((it) => it === '#'))

test.each([
  { code: rows('...'), path: '' },
  { code: rows('#..'), path: 'M0 0h1v1h-1z' },
  { code: rows('##.', '.##'), path: 'M0 0h2v1h-2zM1 1h2v1h-2z' },
  { code: rows('#.#'), path: 'M0 0h1v1h-1zM2 0h1v1h-1z' },
])('the path of the code is $path', ({ code, path }) => {
  expect(codePath(code)).toBe(path)
})
