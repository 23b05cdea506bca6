import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ATTACKS_FILE, listAttacks } from './attack/list-attacks.ts'

test('the record of attacks matches the suite and has at least 200 entries', async () => {
  const listed = await listAttacks()
  expect(readFileSync(ATTACKS_FILE, 'utf8')).toBe(listed)
  expect(Number(/The (\d+) attacks/.exec(listed)?.[1])).toBeGreaterThanOrEqual(200)
})
