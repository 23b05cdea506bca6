import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PICTURE_REVISION } from './create-share.ts'

/** All that a picture may show: those that it always does, and those that an operator may name as a card's picture. */
const DRAWINGS = [
  'web/public/favicon.svg',
  'web/public/{cards,art,game}/*.svg',
  'server/features/share/lettering/glyphs.json',
]

test('the revision of pictures matches the build’s drawings and letters', () => {
  const files = globSync(DRAWINGS).sort()
  expect(files.length).toBeGreaterThan(10)
  const all = files.map((file) => [file, hash('sha256', readFileSync(file))])
  // One has changed: write the expected hash into `PICTURE_REVISION`, so that cached pictures are fetched again.
  expect(PICTURE_REVISION.drawings).toBe(hash('sha256', JSON.stringify(all), 'base64url').slice(0, 16))
})
