import { Secret, TOTP } from 'otpauth'
import { assert } from '#core/assert.ts'
import { refuse } from '#core/result.ts'
import type { Database } from '#server/db/statement.ts'
import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '#server/features/admin/account-routes.ts'
import { addOperator } from '#server/features/admin/change-operator.ts'
import { logIn } from '#server/features/admin/log-in.ts'
import {
  changeRole,
  endOperatorSessions,
  removeOperator,
  resetPasswordOf,
} from '#server/features/admin/operator-routes.ts'
import { createOperatorToken, findOperator, tokenHashOf } from '#server/features/admin/operator-tokens.ts'
import { type Action, expectOk, type InterleavingWorld, NOW_MS } from '../world.ts'

const PLACE = { address: '192.0.2.1', network: '192.0.2.0/24', browser: '', system: '' }
const caller = { address: PLACE.address, userAgent: '', onWait: () => undefined }
/** @param stepsLater steps from now, because the code of a step is valid once */
const codeOf = (secret: string, stepsLater = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: NOW_MS + stepsLater * 30_000 })

/** Returns the actions on the accounts of three owners: logging in, setting up a second factor, and managing the others. */
export async function operatorActions({ db }: InterleavingWorld): Promise<Action[]> {
  const password = (await addOperator(db, 'ann', 'owner')) ?? ''
  const passwordOfBob = (await addOperator(db, 'bob', 'owner')) ?? ''
  await addOperator(db, 'cas', 'owner')
  const { token } = await createOperatorToken(db, 'ann', PLACE)
  const tokenHash = tokenHashOf(token)
  const { secret } = await expectOk(beginSecondFactor(db, 'ann'))
  const { secret: secretOfBob } = await expectOk(beginSecondFactor(db, 'bob'))
  const bob = { username: 'bob', tokenHash: tokenHashOf((await createOperatorToken(db, 'bob', PLACE)).token) }
  const { recoveryCodes } = await expectOk(confirmSecondFactor(db, bob, codeOf(secretOfBob)))
  const [recoveryCode] = recoveryCodes
  assert(recoveryCode !== undefined, 'a second factor comes with recovery codes')
  const logInAs = (username: string, secretWord: string, code?: string) => (on: Database) =>
    logIn({ db: on, notify: async () => undefined }, { username, password: secretWord, code }, caller)
  const prover = { username: 'ann', tokenHash, address: PLACE.address, onWait: () => undefined }
  return [
    { name: 'log in as ann', locks: ['lockSecrets'], run: logInAs('ann', password) },
    {
      name: 'change the password of ann',
      locks: [],
      run: async (on) => {
        // An ended session refuses her as a wrong password does.
        if ((await findOperator({ db: on, isLocal: true }, token)) === null) return refuse('password_wrong')
        return changePassword(on, prover, { currentPassword: password, newPassword: 'a password of her choice' })
      },
    },
    { name: 'reset the password of ann', locks: ['lockOwners'], run: (on) => resetPasswordOf(on, 'bob', 'ann') },
    {
      name: 'confirm the second factor of ann',
      locks: ['lockOperator'],
      run: (on) => confirmSecondFactor(on, { username: 'ann', tokenHash }, codeOf(secret)),
    },
    { name: 'begin the second factor of ann', locks: ['lockOperator'], run: (on) => beginSecondFactor(on, 'ann') },
    { name: 'remove ann', locks: ['lockOwners'], run: (on) => removeOperator(on, 'bob', 'ann') },
    {
      name: 'end the sessions of ann',
      locks: ['lockOwners', 'lockOperator'],
      run: (on) => endOperatorSessions(on, 'cas', 'ann'),
    },
    {
      name: 'take the role of ann',
      locks: ['lockOwners', 'lockOperator'],
      run: (on) => changeRole(on, 'bob', 'ann', 'operator'),
    },
    {
      name: 'take the role of bob',
      locks: ['lockOwners', 'lockOperator'],
      run: (on) => changeRole(on, 'ann', 'bob', 'operator'),
    },
    {
      name: 'log in as bob',
      locks: ['lockSecrets'],
      skippedEnding: 'login_code_wrong',
      run: logInAs('bob', passwordOfBob, codeOf(secretOfBob, 1)),
    },
    {
      name: 'log in as bob by a recovery code',
      locks: ['lockSecrets'],
      skippedEnding: 'login_code_wrong',
      run: logInAs('bob', passwordOfBob, recoveryCode),
    },
    { name: 'renew the codes of bob', locks: ['lockOperator'], run: (on) => renewRecoveryCodes(on, 'bob') },
    { name: 'remove the second factor of bob', locks: ['lockOperator'], run: (on) => removeSecondFactor(on, 'bob') },
  ]
}
