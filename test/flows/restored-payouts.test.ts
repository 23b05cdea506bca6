import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testUsdtAbi } from '#contracts/abi.ts'
import { lowercased } from '#core/address.ts'
import { audit } from '#server/audit/audit.ts'
import { verifyAuditLog } from '#server/audit/log/describe-chain-report.ts'
import { markChainAlarmResolved, readOpenChainAlarms } from '#server/chain/alarms.ts'
import { verifyBackup } from '#server/db/backup/backup-file.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { decideWithdrawal } from '#server/features/withdrawals/decide-withdrawal.ts'
import { holdPayouts, holdWhenMoved } from '#server/payouts/holds/holds.ts'
import { namePayout } from '#server/payouts/name-payout.ts'
import { compareOutgoing, watchOutgoing } from '#server/payouts/outgoing/compare-outgoing.ts'
import type { PayoutDriver } from '#server/payouts/payout-driver.ts'
import { findPayout } from '#server/payouts/payout-rows.ts'
import { endHold, endPayout, explainStrayTransaction, readHold } from '#server/payouts/routes.ts'
import { readStrays } from '#server/payouts/strays.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { startTestChain, type TestChain } from '../support/chain/chain.ts'
import { type RpcProxy, startRpcProxy } from '../support/chain/rpc-proxy.ts'
import { moveClock } from '../support/money/ledger-check.ts'
import { payoutDeps, startDriver } from '../support/money/payout-stage.ts'
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

const ONE_USDT = 10n ** 18n
const QUICK_MS = 25
const STRANGER = `0x${'9a'.repeat(20)}` as const

const folder = makeTempFolder()
let chain: TestChain
let proxy: RpcProxy
let trial: PayoutTrial
let stage: PayoutTrial['stage']
beforeAll(async () => {
  chain = await startTestChain()
  proxy = await startRpcProxy(chain.rpcUrl)
})
beforeEach(async () => {
  trial = await openPayoutTrial(chain, proxy)
  ;({ stage } = trial)
})
afterEach(() => trial.close())
afterAll(async () => {
  await proxy?.stop()
  await chain?.stop()
  folder.remove()
})

const outgoingOf = (db: Database) => ({
  ...payoutDeps(db, stage.facts),
  tokens: [lowercased(chain.usdt), lowercased(chain.bv3)],
  comparedAfterMs: 0,
  wake: () => undefined,
})
const alarmsOf = async (db: Database) => (await readOpenChainAlarms(db)).map(({ kind, subject }) => ({ kind, subject }))

