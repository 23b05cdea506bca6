import { migrate } from '#server/db/migrate.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT } from '../support/operator/operator.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { createTestLog } from '../support/test-log.ts'
import { sendRequest } from '../support/world/http.ts'
import { startServer } from '../support/world/server-process.ts'

/**
 * Checks that the time of a failed login does not reveal whether an account exists: `npm run bench -- login`, for a minute on a
 * quiet machine.
 *
 * Each round tries a name of each kind in random order, each with a wrong password and as the first try of its address. The means
 * may differ by 5 %. They are means of the quicker half, because other load of the machine affects the slower half at random.
 */
const ROUNDS = 300
const WARM_UP = 20
const RELATIVE_DIFFERENCE_MAX = 0.05
/** Secret in Base32. Its value does not matter, because no login gets as far as the code. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const NAMES = {
  known: OPERATOR_ENVIRONMENT.ADMIN_USERNAME,
  'known, with a second factor': 'tina',
  removed: 'paul',
  unknown: 'nobody',
} as const

const folder = makeTempFolder()
const postgres = await startEmbeddedPostgres({ dataDir: folder.path, isDurable: false, log: createTestLog() })
try {
  await migrate(postgres.databaseUrl)
  const chain = makeTempFolder()
  const server = await startServer({
    ...OPERATOR_ENVIRONMENT,
    DATA_DIR: chain.path,
    DATABASE_URL: postgres.databaseUrl,
    TRUST_PROXY: 'true',
    RATE_LIMIT_PER_MINUTE: '1000000',
  })
  try {
    const owner = await logInAsOperator(server)
    for (const username of [NAMES['known, with a second factor'], NAMES.removed])
      await owner.post('/api/admin/operators', { username, role: 'viewer' })
    await owner.call(`/api/admin/operators/${NAMES.removed}`, { method: 'DELETE' })
    const run = (sql: string) => readRows(postgres.databaseUrl, sql)
    await run(
      `update operators set totp_secret = '${SECRET}' where username = '${NAMES['known, with a second factor']}'`,
    )
    const times = new Map<string, number[]>(Object.keys(NAMES).map((kind) => [kind, []]))
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      // Removes the delays that the tries of earlier rounds would cause.
      await run('delete from login_failures')
      for (const [kind, username] of shuffled(Object.entries(NAMES))) {
        const startedAt = performance.now()
        const { error } = await sendRequest(server, '/api/admin/login', {
          json: { username, password: 'not the password' },
        })
        const tookMs = performance.now() - startedAt
        if (error !== 'login_failed') throw new Error(`${kind}: ${error}`)
        if (round >= 0) times.get(kind)?.push(tookMs)
      }
    }
    report(new Map([...times].map(([kind, taken]) => [kind, meanOfQuicker(taken)])))
  } finally {
    await server.stop()
    chain.remove()
  }
} finally {
  await postgres.stop()
  folder.remove()
}

function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: Math.random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

function meanOfQuicker(times: readonly number[]): number {
  const quicker = times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length / 2))
  return quicker.reduce((sum, ms) => sum + ms, 0) / quicker.length
}

function report(means: ReadonlyMap<string, number>): void {
  const reference = means.get('unknown') ?? Number.NaN
  for (const [kind, mean] of means) {
    const apart = mean / reference - 1
    console.log(`${kind.padEnd(30)}${mean.toFixed(2).padStart(8)} ms   ${(100 * apart).toFixed(1).padStart(5)} %`)
    if (!(Math.abs(apart) <= RELATIVE_DIFFERENCE_MAX)) process.exitCode = 1
  }
}
