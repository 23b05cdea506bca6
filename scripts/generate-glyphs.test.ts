import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawGlyphs, GLYPHS_FILE } from './generate-glyphs.ts'

test('the committed letters of shared pictures match the site’s typefaces', async () => {
  expect(readFileSync(GLYPHS_FILE, 'utf8')).toBe(await drawGlyphs())
})
