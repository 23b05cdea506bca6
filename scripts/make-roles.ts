import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { ensureProgramRole, OWNER_LIMITS_MS, PROGRAM_LIMITS_MS, PROGRAM_ROLE } from '#server/db/roles.ts'
import { StartupError } from '#server/fault.ts'

/**
 * Creates the program's role on a database server, and a separate login for the program with a new password. A user who may
 * create roles runs it once. Another run gives the login another password.
 */
const LOGIN = 'bv3_login'
const PASSWORD_BYTES = 24

async function makeLogin(ownerUrl: string): Promise<string> {
  const owner = new pg.Client({ connectionString: ownerUrl, ...OWNER_LIMITS_MS })
  await owner.connect()
  try {
    await ensureProgramRole(owner)
    const password = randomBytes(PASSWORD_BYTES).toString('base64url')
    const { rows } = await owner.query('select 1 from pg_roles where rolname = $1', [LOGIN])
    const verb = rows.length === 0 ? 'create' : 'alter'
    await owner.query(`${verb} role ${LOGIN} login password ${owner.escapeLiteral(password)}`)
    await owner.query(`grant ${PROGRAM_ROLE} to ${LOGIN}`)
    for (const [name, limitMs] of Object.entries(PROGRAM_LIMITS_MS)) {
      await owner.query(`alter role ${LOGIN} set ${name} = ${limitMs}`)
    }
    const url = new URL(ownerUrl)
    url.username = LOGIN
    url.password = password
    return url.href
  } finally {
    await owner.end()
  }
}

try {
  const ownerUrl = process.env.DATABASE_OWNER_URL ?? process.env.DATABASE_URL
  if (ownerUrl === undefined)
    throw new StartupError('DATABASE_OWNER_URL: must name the database, with a user who may make roles')
  const programUrl = await makeLogin(ownerUrl)
  console.log(`The program's own login (its password is shown this once):\n\n  DATABASE_URL=${programUrl}\n`)
  console.log(
    'Leave the owner to migrations, which run when the program starts:\n\n  DATABASE_OWNER_URL=<the URL of the owner>\n',
  )
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
