import { expect, test } from 'vitest'
import { placeSection } from './section.ts'

const BEFORE = '# Performance\n\n## Requests\n\nA table.\n\n## What bounds it\n\nWritten by hand.\n'

test('a first section of the games is added at the end', () => {
  const written = placeSection(BEFORE, { title: 'In the browser', text: '\nFast.\n' })
  expect(written.startsWith(BEFORE)).toBe(true)
  expect(written.slice(BEFORE.length)).toBe(
    '\n## Games\n\nWritten by `npm run bench -- game --write`.\n\n### In the browser\n\nFast.\n',
  )
})

test('a section replaces the one with the same title and leaves others unchanged', () => {
  const first = placeSection(BEFORE, { title: 'Ticks', text: 'Many.' })
  const both = placeSection(first, { title: 'In the browser', text: 'Fast.' })
  const again = placeSection(both, { title: 'Ticks', text: 'More.' })
  expect(again).toBe(both.replace('Many.', 'More.'))
  expect(placeSection(again, { title: 'In the browser', text: 'Faster.' })).toBe(again.replace('Fast.', 'Faster.'))
})
