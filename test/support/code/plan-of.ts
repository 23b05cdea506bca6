import type { Database, Executor } from '#server/db/statement.ts'

type PlanStep = {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly PlanStep[]
}

/** Values that a plan serves. A statement is planned for its values at first, and a repeated one may get a plan for any values. */
type PlanFor = 'these values' | 'any values'
export const PLANS: readonly PlanFor[] = ['these values', 'any values']

/** Lists every step by which the database runs the statements of `ask`. */
export async function planOf(
  db: Database,
  planFor: PlanFor,
  ask: (db: Executor) => Promise<unknown>,
): Promise<PlanStep[]> {
  const steps: PlanStep[] = []
  await ask({
    async run(statement, values) {
      const { rows } = await (planFor === 'any values'
        ? db.$client.query(`explain (generic_plan, format json) ${statement.text}`)
        : db.$client.query(`explain (format json) ${statement.text}`, [...values]))
      steps.push(...rows[0]['QUERY PLAN'].flatMap(({ Plan }: { Plan: PlanStep }) => flatten(Plan)))
      return db.run(statement, values)
    },
  })
  return steps
}

const flatten = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(flatten)]
