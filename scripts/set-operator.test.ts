import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { verify } from '@node-rs/argon2'
import { TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureOperator } from '#server/features/admin/change-operator.ts'
import { logIn } from '#server/features/admin/log-in.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'

const PROGRAM = fileURLToPath(new URL('./set-operator.ts', import.meta.url))
const PASSWORD = 'correct horse battery'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ensureOperator(ledger.db, { username: 'ann', password: PASSWORD, isLocal: true })
})
afterAll(() => ledger.close())

function run(...args: string[]): { code: number; said: string } {
  const DATABASE_URL = String(ledger.db.$client.options.connectionString)
  try {
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, DATABASE_URL }
    return {
      code: 0,
      said: execFileSync(process.execPath, [PROGRAM, ...args], { env, encoding: 'utf8', stdio: 'pipe' }),
    }
  } catch (error) {
    const { status, stderr } = error as { status: number; stderr: string }
    return { code: status, said: stderr }
  }
}
const logInWith = async (password: string, code?: string, username = 'ann') => {
  const deps = { db: ledger.db, notify: async () => undefined }
  const caller = { address: '127.0.0.1', userAgent: '', onWait: () => undefined }
  const answer = await logIn(deps, { username, password, code }, caller)
  return answer.ok ? 'in' : answer.code
}
const countTokens = async () => (await execute(ledger.db, 'select 1 from operator_tokens')).rows.length

test('a new password invalidates the old one and ends every open session', async () => {
  expect(await logInWith(PASSWORD)).toBe('in')
  const { said } = run('password', 'ann')
  const password = /^Password of ann: (\S{20})/.exec(said)?.[1] ?? ''
  expect(await countTokens()).toBe(0)
  expect(await logInWith(PASSWORD)).toBe('login_failed')
  expect(await logInWith(password)).toBe('in')
  const { rows } = await execute<{ password_hash: string }>(ledger.db, 'select password_hash from operators')
  expect(await verify(rows[0]?.password_hash ?? '', password)).toBe(true)

  const totp = URI.parse(run('totp', 'ann').said.trim())
  if (!(totp instanceof TOTP)) throw new Error('the address is of time-based codes')
  expect(totp.label).toBe('ann')
  expect(await logInWith(password)).toBe('login_code_required')
  expect(await logInWith(password, totp.generate())).toBe('in')
  expect(run('totp-off', 'ann').code).toBe(0)
  expect(await logInWith(password)).toBe('in')

  const log = await execute<{ action: string }>(
    ledger.db,
    "select action from audit_log where username = 'console' order by id",
  )
  expect(log.rows.map(({ action }) => action)).toEqual([
    'reset password',
    'enrol second factor',
    'remove second factor',
  ])
})

test('an account is created with a role', async () => {
  const { said } = run('create', 'viv', 'viewer')
  const password = /^Password of viv: (\S{20})/.exec(said)?.[1] ?? ''
  expect(await logInWith(password, undefined, 'viv')).toBe('in')
  const { rows } = await execute(ledger.db, "select role from operators where username = 'viv'")
  expect(rows).toEqual([{ role: 'viewer' }])
})

test.each([
  { args: [], said: /^Usage/ },
  { args: ['password'], said: /^Usage/ },
  { args: ['dance', 'ann'], said: /^Usage/ },
  { args: ['create', 'ann'], said: /^The name ann is taken, or was\.$/m },
  { args: ['create', 'Bob'], said: /^A new name has 2 to 32 small letters/ },
  { args: ['create', 'bob', 'king'], said: /^Usage/ },
  { args: ['password', 'bob'], said: /^There is no account named bob\.$/m },
])('$args ends with one helpful line', ({ args, said }) => {
  const ended = run(...args)
  expect(ended.code).toBe(1)
  expect(ended.said).toMatch(said)
})
