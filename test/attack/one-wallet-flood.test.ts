import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#server/db/pool.ts'
import { LOCKS } from '#server/db/with-lock.ts'
import { findLedgerFaults, readRows } from '../support/money/ledger-check.ts'
import { giveBalance } from '../support/money/payout-stage.ts'
import type { HttpAnswer } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player } from '../support/world/player.ts'

const CONNECTIONS = 8
const AT_ONCE = 5 * CONNECTIONS
const ONE_USDT = 10n ** 18n
const TX_HASH = `0x${'a'.repeat(64)}`

let platform: TestPlatform
let flooder: Player
let other: Player
/** Holds what the flooder's calls need, so that all of them wait. */
let holder: pg.Client
beforeAll(async () => {
  platform = await startTestPlatform({ DATABASE_CONNECTIONS: String(CONNECTIONS) })
  flooder = createPlayer(platform)
  other = createPlayer(platform)
  await other.signIn()
  const db = createDatabase(platform.databaseUrl, 1, () => undefined)
  await giveBalance(db, await flooder.signIn(), 'USDT', 100n * ONE_USDT)
  await db.$client.end()
  holder = new pg.Client({ connectionString: platform.databaseUrl })
  await holder.connect()
})
afterAll(async () => {
  await holder?.end()
  const faults = platform === undefined ? [] : await findLedgerFaults(platform.databaseUrl)
  await platform?.close()
  expect(faults).toEqual([])
})

/** Behind the flood, one after the other: the flood has reached the database by then. */
async function expectOthersAreServed() {
  const told: number[] = []
  for (let i = 0; i < AT_ONCE; i++) told.push((await other.call(`/api/balance?walletAddress=${other.address}`)).status)
  expect(new Set(told)).toEqual(new Set([200]))
}

const flooderIdentity = () => ({ walletAddress: flooder.address, userId: flooder.userId() })

test.each<{ what: string; act: () => Promise<HttpAnswer> }>([
  {
    what: 'withdrawals',
    act: () =>
      flooder.post('/api/withdrawals', {
        ...flooderIdentity(),
        toAddress: flooder.address,
        tokenType: 'USDT',
        amount: '1',
      }),
  },
  { what: 'starts', act: () => flooder.start([1]) },
  { what: 'stops', act: () => flooder.stop() },
  {
    what: 'submissions',
    act: () =>
      flooder.post('/api/airdrop/submit-social', { ...flooderIdentity(), retweetUrl: 'https://x.com/a/status/1' }),
  },
  { what: 'claims', act: () => flooder.post('/api/airdrop/claim', flooderIdentity()) },
  {
    what: 'referral claims',
    act: () => flooder.post('/api/airdrop/claim-referral', { ...flooderIdentity(), referralCode: other.address }),
  },
  { what: 'attachments', act: async () => flooder.attach((await flooder.order(1, 1)).id, TX_HASH) },
])('many concurrent $what of one wallet do not block others from the database', async ({ act }) => {
  await holder.query('begin')
  await holder.query('select 1 from users where user_id = $1 for no key update', [flooder.userId()])
  await holder.query('select 1 from balances where user_id = $1 for update', [flooder.userId()])
  const flood = Promise.all(Array.from({ length: AT_ONCE }, act))
  await expectOthersAreServed().finally(() => holder.query('rollback'))
  const codes = (await flood).map(({ status }) => status)
  expect(codes.filter((status) => status >= 500 || status === 429)).toEqual([])
})

test('many concurrent new wallets with a referrer do not block others from the database', async () => {
  await holder.query('begin')
  await holder.query('select pg_advisory_xact_lock($1)', [LOCKS.referrals])
  const newcomers = Array.from({ length: AT_ONCE }, () => createPlayer(platform))
  const flood = Promise.all(newcomers.map((newcomer) => newcomer.signIn({ referredBy: other.address })))
  await expectOthersAreServed().finally(() => holder.query('rollback'))
  expect(new Set(await flood).size).toBe(AT_ONCE)
  const referred = await readRows(platform.databaseUrl, 'select 1 from users where referred_by is not null')
  expect(referred).toHaveLength(AT_ONCE)
})
