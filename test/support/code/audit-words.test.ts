import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL_CHECKS } from '#server/audit/checks.ts'

/** Its macros run in a browser's build only: the rules that it knows are read as they are written. */
const WORDS = readFileSync(join(import.meta.dirname, '../../../web/panel/health/check-words.ts'), 'utf8').replaceAll(
  /\s+/g,
  ' ',
)

test.each(ALL_CHECKS)('a mismatch of the panel’s words is reported: %s', (check) => {
  expect(WORDS).toContain(`${check}: msg\``)
})
