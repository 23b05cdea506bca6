import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { choosePostgresUser } from '#server/dev/postgres/postgres-program.ts'
import { makeTempFolder } from '../temp-folder.ts'
import { freePort } from './free-port.ts'

const MAKE_ROLES = join(import.meta.dirname, '../../../scripts/make-roles.ts')
const START_LIMIT_MS = 60_000
const POLL_MS = 50

export type Pooler = {
  /** URL of the pooler. With the name of a database as its path it is a URL of that database. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server, as `docs/operations.md` describes. It logs in as the
 * program, and each of its connections may serve another caller after every transaction.
 *
 * @param program path of PgBouncer, 1.21 or newer
 */
export async function startPooler(program: string, ownerUrl: string): Promise<Pooler> {
  const folder = makeTempFolder()
  const login = new URL(makeLogin(ownerUrl))
  const port = await freePort()
  const settings = join(folder.path, 'pgbouncer.ini')
  writeFileSync(settings, settingsOf(login, port), { mode: 0o644 })
  // PgBouncer does not run as root either.
  const user = choosePostgresUser()
  const child = spawn(program, [settings], { stdio: 'ignore', ...(user && { uid: user.uid, gid: user.gid }) })
  const url = `postgres://anybody@127.0.0.1:${port}`
  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGINT')) await once(child, 'exit')
    folder.remove()
  }
  try {
    // Connects to another database than the template of test databases, because no connection to the template is allowed.
    await waitUntilReachable(`${url}/postgres`)
  } catch (cause) {
    await stop()
    throw cause
  }
  return { url, stop }
}

/** Returns settings with few connections for many callers, so that each caller meets most of them. */
const settingsOf = (login: URL, port: number) => `[databases]
* = host=${login.hostname} port=${login.port} user=${login.username} password=${login.password} connect_query='set plan_cache_mode = force_generic_plan'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_prepared_statements = 300
default_pool_size = 5
max_client_conn = 1000
query_wait_timeout = 5
`

function makeLogin(ownerUrl: string): string {
  const env = { PATH: process.env.PATH ?? '', DATABASE_OWNER_URL: ownerUrl }
  const said = execFileSync(process.execPath, [MAKE_ROLES], { env, encoding: 'utf8' })
  const url = /DATABASE_URL=(\S+)/.exec(said)?.[1]
  if (url === undefined) throw new Error(`no login was made: ${said}`)
  return url
}

async function waitUntilReachable(url: string): Promise<void> {
  const endMs = Date.now() + START_LIMIT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch (cause) {
      if (Date.now() > endMs) throw cause
      await sleep(POLL_MS)
    }
  }
}
