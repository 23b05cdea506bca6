import { expect, test } from 'vitest'
import { placeSection } from './place-section.ts'

const BEFORE = '# Performance\n\n## What bounds it\n\nWritten by hand.\n'
const AFTER = '\n## Games\n\n### Ticks\n\nMany.\n'

test('a new section is added at the end', () => {
  expect(placeSection(BEFORE, '## Edge', '\nA table.\n')).toBe(`${BEFORE}\n## Edge\n\nA table.\n`)
})

test('a section is replaced with its subsections, and the sections around it stay unchanged', () => {
  const document = `${BEFORE}\n## Edge\n\nA table.\n\n### A part\n\nOld.\n${AFTER}`
  expect(placeSection(document, '## Edge', 'Another table.')).toBe(`${BEFORE}\n## Edge\n\nAnother table.\n${AFTER}`)
})
