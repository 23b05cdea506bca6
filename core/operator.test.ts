import { expect, test } from 'vitest'
import { isRoleEnough } from './operator.ts'

test.each([
  { role: 'viewer', least: 'viewer', isEnough: true },
  { role: 'viewer', least: 'operator', isEnough: false },
  { role: 'operator', least: 'viewer', isEnough: true },
  { role: 'operator', least: 'owner', isEnough: false },
  { role: 'owner', least: 'operator', isEnough: true },
] as const)('a $role where a $least is needed: $isEnough', ({ role, least, isEnough }) =>
  expect(isRoleEnough(role, least)).toBe(isEnough),
)
