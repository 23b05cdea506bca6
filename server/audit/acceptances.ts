import { isDeepStrictEqual } from 'node:util'
import type { Executor, Transaction } from '../db/statement.ts'
import { deleteSeal, insertAcceptance, listAcceptances, updateAcceptance } from './alarms.sql.ts'
import { CHECK_SENTENCES, type Difference, type DifferenceCode, describeDifference } from './sentences.ts'

type JudgedDifferences = {
  /** Differences that no operator has accepted. */
  readonly open: readonly Difference[]
  /** Accepted ones whose acceptance a release before codes stored. `storeAccepted` adds their code, row and facts to it. */
  readonly matchedBySentences: readonly Difference[]
}

/** Leaves out the differences that an operator has explained, if they are exactly as they were then. */
export async function filterAccepted(
  executor: Executor,
  code: DifferenceCode,
  differences: readonly Difference[],
): Promise<JudgedDifferences> {
  if (differences.length === 0) return { open: [], matchedBySentences: [] }
  const players = [...new Set(differences.map(({ userId }) => userId))]
  const rows = (await listAcceptances(executor, { players, code, check: CHECK_SENTENCES[code] })).map((row) => ({
    accepted: { userId: Number(row.user_id), code: row.code, row: row.row_key, facts: row.facts },
    said: { userId: Number(row.user_id), subject: row.subject, difference: row.difference },
  }))
  const others = differences.filter((it) => !rows.some(({ accepted }) => isDeepStrictEqual(accepted, it)))
  const matchedBySentences = others.filter((it) => {
    const said = describeDifference(it)
    return rows.some((row) => row.accepted.code === null && isDeepStrictEqual(row.said, said))
  })
  const isMatched = new Set(matchedBySentences)
  return { open: others.filter((it) => !isMatched.has(it)), matchedBySentences }
}

/** Adds code, row and facts to acceptances that a release before codes stored. After that their sentences need not match. */
export async function storeAccepted(executor: Executor, differences: readonly Difference[]): Promise<void> {
  for (const it of differences) await updateAcceptance(executor, valuesOf(it))
}

/** Records a difference as explained. The audit does not report it while it stays exactly the same. */
export async function acceptDifference(
  tx: Transaction,
  difference: Difference,
  { username, note }: { readonly username: string; readonly note: string },
): Promise<void> {
  await insertAcceptance(tx, { ...valuesOf(difference), acceptedBy: username, note })
}

const valuesOf = (it: Difference) => ({
  ...describeDifference(it),
  check: CHECK_SENTENCES[it.code],
  code: it.code,
  row: JSON.stringify(it.row),
  facts: JSON.stringify(it.facts),
})

/** Deletes the seal of a player. The next run adds up all lines and seals their current sums. */
export async function removeSeal(tx: Transaction, userId: number): Promise<void> {
  await deleteSeal(tx, { userId })
}
