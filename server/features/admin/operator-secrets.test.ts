import { hash, verify } from '@node-rs/argon2'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashPassword, isPassword } from './operator-secrets.ts'

vi.mock('@node-rs/argon2', { spy: true })

const PASSWORD = 'correct horse battery'

beforeEach(() => {
  vi.mocked(verify).mockClear()
})

test('a password is told from another', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  expect(await isPassword(PASSWORD, passwordHash)).toBe(true)
  expect(await isPassword(`${PASSWORD} `, passwordHash)).toBe(false)
})

test('without an account the same work is done, and no password is correct', async () => {
  const passwordHash = await hashPassword(PASSWORD)
  await isPassword(PASSWORD, passwordHash)
  expect(await isPassword(PASSWORD, null)).toBe(false)
  const costs = vi
    .mocked(verify)
    .mock.calls.map(([given]) => /^\$argon2id\$v=\d+\$m=19456,t=2,p=1\$/.exec(String(given))?.[0])
  expect(costs).toHaveLength(2)
  expect(costs[0]).toBeDefined()
  expect(costs[1]).toBe(costs[0])
  expect(vi.mocked(hash)).toHaveBeenCalled()
})
