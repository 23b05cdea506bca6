import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { generateContracts } from './generate-contracts.ts'

test('the committed ABI files match what the Solidity sources compile to', () => {
  for (const [file, text] of generateContracts()) {
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8'), file).toBe(text)
  }
})
