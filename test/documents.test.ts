import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeTables, TABLES_FILE } from '../scripts/generate-tables.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('the list of tables is what `npm run generate -- tables` writes', async () => {
  expect(read(TABLES_FILE)).toBe(await describeTables())
})

test('each table has a docblock that says what it holds', () => {
  expect(read(TABLES_FILE)).not.toMatch(/: undefined$/m)
})
