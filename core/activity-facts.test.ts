import { expect, test } from 'vitest'
import { LEDGER_LINES } from '#test/support/ledger-lines.ts'
import { toActivityFacts } from './activity-facts.ts'
import { activityLine } from './api/activity.ts'

const { facts: schema } = activityLine.shape

test.each(LEDGER_LINES)('the call can answer $name', ({ facts }) => {
  const told = toActivityFacts(facts)
  expect(schema.parse(told)).toEqual(told)
})

test('each reason that the call knows is among these lines', () => {
  const reasons = schema.options.flatMap(({ shape: { reason } }): string[] =>
    'options' in reason ? reason.options : [...reason.values],
  )
  const told: readonly string[] = LEDGER_LINES.map(({ facts }) => facts.reason)
  expect(reasons.filter((reason) => !told.includes(reason))).toEqual([])
})