// A cluster is backed up by its own tools.
describe.skipIf(CLUSTER_URL !== null)('a restored database', () => {
  let database: TestDatabase
  let restored: Database
  let driver: PayoutDriver | null = null
  let watch: { stop(): Promise<void> } | null = null
  beforeEach(async () => {
    database = await createEmptyDatabase()
    restored = createDatabase(database.databaseUrl, 10, () => undefined)
  })
  afterEach(async () => {
    await stop()
    await restored.end()
    await database.drop()
  })

  let rounds = 0
  function start() {
    const deps = outgoingOf(restored)
    driver = startDriver(deps, () => {
      rounds += 1
    })
    watch = watchOutgoing(deps, QUICK_MS)
  }
  async function stop() {
    await driver?.stop()
    await watch?.stop()
    driver = null
    watch = null
  }
  async function untilRounds() {
    const before = rounds
    await waitUntil('three rounds of the driver', async () => rounds > before + 3)
  }

  test('pays nothing until a person has compared its payouts with the chain, and then each once', async () => {
    const [paid, open, pending] = [
      await stage.approved('1', ONE_USDT),
      await stage.approved('2', 2n * ONE_USDT),
      await stage.approved('3', 3n * ONE_USDT, 'USDT', 'operator_wallet'),
    ]
    const path = join(folder.path, 'before.backup')
    const { rows } = await execute<{ name: string }>(stage.db, sql`select current_database() as name`)
    const url = new URL(database.databaseUrl)
    url.pathname = `/${rows[0]?.name}`
    const manifest = await writeBackup(url.href, path)
    // Goes on without the others: one is paid after the backup.
    expect(await trial.end(open, 'cancel')).toMatchObject({ ok: true })
    trial.drive(stage.deps)
    await trial.untilState(paid, 'completed')
    await trial.stopDriver()
    const [attempt] = await trial.attemptsOf(paid)
    const txHash = attempt?.hash ?? '0x'

    await restoreBackup({
      ...{ databaseUrl: database.databaseUrl, path, manifest: await verifyBackup(path), replaced: null },
      within: (executor) => holdPayouts(executor, { reason: 'restored', asOf: new Date(manifest.takenAt) }),
    })
    const deps = outgoingOf(restored)
    await recordPayerHeartbeat(restored, trial.hot)
    start()
    await untilRounds()
    await stop()
    start()
    await waitUntil('the chain is compared', async () => (await readHold(deps))?.comparedAt != null)
    await untilRounds()
    expect(await readHold(deps)).toMatchObject({ reason: 'restored', asOf: manifest.takenAt, transfers: 1, strays: 1 })
    expect(await stage.paidTo(open.wallet)).toEqual([])
    expect(await findPayout(restored, paid.payoutId)).toMatchObject({ state: 'queued' })
    expect(await findPayout(restored, open.payoutId)).toMatchObject({ state: 'queued' })
    const signed = await execute(restored, sql`select 1 from payout_transactions`)
    expect(signed.rows).toEqual([])

    // What may have been paid since is not given back either.
    const cancel = { ending: 'cancel', reason: 'Changed my mind.' } as const
    expect(await endPayout(deps, OPERATOR, paid.payoutId, cancel)).toMatchObject({ code: 'payouts_held' })
    const hold = await readHold(deps)
    const end = (id: number) => endHold(deps, OPERATOR, { id, note: 'Compared with the chain.' })
    expect(await end(hold?.id ?? 0)).toMatchObject({ code: 'hold_unexplained' })
    const [stray] = await readStrays(deps)
    expect(stray).toMatchObject({ nonce: 0, txHash, payouts: [{ id: paid.payoutId }] })
    expect(await namePayout(deps, OPERATOR, paid.payoutId, { txHash, isPayerOurs: false })).toMatchObject({ ok: true })
    expect(await end((hold?.id ?? 0) + 1)).toMatchObject({ code: 'hold_unknown' })
    expect(await end(hold?.id ?? 0)).toMatchObject({ ok: true })
    expect(await end(hold?.id ?? 0)).toMatchObject({ code: 'hold_unknown' })

    await waitUntil('the other one is paid', async () => {
      return (await findPayout(restored, open.payoutId))?.state === 'completed'
    })
    expect(await stage.paidTo(paid.wallet)).toEqual([ONE_USDT])
    expect(await stage.paidTo(open.wallet)).toEqual([2n * ONE_USDT])
    expect(await stage.paidTo(pending.wallet)).toEqual([])
    const balances = await execute(
      restored,
      sql`select usdt_available::text as available, usdt_held::text as held from balances order by user_id`,
    )
    const nothing = { available: '0', held: '0' }
    expect(balances.rows).toEqual([nothing, nothing, { available: '0', held: String(3n * ONE_USDT) }])
    expect(await audit(restored)).toEqual([])
    expect(await alarmsOf(restored)).toEqual([])
    const ended = await execute(restored, sql`select username, details from audit_log where action = 'end payout hold'`)
    expect(ended.rows).toEqual([
      {
        username: 'operator',
        details: { reason: 'restored', asOf: manifest.takenAt, note: 'Compared with the chain.' },
      },
    ])
    expect(await verifyAuditLog(restored, null)).toMatchObject({ faults: 0 })
  })
})

test('a database on a new timeline pays nothing until a person confirms it', async () => {
  const deps = outgoingOf(stage.db)
  await holdWhenMoved(stage.db, deps.log)
  expect(await readHold(deps)).toBeNull()
  await execute(stage.db, sql`update database_home set timeline = '000000FF'`)
  await holdWhenMoved(stage.db, deps.log)
  await holdWhenMoved(stage.db, deps.log)
  await recordPayerHeartbeat(stage.db, trial.hot)
  const payout = await stage.approved('1', ONE_USDT)
  trial.drive(stage.deps)
  await trial.untilRound()
  await trial.untilRound()
  expect(await stage.stateOf(payout)).toMatchObject({ state: 'queued' })
  const hold = await readHold(deps)
  expect(hold).toMatchObject({ reason: 'moved', asOf: null })
  expect(await endHold(deps, OPERATOR, { id: hold?.id ?? 0, note: 'A promotion.' })).toMatchObject({ ok: true })
  await trial.untilState(payout, 'completed')
  expect(await stage.paidTo(payout.wallet)).toEqual([ONE_USDT])
})

