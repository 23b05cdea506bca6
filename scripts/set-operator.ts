import type { Database } from '#server/db/pool.ts'
import { enrolSecondFactor, removeSecondFactor, resetPassword } from '#server/features/admin/change-operator.ts'
import { StartupError } from '#server/startup-error.ts'
import { withDatabase } from './with-database.ts'

/** Changes a panel account from the server's console, for whoever has lost the way in. */
const USAGE = `Usage: npm run operator -- <what> <username>
  password     gives the account a new password and prints it once
  totp         gives it a second factor and prints the address for an authenticator app
  totp-off     takes the second factor away
With the embedded database, stop the server first.`

const [what, username] = process.argv.slice(2)

async function change(db: Database, name: string): Promise<string | null> {
  switch (what) {
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
  const said = await withDatabase((db) => change(db, username))
  if (said === null) throw new StartupError(`There is no account named ${username}.`)
  console.log(said)
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
