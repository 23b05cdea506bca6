import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { runCount } from '../support/test-length.ts'
import { sendRequest } from '../support/world/http.ts'
import { migrationsBefore } from '../support/world/migrations-before.ts'
import { createEmptyDatabase } from '../support/world/postgres.ts'
import { startServer } from '../support/world/server-process.ts'

const PROCESSES = 6
const ROUNDS = runCount({ short: 1, long: 20 })
/** A test that fails ends here. Six starts take a loaded machine minutes. */
const ROUND_MS_MAX = 600_000
/** The first migration that the database of the last release lacks. */
const FIRST_OF_RELEASE = '0051_bnb_prices'

/** As in production. No node answers, so that no process runs a chain for the others. */
const SETTINGS = {
  CHAIN: 'bsc-testnet',
  PUBLIC_URL: 'https://play.example',
  TREASURY_ADDRESS: `0x${'11'.repeat(20)}`,
  RPC_URLS: 'http://127.0.0.1:9',
  ADMIN_USERNAME: 'operator',
  ADMIN_PASSWORD: 'a long enough password',
}

async function migrateAsBefore(databaseUrl: string): Promise<void> {
  const older = makeTempFolder()
  await migrate(databaseUrl, migrationsBefore(FIRST_OF_RELEASE, older.path)).finally(older.remove)
}

async function startTogether(databaseUrl: string): Promise<void> {
  const settings = { ...SETTINGS, DATABASE_URL: databaseUrl }
  const starts = await Promise.allSettled(
    Array.from({ length: PROCESSES }, () => startServer(settings, undefined, ROUND_MS_MAX)),
  )
  const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  try {
    expect(starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))).toEqual([])
    for (const server of servers) expect((await sendRequest(server, '/livez')).status).toBe(200)
    const names = await readRows<{ name: string }>(databaseUrl, 'select name from cards')
    expect(names).toHaveLength(6)
    expect(await readRows(databaseUrl, 'select username from operators')).toHaveLength(1)
    const broken = 'select indexrelid::regclass::text as name from pg_index where not indisvalid'
    expect(await readRows(databaseUrl, broken)).toEqual([])
  } finally {
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual(servers.map(() => 0))
  }
}

test.each([
  { name: 'an empty database', fill: async () => undefined },
  { name: 'the database of the last release', fill: migrateAsBefore },
])(
  'six processes that start at once on $name all serve',
  async ({ fill }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { databaseUrl, drop } = await createEmptyDatabase()
      try {
        await fill(databaseUrl)
        await startTogether(databaseUrl)
      } finally {
        await drop()
      }
    }
  },
  ROUND_MS_MAX * ROUNDS,
)
