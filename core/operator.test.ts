import { expect, test } from 'vitest'
import { isNewUsername, isRoleEnough, readRecoveryCode, writeRecoveryCode } from './operator.ts'

test.each([
  { role: 'viewer', least: 'viewer', isEnough: true },
  { role: 'viewer', least: 'operator', isEnough: false },
  { role: 'operator', least: 'viewer', isEnough: true },
  { role: 'operator', least: 'owner', isEnough: false },
  { role: 'owner', least: 'operator', isEnough: true },
] as const)('$role where $least is needed: enough $isEnough', ({ role, least, isEnough }) =>
  expect(isRoleEnough(role, least)).toBe(isEnough),
)

test.each(['ann', 'a1', 'ann.b-c_d', '007', 'a'.repeat(32)])('%s is accepted as an operator’s name', (name) =>
  expect(isNewUsername(name)).toBe(true),
)

test.each(['', 'a', 'Ann', 'ann b', '-ann', 'ann.', 'a'.repeat(33), 'аnn', '<b>'])(
  '%j is not accepted as an operator’s name',
  (name) => expect(isNewUsername(name)).toBe(false),
)

test.each(['console', 'unknown', 'platform', 'program', 'system'])(
  '%s is not accepted, because the audit log uses it for something else',
  (name) => expect(isNewUsername(name)).toBe(false),
)

test('a recovery code has 80 bits in four groups of four, and is read in any typed form', () => {
  const code = writeRecoveryCode(Uint8Array.from([0, 255, 1, 128, 64, 32, 16, 8, 4, 2]))
  expect(code).toBe('03zg-3020-4080-g102')
  const signs = code.replaceAll('-', '')
  for (const typed of [code, signs, code.toUpperCase(), ` ${code.replaceAll('-', ' ')} `])
    expect(readRecoveryCode(typed)).toBe(signs)
  expect(readRecoveryCode('OIL0-0000-0000-0000')).toBe('0110000000000000')
})

test.each(['', '123456', '0000-0000-0000-000', '0000-0000-0000-00000', '0000-0000-0000-000u'])(
  '%j is not read as a recovery code',
  (text) => expect(readRecoveryCode(text)).toBe(null),
)
