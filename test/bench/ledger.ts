import type { Transfer } from '#core/ledger.ts'
import { bv3, usdt } from '#core/money.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase } from '#server/db/pool.ts'
import type { Database } from '#server/db/statement.ts'
import { startEmbeddedPostgres } from '#server/dev/embedded-postgres.ts'
import { ensureAccount } from '#server/ledger/accounts.ts'
import { addLot, startMining } from '#server/ledger/mining/mining-sessions.ts'
import { readMining } from '#server/ledger/mining/read-mining.ts'
import { settleMining } from '#server/ledger/mining/settle-mining.ts'
import { post } from '#server/ledger/post.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { createTestLog } from '../support/test-log.ts'
import { type Quartiles, quartilesOf } from './quartiles.ts'

const PLAYERS = 16
const LOTS_PER_PLAYER = 5
const ROUNDS = 7
const OPERATIONS = 400
const CONNECTIONS = 16

/** Cost of a path of the ledger. A ratio of 2 means that it takes twice as long as its reference. */
export type LedgerFigure = { readonly path: string; readonly reference: string; readonly ratio: Quartiles }

/**
 * Measures speed as ratios: each path of the ledger beside the minimum work of a database for it, in the same run on the same
 * machine.
 */
export async function benchLedger(): Promise<LedgerFigure[]> {
  const folder = makeTempFolder()
  const postgres = await startEmbeddedPostgres({ dataDir: folder.path, isDurable: true, log: createTestLog() })
  await migrate(postgres.databaseUrl)
  const db = createDatabase(postgres.databaseUrl, CONNECTIONS, () => undefined)
  try {
    const players = await prepare(db)
    const figures: LedgerFigure[] = []
    for (const comparison of comparisons(db, (n) => players[n % players.length] ?? 0))
      figures.push(await compare(comparison))
    return figures
  } finally {
    await db.$client.end()
    await postgres.stop()
    folder.remove()
  }
}

type Comparison = {
  readonly name: string
  readonly path: (n: number) => Promise<unknown>
  readonly reference: (n: number) => Promise<unknown>
  readonly referenceName: string
  /** Units of work in one call of the path. */
  readonly perPath?: number
}

const comparisons = (db: Database, playerOf: (n: number) => number): Comparison[] => [
  {
    name: 'reading a balance with running mining',
    path: (n) => readMining(db, playerOf(n)),
    reference: (n) => db.$client.query('select * from balances where user_id = $1', [playerOf(n)]),
    referenceName: 'a plain select of the row',
  },
  {
    name: 'posting one transfer',
    path: (n) => db.transaction((tx) => post(tx, [transferTo(playerOf(n))])),
    reference: (n) => plainTransfer(db, playerOf(n)),
    referenceName: 'an insert and an update in one transaction',
  },
  {
    name: 'posting fifty transfers of one player at once, each',
    path: (n) =>
      db.transaction((tx) =>
        post(
          tx,
          Array.from({ length: 50 }, () => transferTo(playerOf(n))),
        ),
      ),
    reference: (n) => plainTransfer(db, playerOf(n)),
    referenceName: 'the same one by one, without the rules',
    perPath: 50,
  },
  {
    name: `settling a player with ${LOTS_PER_PLAYER} running lots`,
    path: (n) => db.transaction((tx) => settleMining(tx, playerOf(n), 'go on')),
    reference: (n) => plainTransfer(db, playerOf(n)),
    referenceName: 'an insert and an update in one transaction',
  },
]

/** Path and reference take turns, so that other load of the machine affects both. */
async function compare({ name, path, reference, referenceName, perPath = 1 }: Comparison): Promise<LedgerFigure> {
  const ratios: number[] = []
  await timeOf(path, OPERATIONS / perPath)
  await timeOf(reference, OPERATIONS)
  for (let round = 0; round < ROUNDS; round++) {
    const pathMs = await timeOf(path, OPERATIONS / perPath)
    ratios.push(pathMs / (await timeOf(reference, OPERATIONS)))
  }
  return { path: name, reference: referenceName, ratio: quartilesOf(ratios) }
}

async function timeOf(operation: (n: number) => Promise<unknown>, count: number): Promise<number> {
  const startMs = performance.now()
  let next = 0
  const worker = async () => {
    while (next < count) await operation(next++)
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  return performance.now() - startMs
}

let keys = 0

function transferTo(userId: number): Transfer {
  return {
    key: `bench:${++keys}`,
    reason: 'payment_unallocated',
    asset: 'USDT',
    amount: 1n,
    debit: { kind: 'outside' },
    credit: { kind: 'available', userId },
    details: {},
  }
}

function plainTransfer(db: Database, userId: number) {
  return db.transaction(async (tx) => {
    await tx.executeSql(
      `insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
      values ($1, $2, 'payment_unallocated', 'USDT', 1, 'outside', 'available', '{}')`,
      [userId, `bench:${++keys}`],
    )
    await tx.executeSql('update balances set usdt_available = usdt_available + 1 where user_id = $1', [userId])
  })
}

async function prepare(database: Database): Promise<number[]> {
  const { rows } = await execute<{ id: string }>(
    database,
    sql`
    insert into cards (name, description, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt)
    values ('Card', '', '/card.svg', 29e18, 3000000, 24.65e18, 60000, 1.45e18) returning id`,
  )
  const cardId = Number(rows[0]?.id)
  const terms = {
    dailyBv3: bv3(60_000n),
    totalBv3: bv3(3_000_000n),
    dailyUsdt: usdt(1_450_000_000_000_000_000n),
    totalUsdt: usdt(24_650_000_000_000_000_000n),
  }
  const ids: number[] = []
  for (let n = 1; n <= PLAYERS; n++) {
    const userId = await database.transaction(async (tx) => {
      const { userId } = await ensureAccount(tx, `0x${n.toString(16).padStart(40, '0')}`)
      for (let lot = 0; lot < LOTS_PER_PLAYER; lot++)
        await addLot(tx, { userId, cardId, paymentId: null, copies: 1, terms, paid: usdt(0n) })
      await startMining(tx, userId, [cardId])
      return userId
    })
    ids.push(userId)
  }
  return ids
}
