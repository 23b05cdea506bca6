import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transfer } from '#core/ledger.ts'
import { audit } from '#server/audit/audit.ts'
import { startMining } from '#server/ledger/mining/mining-sessions.ts'
import { settleMining } from '#server/ledger/mining/settle-mining.ts'
import { post } from '#server/ledger/post.ts'
import { numberCopies } from '#server/payments/deliver-purchases.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { findLedgerFaults, readRows } from '#test/support/money/ledger-check.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { CLUSTER_URL, readNodes } from '#test/support/world/cluster.ts'

const PLAYERS = 12
/** How long money moves before the worker is killed, while it is away, and after it is back. */
const PHASE_MS = 2_000
const STEP_MS = 5
/** Postings of a player between two copies. */
const COPY_EVERY = 10

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

type ClusterWorker = {
  readonly url: string
  readonly dataDirectory: string
  readonly postgres: string
  readonly pid: number
  readonly user: string
}

/** The second worker of the cluster, as this machine runs it. */
async function findWorker(): Promise<ClusterWorker> {
  const node = (await readNodes(CLUSTER_URL ?? '')).at(-1)
  if (node === undefined) throw new Error('The cluster has no worker')
  const url = new URL(CLUSTER_URL ?? '')
  url.host = `${node.nodename}:${node.nodeport}`
  const [row] = await readRows<{ folder: string }>(url.href, `select current_setting('data_directory') as folder`)
  const dataDirectory = row?.folder ?? ''
  const pid = Number.parseInt(readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8'), 10)
  const user = execFileSync('stat', ['-c', '%U', dataDirectory], { encoding: 'utf8' }).trim()
  return { url: url.href, dataDirectory, postgres: readlinkSync(`/proc/${pid}/exe`), pid, user }
}

function killHard({ pid }: ClusterWorker): void {
  const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .trim()
    .split('\n')
  process.kill(pid, 'SIGKILL')
  for (const child of children) {
    try {
      process.kill(Number(child), 'SIGKILL')
    } catch {
      // It has gone with its parent.
    }
  }
}

async function startAgain({ dataDirectory, postgres, user, url }: ClusterWorker): Promise<void> {
  const control = join(dirname(postgres), 'pg_ctl')
  execFileSync('su', [user, '-s', '/bin/sh', '-c', `${control} -D ${dataDirectory} -l ${dataDirectory}.log -w start`], {
    stdio: 'ignore',
  })
  await waitUntil('the worker', async () => {
    const client = new pg.Client({ connectionString: url })
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
}

test('a worker killed under load loses and duplicates nothing after its restart', async () => {
  const worker = await findWorker()
  const cardId = await ledger.newCard()
  const players = await Promise.all(Array.from({ length: PLAYERS }, () => ledger.newPlayer()))
  for (const { userId } of players) {
    await ledger.giveCopies(userId, cardId, 1)
    await ledger.db.transaction((tx) => startMining(tx, userId, [cardId]))
  }
  const acknowledged: string[] = []
  let failures = 0
  let isOver = false

  /** One player's life: each posting is tried until it is acknowledged, as the program would with its business key. */
  async function live({ userId }: { userId: number }): Promise<void> {
    for (let n = 0; !isOver; n++) {
      const transfer: Transfer = {
        key: `test:${userId}:${n}`,
        reason: 'payment_unallocated',
        asset: 'USDT',
        amount: 1n,
        debit: { kind: 'outside' },
        credit: { kind: 'available', userId },
        details: {},
      }
      for (;;) {
        try {
          await ledger.db.transaction(async (tx) => {
            await settleMining(tx, userId, 'go on')
            await post(tx, [transfer])
          })
          if (n % COPY_EVERY === 0) await ledger.giveCopies(userId, cardId, 1)
          acknowledged.push(transfer.key)
          break
        } catch {
          failures += 1
          if (isOver) break
          await sleep(STEP_MS)
        }
      }
    }
  }

  /** Copies are numbered all the while, by two processes at once. */
  async function number(): Promise<void> {
    while (!isOver) {
      await numberCopies(ledger.db, 5).catch(() => {
        failures += 1
      })
      await sleep(STEP_MS)
    }
  }

  const lives = [...players.map(live), number(), number()]
  await sleep(PHASE_MS)
  killHard(worker)
  await sleep(PHASE_MS)
  const beforeReturn = acknowledged.length
  await startAgain(worker)
  await waitUntil('money to move again', async () => acknowledged.length > beforeReturn + PLAYERS * 5)
  isOver = true
  await Promise.all(lives)
  expect(failures).toBeGreaterThan(0)
  // What was between the two phases of its commit when the worker died.
  await readRows(ledger.databaseUrl, 'select recover_prepared_transactions()')

  while (await numberCopies(ledger.db)) await sleep(STEP_MS)
  const editions = await readRows<{ edition: number | null }>(
    ledger.databaseUrl,
    'select edition::integer from purchases order by edition',
  )
  expect(editions.map(({ edition }) => edition)).toEqual(editions.map((_, index) => index + 1))

  const posted = await readRows<{ key: string; n: string }>(
    ledger.databaseUrl,
    `select key, count(*) as n from ledger_transfers where key like 'test:%' group by key`,
  )
  expect(posted.filter(({ n }) => n !== '1')).toEqual([])
  const keys = new Set(posted.map(({ key }) => key))
  expect(acknowledged.filter((key) => !keys.has(key))).toEqual([])
  expect(
    (await audit(ledger.db)).filter(({ check }) => check !== 'payments_posted' && check !== 'payments_open'),
  ).toEqual([])
  expect(await findLedgerFaults(ledger.databaseUrl)).toEqual([])
})