test('payouts wait until the comparison has reached the last final block', async () => {
  const deps = outgoingOf(stage.db)
  const walletAddress = lowercased(trial.hot.account.address)
  const thief = await chain.fundedWallet()
  const token = { address: chain.usdt, abi: testUsdtAbi } as const
  const untilFinal = async (hash: `0x${string}`) => {
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
    await chain.waitUntilFinal(blockNumber)
  }
  const allowed = { ...token, functionName: 'approve', args: [thief.account.address, ONE_USDT] } as const
  await untilFinal(await trial.hot.writeContract(allowed))
  await compareOutgoing(deps)
  const word = { walletAddress, nonce: 0, note: 'An allowance.' }
  expect(await explainStrayTransaction(deps, OPERATOR, word)).toMatchObject({ ok: true })
  await holdPayouts(stage.db, { reason: 'restored', asOf: null })
  await recordPayerHeartbeat(stage.db, trial.hot)
  // It has used no nonce of the wallet: only its log tells of it.
  const taken = {
    ...token,
    functionName: 'transferFrom',
    args: [trial.hot.account.address, STRANGER, ONE_USDT],
  } as const
  await untilFinal(await thief.writeContract(taken))
  const hold = await readHold(deps)
  const end = (some: object) => endHold({ ...deps, ...some }, OPERATOR, { id: hold?.id ?? 0, note: 'Compared.' })
  expect(await end({ stepsMax: 0 })).toMatchObject({ code: 'payouts_held' })
  expect(await readHold(deps)).toMatchObject({ comparedAt: null, differences: 0 })
  expect(await end({})).toMatchObject({ code: 'hold_unexplained' })
  expect(await readHold(deps)).toMatchObject({ transfers: 1, differences: 1 })
})

test('while payouts wait, a withdrawal that may have been paid cannot be rejected', async () => {
  const { withdrawalId, payoutId } = await stage.approved('1', ONE_USDT)
  await execute(
    stage.db,
    sql`with gone as (delete from payouts where id = ${payoutId})
      update withdrawals set status = 'pending', decided_at = null, decided_by = null where id = ${withdrawalId}`,
  )
  const verdict = { status: 'rejected', reason: 'No.', way: 'hot_wallet' } as const
  const reject = () => decideWithdrawal(stage.withdrawals, OPERATOR, withdrawalId, verdict)
  await holdPayouts(stage.db, { reason: 'restored', asOf: null })
  expect(await reject()).toMatchObject({ code: 'payouts_held' })
  await execute(stage.db, sql`update payout_holds set ended_at = clock_now()`)
  expect(await reject()).toMatchObject({ ok: true })
})

