import { isNewUsername, OPERATOR_ROLES, type OperatorRole } from '#core/operator.ts'
import type { Database } from '#server/db/statement.ts'
import { StartupError } from '#server/fault.ts'
import {
  addOperator,
  enrolSecondFactor,
  removeSecondFactor,
  resetPassword,
} from '#server/features/admin/change-operator.ts'
import { withDatabase } from './with-database.ts'

/** Changes a panel account from the server's console, for an operator who cannot sign in. */
const USAGE = `Usage: npm run operator -- <what> <username> [role]
  create       makes an account, prints its password once, and may be told a role: viewer, operator or owner (the default)
  password     gives the account a new password and prints it once
  totp         gives it a second factor and prints the address for an authenticator app
  totp-off     takes the second factor away
With the embedded database, stop the server first.`

const NAMES = 'A new name has 2 to 32 small letters and digits, and ., _ or - between them.'

const [what, username, role = 'owner'] = process.argv.slice(2)

const isRole = (text: string): text is OperatorRole => (OPERATOR_ROLES as readonly string[]).includes(text)

async function change(db: Database, name: string): Promise<string | null> {
  switch (what) {
    case 'create': {
      if (!isRole(role)) throw new StartupError(USAGE)
      if (!isNewUsername(name)) throw new StartupError(NAMES)
      const password = await addOperator(db, name, role)
      if (password === null) throw new StartupError(`The name ${name} is taken, or was.`)
      return `Password of ${name}: ${password}   (shown this once)`
    }
    case 'password': {
      const password = await resetPassword(db, name)
      return password === null ? null : `Password of ${name}: ${password}   (shown this once)`
    }
    case 'totp':
      return enrolSecondFactor(db, name)
    case 'totp-off':
      return (await removeSecondFactor(db, name)) ? `${name} has no second factor any more.` : null
    default:
      throw new StartupError(USAGE)
  }
}

try {
  if (username === undefined) throw new StartupError(USAGE)
  const outcomeText = await withDatabase((db) => change(db, username))
  if (outcomeText === null) throw new StartupError(`There is no account named ${username}.`)
  console.log(outcomeText)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
