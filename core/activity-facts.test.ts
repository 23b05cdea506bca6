import { expect, test } from 'vitest'
import { LEDGER_LINES } from '#test/support/money/ledger-lines.ts'
import { toActivityFacts } from './activity-facts.ts'
import { activityLine } from './api/activity.ts'

const { facts: schema } = activityLine.shape

test.each(LEDGER_LINES)('the call can answer $name', ({ facts }) => {
  const told = toActivityFacts(facts)
  expect(schema.parse(told)).toEqual(told)
})

test('the base rate is shown per minute', () => {
  const line = { reason: 'mining_base', amount: 10n, paidMs: 60_000n, untilMs: 86_400_000n } as const
  expect(toActivityFacts(line)).toEqual({
    ...{ reason: 'mining_base', perMinute: '0.1', mined: 60_000, until: '1970-01-02T00:00:00.000Z' },
  })
})

test('each reason that the call knows is among these lines', () => {
  const reasons = schema.options.flatMap(({ shape: { reason } }): string[] =>
    'options' in reason ? reason.options : [...reason.values],
  )
  const told: readonly string[] = LEDGER_LINES.map(({ facts }) => facts.reason)
  expect(reasons.filter((reason) => !told.includes(reason))).toEqual([])
})
