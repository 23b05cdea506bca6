import type { Database, Transaction } from '#server/db/statement.ts'

type Step = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Step[] }

/**
 * Counts the rows that all steps of some statements read. Each statement runs as `explain analyze` and returns no rows.
 *
 * @param act receives the explaining executor in place of a transaction
 */
export async function countRead(db: Database, act: (explaining: Transaction) => Promise<unknown>): Promise<number> {
  let read = 0
  const explaining: Pick<Transaction, 'run'> = {
    run: async ({ text }, values) => {
      const { rows } = await db.$client.query(`explain (analyze, format json) ${text}`, [...values])
      read += readIn((rows[0] as { 'QUERY PLAN': [{ Plan: Step }] })['QUERY PLAN'][0].Plan)
      return []
    },
  }
  await act(explaining as Transaction)
  return read
}

function readIn(step: Step): number {
  const own = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
  return own + (step.Plans ?? []).reduce((sum, part) => sum + readIn(part), 0)
}
