import { type ImportFacts, type ImportProblem, type ImportRow, readImportRow } from '#core/import-row.ts'
import type { Database, Transaction } from '../../../db/statement.ts'
import { insertRows, readAppliedRows, readPaidHashes, readRowsByKeys } from './imports.sql.ts'
import type { FileRow } from './read-file.ts'

/** Rows in one transaction. */
const BATCH_ROWS = 500

/** Counts of the files' rows. An interrupted run and the run that repeats it give the same. */
export type Staged = {
  readonly rows: number
  /** Rows that repeat an earlier one. */
  readonly duplicates: number
  readonly problems: number
  /** Sums of the valid rows, by kind. */
  readonly good: ImportSums
}

type StagingOptions = {
  readonly facts: ImportFacts
  readonly chainId: number
  /** Whether to store nothing. */
  readonly isDryRun: boolean
  /** Called for every row that is left out. */
  readonly onProblem: (place: string, problem: ImportProblem) => void
}

type ReadImportRow = { readonly row: ImportRow; readonly place: string }

/**
 * Reads rows and stores them to be applied, unless they are only tried. Staging a row twice is the same as staging it once.
 *
 * To find duplicates, it keeps a short form of every row in memory, at some 200 bytes each.
 */
export async function stageRows(db: Database, files: AsyncIterable<FileRow>, options: StagingOptions): Promise<Staged> {
  const { facts, isDryRun, onProblem } = options
  const judge = createDuplicateCheck()
  const counts = { rows: 0, duplicates: 0, problems: 0 }
  let good = NO_SUMS
  let batch: ReadImportRow[] = []

  const complain = (place: string, problem: ImportProblem) => {
    counts.problems += 1
    onProblem(place, problem)
  }
  async function flush(): Promise<void> {
    const reads = batch
    batch = []
    const kept = await db.transaction(async (tx) => {
      const { accepted, refused } = await compareRows(tx, reads, options.chainId)
      for (const { place, problem } of refused) complain(place, problem)
      if (!isDryRun) await storeRows(tx, accepted)
      return accepted
    })
    for (const row of kept) good = addTo(good, row)
  }

  for await (const { kind, place, cells } of files) {
    counts.rows += 1
    const row = cells.ok ? readImportRow(kind, cells.value, facts) : cells
    if (!row.ok) complain(place, row.code)
    else {
      const verdict = judge(row.value)
      if (verdict === 'duplicate') counts.duplicates += 1
      else if (verdict !== 'new') complain(place, verdict)
      else if (batch.push({ row: row.value, place }) === BATCH_ROWS) await flush()
    }
  }
  await flush()
  return { ...counts, good }
}

/** Creates a check of what a row adds to the rows before it. */
function createDuplicateCheck(): (row: ImportRow) => 'new' | 'duplicate' | ImportProblem {
  const said = new Map<string, string>()
  const copies = new Set<string>()
  return (row) => {
    const name = `${row.kind} ${row.key}`
    const text = textOf(row)
    const before = said.get(name)
    if (before !== undefined) return before === text ? 'duplicate' : 'says_otherwise'
    const { txHash, copy } = row.content
    if (typeof txHash === 'string') {
      if (copies.has(`${txHash}-${copy}`)) return 'transaction_used'
      copies.add(`${txHash}-${copy}`)
    }
    said.set(name, text)
    return 'new'
  }
}

/** Returns the same text for the same row, however the database orders its fields. */
const textOf = ({ walletAddress, content }: Pick<ImportRow, 'walletAddress' | 'content'>) =>
  JSON.stringify([walletAddress, Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1))])

type ComparedRows = {
  readonly accepted: readonly ImportRow[]
  readonly refused: readonly { readonly place: string; readonly problem: ImportProblem }[]
}

/** Compares rows with those that earlier runs have staged, and with the payments that are credited here. */
async function compareRows(tx: Transaction, reads: readonly ReadImportRow[], chainId: number): Promise<ComparedRows> {
  const stored = new Map<string, { text: string; wallet: string }>()
  for (const [kind, ofKind] of Map.groupBy(reads, ({ row }) => row.kind)) {
    for (const known of await readRowsByKeys(tx, { kind, keys: ofKind.map(({ row }) => row.key) })) {
      const text = textOf({ walletAddress: known.wallet_address, content: known.content })
      stored.set(`${kind} ${known.key}`, { text, wallet: known.wallet_address })
    }
  }
  const txHashes = reads.flatMap(({ row }) => row.content.txHash ?? [])
  const paid = new Set((await readPaidHashes(tx, { txHashes, chainId })).map((row) => row.tx_hash as string))
  const wallets = reads.map(({ row }) => row.walletAddress)
  const sayingOf = ({ kind, ...said }: Pick<ImportRow, 'kind' | 'walletAddress' | 'content'>) =>
    `${kind} ${textOf(said)}`
  const applied = new Set(
    (await readAppliedRows(tx, { wallets })).map((row) =>
      sayingOf({ kind: row.kind, walletAddress: row.wallet_address, content: row.content }),
    ),
  )
  const problemOf = (row: ImportRow): ImportProblem | null => {
    const known = stored.get(`${row.kind} ${row.key}`)
    // A row that spelled the wallet in other letters was already applied: this is the same account once more.
    if (known === undefined && row.kind !== 'purchase' && applied.has(sayingOf(row))) return 'says_otherwise'
    if (known === undefined) return paid.has(row.content.txHash ?? '') ? 'transaction_used' : null
    if (known.wallet !== row.walletAddress) return 'id_of_other_wallet'
    return known.text === textOf(row) ? null : 'says_otherwise'
  }
  const judged = reads.map(({ row, place }) => ({ row, place, problem: problemOf(row) }))
  return {
    accepted: judged.flatMap(({ row, problem }) => (problem === null ? [row] : [])),
    refused: judged.flatMap(({ place, problem }) => (problem === null ? [] : [{ place, problem }])),
  }
}

async function storeRows(tx: Transaction, rows: readonly ImportRow[]): Promise<void> {
  if (rows.length === 0) return
  await insertRows(tx, {
    walletAddresses: rows.map((row) => row.walletAddress),
    kinds: rows.map((row) => row.kind),
    keys: rows.map((row) => row.key),
    contents: rows.map((row) => JSON.stringify(row.content)),
  })
}

/** Sums of an older deployment's rows. Money is in base units. */
export type ImportSums = {
  readonly users: number
  readonly purchases: number
  readonly balances: number
  /** Prices of all purchases, in USDT. */
  readonly prices: bigint
  readonly bv3: bigint
  readonly usdt: bigint
  /** Part of everything that the balances ever received that came from referrals. */
  readonly referral: bigint
}

export const NO_SUMS: ImportSums = { users: 0, purchases: 0, balances: 0, prices: 0n, bv3: 0n, usdt: 0n, referral: 0n }

type SummedRow = Pick<ImportRow, 'kind' | 'content'>

export function addTo(sums: ImportSums, { kind, content }: SummedRow): ImportSums {
  switch (kind) {
    case 'user':
      return { ...sums, users: sums.users + 1 }
    case 'purchase':
      return { ...sums, purchases: sums.purchases + 1, prices: sums.prices + amountOf(content.price) }
    case 'balance':
      return {
        ...sums,
        balances: sums.balances + 1,
        bv3: sums.bv3 + amountOf(content.bv3),
        usdt: sums.usdt + amountOf(content.usdt),
        referral: sums.referral + amountOf(content.referral),
      }
  }
}

/** Parses an amount of a staged row. */
export const amountOf = (text: string | null | undefined): bigint => BigInt(text ?? 0)
