import { expect, test } from 'vitest'
import { obligationDays } from './obligations-chart.tsx'

const figures = (owed: string, onChain: string | null) => ({ owed: { now: owed }, onChain })
const SOLVENCY = {
  asOf: '2026-11-30T01:02:03.000Z',
  usdt: figures('4', null),
  bv3: figures('40', '7'),
  history: [
    { day: '2026-10-31', owedUsdt: '1', onChainUsdt: '9', owedBv3: '10', onChainBv3: null },
    { day: '2026-11-01', owedUsdt: '2', onChainUsdt: null, owedBv3: '20', onChainBv3: '1' },
    { day: '2026-11-30', owedUsdt: '3', onChainUsdt: '8', owedBv3: '30', onChainBv3: '2' },
  ],
  ahead: [
    { day: '2026-11-30', owedUsdt: '4', owedBv3: '40' },
    { day: '2026-12-10', owedUsdt: '5', owedBv3: '50' },
  ],
} as unknown as Parameters<typeof obligationDays>[0]

test('the days are the stored days of the range, the current values today, and the days ahead', () => {
  expect(obligationDays(SOLVENCY, 30)).toEqual([
    { day: '2026-11-01', isAhead: false, USDT: { owed: '2', onChain: null }, BV3: { owed: '20', onChain: '1' } },
    { day: '2026-11-30', isAhead: false, USDT: { owed: '4', onChain: null }, BV3: { owed: '40', onChain: '7' } },
    { day: '2026-12-10', isAhead: true, USDT: { owed: '5', onChain: null }, BV3: { owed: '50', onChain: null } },
  ])
  expect(obligationDays(SOLVENCY, 90).map(({ day }) => day)[0]).toBe('2026-10-31')
})