describe('every transfer out of the hot wallet is in the record', () => {
  async function pay(): Promise<number> {
    const payout = await stage.approved('1', ONE_USDT)
    trial.drive(stage.deps)
    await trial.untilState(payout, 'completed')
    await trial.stopDriver()
    return payout.payoutId
  }

  test('a clean history and zero-value transfers by strangers raise no alarm', async () => {
    const deps = outgoingOf(stage.db)
    await pay()
    await pay()
    const stranger = await chain.fundedWallet()
    const hash = await stranger.writeContract({
      ...{ address: chain.usdt, abi: testUsdtAbi, functionName: 'transferFrom' },
      args: [trial.hot.account.address, STRANGER, 0n],
    })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash })
    await chain.waitUntilFinal(blockNumber)
    await holdPayouts(stage.db, { reason: 'restored', asOf: null })
    await compareOutgoing(deps)
    expect(await readHold(deps)).toMatchObject({ transfers: 2, strays: 0, differences: 0 })
    // What was compared is not counted again.
    await compareOutgoing(deps)
    expect(await readHold(deps)).toMatchObject({ transfers: 2 })
    expect(await alarmsOf(stage.db)).toEqual([])
  })

  test('a transaction of the wallet’s key from elsewhere is listed, blocks signing, and no longer does once explained', async () => {
    const deps = outgoingOf(stage.db)
    await pay()
    const txHash = await payFinally(chain, trial.hot, STRANGER, ONE_USDT)
    const sent = await trial.hot.sendTransaction({ to: STRANGER, value: 1n })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: sent })
    await chain.waitUntilFinal(blockNumber)
    await compareOutgoing(deps)
    expect(await alarmsOf(stage.db)).toEqual([{ kind: 'transfer_not_in_ledger', subject: txHash }])
    const [alarm] = await readOpenChainAlarms(stage.db)
    expect(alarm?.detail).toContain(`${ONE_USDT} base units of ${lowercased(chain.usdt)}`)
    expect(alarm?.detail).toContain(STRANGER)
    // BNB leaves no log: its nonce tells.
    expect(await readStrays(deps)).toMatchObject([
      { nonce: 1, txHash },
      { nonce: 2, txHash: sent },
    ])
    const next = await stage.approved('1', ONE_USDT)
    trial.drive(stage.deps)
    await trial.untilProblem(next, /not signed here; somebody has to say/)
    const walletAddress = lowercased(trial.hot.account.address)
    for (const nonce of [1, 2]) {
      const word = { walletAddress, nonce, note: 'Moved by hand.' }
      expect(await explainStrayTransaction(deps, OPERATOR, word)).toMatchObject({ ok: true })
    }
    await compareOutgoing(deps)
    expect(await alarmsOf(stage.db)).toEqual([])
    await trial.untilState(next, 'completed')
  })

  test('transfers are searched for as long as a process watches, even without a request', async () => {
    let looks = 0
    const deps = {
      ...outgoingOf(stage.db),
      compareEveryMs: QUICK_MS,
      // Every look asks for it, also where it compares nothing.
      get db() {
        looks += 1
        return stage.db
      },
    }
    await pay()
    await compareOutgoing(deps)
    const txHash = await payFinally(chain, trial.hot, STRANGER, ONE_USDT)
    const watch = watchOutgoing(deps, QUICK_MS)
    try {
      const before = looks
      await waitUntil('some looks', async () => looks > before + 20)
      expect(await alarmsOf(stage.db)).toEqual([{ kind: 'transfer_not_in_ledger', subject: txHash }])
    } finally {
      await watch.stop()
    }
  })

  test('a transfer by a contract’s allowance blocks signing until it is settled', async () => {
    const deps = outgoingOf(stage.db)
    await pay()
    const taker = await chain.fundedWallet()
    const approval = await trial.hot.writeContract({
      ...{ address: chain.usdt, abi: testUsdtAbi, functionName: 'approve' },
      args: [taker.account.address, ONE_USDT],
    })
    await chain.client.waitForTransactionReceipt({ hash: approval })
    const txHash = await taker.writeContract({
      ...{ address: chain.usdt, abi: testUsdtAbi, functionName: 'transferFrom' },
      args: [trial.hot.account.address, STRANGER, ONE_USDT],
    })
    const { blockNumber } = await chain.client.waitForTransactionReceipt({ hash: txHash })
    await chain.waitUntilFinal(blockNumber)
    await compareOutgoing(deps)
    for (const { walletAddress, nonce } of await readStrays(deps)) {
      const word = { walletAddress: walletAddress as `0x${string}`, nonce, note: 'The allowance.' }
      expect(await explainStrayTransaction(deps, OPERATOR, word)).toMatchObject({ ok: true })
    }
    expect(await alarmsOf(stage.db)).toEqual([{ kind: 'transfer_not_in_ledger', subject: txHash }])
    const next = await stage.approved('1', ONE_USDT)
    trial.drive(stage.deps)
    await trial.untilRound()
    await trial.untilRound()
    expect(await trial.attemptsOf(next)).toEqual([])
    expect((await stage.stateOf(next)).problem).toMatch(/that no payout explains/)
    const [alarm] = await readOpenChainAlarms(stage.db)
    await markChainAlarmResolved(stage.db, Number(alarm?.id))
    await trial.untilState(next, 'completed')
  })

  test('a payout is found on the chain even if the clock was a day ahead before it was completed', async () => {
    const deps = outgoingOf(stage.db)
    await compareOutgoing(deps)
    await moveClock(trial.databaseUrl, '1 day')
    await compareOutgoing(deps)
    await moveClock(trial.databaseUrl, '0 seconds')
    const payoutId = await pay()
    await execute(stage.db, sql`update payouts set tx_hash = ${`0x${'00'.repeat(32)}`} where id = ${payoutId}`)
    await compareOutgoing(deps)
    expect(await alarmsOf(stage.db)).toContainEqual({ kind: 'payout_not_on_chain', subject: `payout ${payoutId}` })
  })

  test('a completed payout missing from the chain is listed until the chain has it', async () => {
    const deps = outgoingOf(stage.db)
    await compareOutgoing(deps)
    const payoutId = await pay()
    await compareOutgoing(deps)
    expect(await alarmsOf(stage.db)).toEqual([])
    const hashes = await execute<{ hash: string }>(stage.db, sql`select tx_hash as hash from payouts`)
    const other = `0x${'00'.repeat(32)}`
    await execute(stage.db, sql`update payouts set tx_hash = ${other}, is_compared = false where id = ${payoutId}`)
    await compareOutgoing(deps)
    expect(await alarmsOf(stage.db)).toEqual([{ kind: 'payout_not_on_chain', subject: `payout ${payoutId}` }])
    await execute(stage.db, sql`update payouts set tx_hash = ${hashes.rows[0]?.hash} where id = ${payoutId}`)
    await compareOutgoing(deps)
    expect(await alarmsOf(stage.db)).toEqual([])
  })
})
