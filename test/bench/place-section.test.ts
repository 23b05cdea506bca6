import { expect, test } from 'vitest'
import { placeSection } from './place-section.ts'

const BEFORE = '# Performance\n\n## What bounds it\n\nWritten by hand.\n'
const AFTER = '\n## Games\n\n### Ticks\n\nMany.\n'

test('a new section comes last', () => {
  expect(placeSection(BEFORE, '## Edge', '\nA table.\n')).toBe(`${BEFORE}\n## Edge\n\nA table.\n`)
})

test('a section with its own parts is replaced whole, and the sections around it stay', () => {
  const document = `${BEFORE}\n## Edge\n\nA table.\n\n### A part\n\nOld.\n${AFTER}`
  expect(placeSection(document, '## Edge', 'Another table.')).toBe(`${BEFORE}\n## Edge\n\nAnother table.\n${AFTER}`)
})
