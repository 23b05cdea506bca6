import type pg from 'pg'
import { expect, test } from 'vitest'
import { StartupError } from '#server/fault.ts'
import { ensureProgramRole } from './roles.ts'

/** An owner whose database refuses to make a role. */
const refused = (error: Error) => ({ query: () => Promise.reject(error) }) as unknown as pg.Client

test('an owner who may not create roles is shown the commands for an administrator', async () => {
  const made = ensureProgramRole(refused(Object.assign(new Error('denied'), { code: '42501' })))
  await expect(made).rejects.toThrow(StartupError)
  await expect(made).rejects.toThrow('npm run db:roles')
})

test.each([
  { what: 'a database that goes down', error: Object.assign(new Error('down'), { code: '57P01' }) },
  { what: 'a connection that breaks', error: new Error('broken') },
])('$what is not reported as missing privileges', async ({ error }) => {
  await expect(ensureProgramRole(refused(error))).rejects.toBe(error)
})
