import type { Database, Transaction } from '#server/db/statement.ts'

type MeasuredPlanStep = {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: MeasuredPlanStep[]
}

/**
 * Counts the rows that all steps of some statements read. Each statement runs as `explain analyze` and returns no rows.
 *
 * @param act receives the explaining executor in place of a transaction
 */
export async function countRowsRead(db: Database, act: (explaining: Transaction) => Promise<unknown>): Promise<number> {
  let read = 0
  const explaining: Pick<Transaction, 'run'> = {
    run: async ({ text }, values) => {
      const { rows } = await db.$client.query(`explain (analyze, format json) ${text}`, [...values])
      read += countRowsOfStep((rows[0] as { 'QUERY PLAN': [{ Plan: MeasuredPlanStep }] })['QUERY PLAN'][0].Plan)
      return []
    },
  }
  await act(explaining as Transaction)
  return read
}

function countRowsOfStep(step: MeasuredPlanStep): number {
  const own = (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']
  return own + (step.Plans ?? []).reduce((sum, part) => sum + countRowsOfStep(part), 0)
}
