import { join } from 'node:path'
import { parseAbiItem } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lowercased } from '#core/address.ts'
import { saveCursor } from '#server/chain/cursors.ts'
import { verifyBackup } from '#server/db/backup/backup-file.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { holdPayouts } from '#server/payouts/holds/holds.ts'
import { namePayout } from '#server/payouts/name-payout.ts'
import { compareOutgoing, watchOutgoing } from '#server/payouts/outgoing/compare-outgoing.ts'
import { findPayout } from '#server/payouts/payout-rows.ts'
import { endHold, readHold } from '#server/payouts/routes.ts'
import { readStrays } from '#server/payouts/strays.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { startTestChain, type TestChain, type TestWallet } from '../support/chain/chain.ts'
import { type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { type ApprovedWithdrawal, payoutDeps, startDriver } from '../support/money/payout-stage.ts'
import {
  OPERATOR,
  openPayoutTrial,
  type PayoutTrial,
  payFinally,
  recordPayerHeartbeat,
} from '../support/money/payout-trial.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { CLUSTER_URL } from '../support/world/cluster.ts'
import { createEmptyDatabase, type TestDatabase } from '../support/world/postgres.ts'

/* The key of the hot wallet is replaced by a new one. */
const ONE_USDT = 10n ** 18n
const STRANGER = `0x${'7e'.repeat(20)}` as const
const TRANSFER = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')
const QUICK_MS = 25

const folder = makeTempFolder()
let chain: TestChain
let proxy: RpcProxy
let trial: PayoutTrial
let stage: PayoutTrial['stage']
let fromBlock: bigint
let payoutKey: `0x${string}`
let next: TestWallet
beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.rpcUrl)
})
beforeEach(async () => {
  trial = await openPayoutTrial(chain, proxy)
  ;({ stage } = trial)
  fromBlock = (await chain.client.getBlockNumber()) + 1n
  // As the watcher of payments does when it begins.
  const place = { number: fromBlock - 1n, hash: null, timeMs: null }
  await saveCursor(stage.db, chain.chainId, { pass: 'usdt', place, next: null })
  payoutKey = generatePrivateKey()
  next = chain.walletOf(payoutKey)
  await chain.faucet(next.account.address)
})
afterEach(() => trial.close())
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
  folder.remove()
})

const payerOf = (db: Database, key: `0x${string}`) => ({
  ...payoutDeps(db, { ...stage.facts, payoutKey: key }),
  tokens: [lowercased(chain.usdt), lowercased(chain.bv3)],
  comparedAfterMs: 0,
  wake: () => undefined,
})

async function payFrom(key: `0x${string}`, count: number): Promise<void> {
  const payouts = []
  for (let left = count; left > 0; left--) payouts.push(await stage.approved('1', ONE_USDT))
  trial.drive(payerOf(stage.db, key))
  for (const payout of payouts) await trial.untilState(payout, 'completed')
  await trial.stopDriver()
}

const approvedOf = async (amounts: readonly bigint[]) => {
  const payouts: ApprovedWithdrawal[] = []
  for (const amount of amounts) payouts.push(await stage.approved(String(amount), amount * ONE_USDT))
  return payouts
}
/** All that a wallet was paid in this test, by whichever key. */
const receivedBy = async ({ wallet }: ApprovedWithdrawal) =>
  (
    await chain.client.getLogs({
      address: chain.usdt,
      event: TRANSFER,
      args: { to: wallet },
      fromBlock,
      strict: true,
    })
  ).map((log) => log.args.value / ONE_USDT)

test('a manual BNB transfer of the new hot wallet is found even if the former one used the same nonce', async () => {
  await payFrom(trial.payoutKey, 2)
  await payFrom(payoutKey, 1)
  const deps = payerOf(stage.db, payoutKey)
  await compareOutgoing(deps)
  expect(await readStrays(deps)).toEqual([])
  const txHash = await next.sendTransaction({ to: STRANGER, value: 1n })
  const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: txHash })
  await chain.waitUntilFinal(blockNumber)
  await compareOutgoing(deps)
  const walletAddress = lowercased(next.account.address)
  expect(await readStrays(deps)).toMatchObject([{ walletAddress, nonce: 1, txHash }])
})

