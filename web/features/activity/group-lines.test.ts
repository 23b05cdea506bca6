import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActivityLine } from '#core/api/activity.ts'
import { formatAmount } from '#core/money.ts'
import { readSigned } from '#web/ui/amount.tsx'
import { groupLines } from './group-lines.ts'

const line = (id: number, change: Partial<ActivityLine>): ActivityLine => ({
  id,
  at: '2026-07-01T12:00:00.000Z',
  kind: 'mining',
  asset: 'BV3',
  amount: '1',
  held: '0',
  explanation: '',
  facts: { reason: 'mining_base', perMinute: '0.1', mined: 60_000, until: '2026-07-01T12:00:00.000Z' },
  txHash: null,
  ...change,
})
const dayOf = (at: string) => at.slice(0, 10)
const shapeOf = (lines: readonly ActivityLine[], hasMore = false) =>
  groupLines(lines, dayOf, hasMore).map(({ day, entries }) => [
    day,
    ...entries.map((it) => (it.kind === 'line' ? it.line.id : it.lines.map(({ id }) => id))),
  ])

const NOON = '2026-07-01T12:00:00.000Z'
const LATER = '2026-07-01T13:00:00.000Z'
const NEXT_DAY = '2026-07-02T00:00:00.000Z'

describe('ledger lines', () => {
  test('are grouped by day, and the lines of one settlement are merged', () => {
    const lines = [
      line(7, { at: NEXT_DAY, kind: 'referral', asset: 'USDT' }),
      line(6, { at: LATER, kind: 'withdrawal', asset: 'USDT', amount: '-1', held: '1' }),
      line(5, { at: LATER, asset: 'USDT' }),
      line(4, { at: LATER }),
      line(3, { at: NOON, asset: 'USDT' }),
      line(2, { at: NOON }),
      line(1, { at: NOON }),
    ]
    expect(shapeOf(lines)).toEqual([
      ['2026-07-02', 7],
      ['2026-07-01', 6, [5, 4], [3, 2, 1]],
    ])
  })

  test('of one settlement are merged even if another line lies between them', () => {
    const lines = [line(3, { asset: 'USDT' }), line(2, { kind: 'withdrawal' }), line(1, {})]
    expect(shapeOf(lines)).toEqual([['2026-07-01', [3, 1], 2]])
  })

  test('of a settlement that may continue on the next page wait for it, unless nothing else can be shown', () => {
    const lines = [line(3, { at: LATER }), line(2, { at: NOON }), line(1, { at: NOON })]
    expect(shapeOf(lines, true)).toEqual([['2026-07-01', 3]])
    expect(shapeOf(lines.slice(1), true)).toEqual([['2026-07-01', [2, 1]]])
    expect(shapeOf([line(2, { at: NOON }), line(1, { at: NOON, kind: 'grant' })], true)).toEqual([['2026-07-01', 2, 1]])
  })
})

test('every line appears exactly once, and each sum equals its lines to the unit', () => {
  const posted = fc.record({
    at: fc.constantFrom(NOON, LATER, NEXT_DAY),
    kind: fc.constantFrom('mining' as const, 'withdrawal' as const),
    asset: fc.constantFrom('BV3' as const, 'USDT' as const),
    units: fc.bigInt(-(10n ** 24n), 10n ** 24n),
  })
  fc.assert(
    fc.property(fc.array(posted, { maxLength: 20 }), (all) => {
      const lines = all
        .toSorted((a, b) => (a.at < b.at ? 1 : -1))
        .map(({ units, ...it }, index) => {
          const size = formatAmount(units < 0n ? -units : units, it.asset)
          return line(all.length - index, { ...it, amount: units < 0n ? `-${size}` : size })
        })
      const entries = groupLines(lines, dayOf, false).flatMap((it) => it.entries)
      const shown = entries.flatMap((it) => (it.kind === 'line' ? [it.line] : it.lines))
      expect(shown.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(lines.map((_, index) => index + 1))
      for (const entry of entries) {
        if (entry.kind === 'line') continue
        for (const { asset, amount } of entry.sums) {
          const own = entry.lines.filter((it) => it.asset === asset)
          expect(readSigned(amount, asset)).toBe(own.reduce((sum, it) => sum + readSigned(it.amount, asset), 0n))
        }
      }
    }),
  )
})
