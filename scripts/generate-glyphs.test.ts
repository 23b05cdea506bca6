import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { drawGlyphs, GLYPHS_FILE } from './generate-glyphs.ts'

test('the letters of shared pictures are committed as the site’s typefaces have them', async () => {
  expect(readFileSync(GLYPHS_FILE, 'utf8')).toBe(await drawGlyphs())
})