// A cluster is backed up by its own tools.
describe.skipIf(CLUSTER_URL !== null)('a new hot wallet that has paid since the backup', () => {
  let database: TestDatabase
  let restored: Database
  let payouts: ApprovedWithdrawal[]
  let hashes: `0x${string}`[]
  beforeEach(async () => {
    database = await createEmptyDatabase()
    restored = createDatabase(database.databaseUrl, 10, () => undefined)
    await payFrom(trial.payoutKey, 1)
    payouts = await approvedOf([5n, 6n, 7n])
    const path = join(folder.path, `${lowercased(next.account.address)}.backup`)
    const { rows } = await execute<{ name: string }>(stage.db, sql`select current_database() as name`)
    const url = new URL(database.databaseUrl)
    url.pathname = `/${rows[0]?.name}`
    const manifest = await writeBackup(url.href, path)
    trial.drive(payerOf(stage.db, payoutKey))
    for (const payout of payouts) await trial.untilState(payout, 'completed')
    await trial.stopDriver()
    hashes = (await Promise.all(payouts.map(trial.attemptsOf))).map(([attempt]) => attempt?.hash ?? '0x')
    await restoreBackup({
      ...{ databaseUrl: database.databaseUrl, path, manifest: await verifyBackup(path), replaced: null },
      within: (executor) => holdPayouts(executor, { reason: 'restored', asOf: new Date(manifest.takenAt) }),
    })
  })
  afterEach(async () => {
    await restored.end()
    await database.drop()
  })

  const end = async (deps: ReturnType<typeof payerOf>) => {
    const hold = await readHold(deps)
    return endHold(deps, OPERATOR, { id: hold?.id ?? 0, note: 'Compared with the chain.' })
  }
  const name = (deps: ReturnType<typeof payerOf>, which: number) =>
    namePayout(deps, OPERATOR, payouts[which]?.payoutId ?? 0, { txHash: hashes[which] ?? '0x', isPayerOurs: false })
  async function expectEachOnce() {
    expect(await Promise.all(payouts.map(receivedBy))).toEqual([[5n], [6n], [7n]])
  }

  test('is compared before payouts resume: they wait until a payer reports its wallet', async () => {
    // Knows the wallet of the backup, as what serves the panel does.
    const panel = payerOf(restored, trial.payoutKey)
    await compareOutgoing(panel)
    expect(await readHold(panel)).toMatchObject({ strays: 0 })
    expect(await end(panel)).toMatchObject({ code: 'payouts_held' })
    await recordPayerHeartbeat(restored, next)
    expect(await end(panel)).toMatchObject({ code: 'hold_unexplained' })
    expect(await readStrays(panel)).toMatchObject(
      payouts.map(({ payoutId }, nonce) => ({ nonce, txHash: hashes[nonce], payouts: [{ id: payoutId }] })),
    )
    for (const which of [2, 0, 1]) expect(await name(panel, which)).toMatchObject({ ok: true })
    expect(await end(panel)).toMatchObject({ ok: true })
    await expectEachOnce()
  })

  test('and is reported only after payouts resumed signs nothing before all its payments are explained', async () => {
    const panel = payerOf(restored, trial.payoutKey)
    await recordPayerHeartbeat(restored, trial.hot)
    expect(await end(panel)).toMatchObject({ ok: true })
    const payer = payerOf(restored, payoutKey)
    const driver = startDriver(payer)
    await waitUntil('a transaction is to be explained', async () => (await readStrays(payer)).length > 0)
    expect(await name(payer, 2)).toMatchObject({ ok: true })
    const watch = watchOutgoing(payer, QUICK_MS)
    try {
      await waitUntil('the others are found', async () => (await readStrays(payer)).length === 2)
      expect(await readStrays(payer)).toMatchObject([{ txHash: hashes[0] }, { txHash: hashes[1] }])
      for (const which of [0, 1]) expect(await name(payer, which)).toMatchObject({ ok: true })
      const later = await findPayout(restored, payouts[0]?.payoutId ?? 0)
      expect(later).toMatchObject({ state: 'completed' })
    } finally {
      await driver.stop()
      await watch.stop()
    }
    await expectEachOnce()
  })
})

test('a wallet without any record signs nothing before all its payments are explained', async () => {
  const payouts = await approvedOf([5n, 6n, 7n])
  const hashes: `0x${string}`[] = []
  for (const { wallet } of payouts)
    hashes.push(await payFinally(chain, trial.hot, wallet, BigInt(5 + hashes.length) * ONE_USDT))
  const [first, second, third] = payouts as [ApprovedWithdrawal, ApprovedWithdrawal, ApprovedWithdrawal]
  trial.drive(stage.deps)
  await trial.untilProblem(first, /not signed here/)
  expect(await trial.name(third, hashes[2] ?? '0x')).toMatchObject({ ok: true })
  await trial.untilRound()
  await trial.untilRound()
  const deps = payerOf(stage.db, trial.payoutKey)
  const watch = watchOutgoing(deps, QUICK_MS)
  try {
    await waitUntil('the others are found', async () => (await readStrays(deps)).length === 2)
    expect(await trial.name(second, hashes[1] ?? '0x')).toMatchObject({ ok: true })
    expect(await trial.name(first, hashes[0] ?? '0x')).toMatchObject({ ok: true })
    const [last] = await approvedOf([8n])
    if (last === undefined) throw new Error('one was approved')
    await trial.untilState(last, 'completed')
    expect(await Promise.all([...payouts, last].map(receivedBy))).toEqual([[5n], [6n], [7n], [8n]])
  } finally {
    await watch.stop()
  }
})

test('transactions before an explained one have to be explained as well', async () => {
  await payFrom(trial.payoutKey, 1)
  const [first, second] = (await approvedOf([5n, 7n])) as [ApprovedWithdrawal, ApprovedWithdrawal]
  const earlier = await payFinally(chain, trial.hot, first.wallet, 5n * ONE_USDT)
  const later = await payFinally(chain, trial.hot, second.wallet, 7n * ONE_USDT)
  expect(await trial.name(second, later)).toMatchObject({ ok: true })
  trial.drive(stage.deps)
  await trial.untilProblem(first, /not signed here/)
  expect(await readStrays(stage.deps)).toMatchObject([{ nonce: 1 }])
  expect(await trial.name(first, earlier)).toMatchObject({ ok: true })
  expect(await readStrays(stage.deps)).toEqual([])
  expect(await Promise.all([first, second].map(receivedBy))).toEqual([[5n], [7n]])
})
