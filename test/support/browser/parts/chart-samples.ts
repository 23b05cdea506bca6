import type { DayView } from '#core/api/dashboard.ts'
import { formatAmount } from '#core/money.ts'

const MS_PER_DAY = 86_400_000
const ONE_USDT = 10n ** 18n

/** Returns days up to the end of November 2026. Each differs from the one before, and every run returns the same. */
export function sampleDays(count: number): DayView[] {
  let allUsers = 41_200
  return Array.from({ length: count }, (_, at) => {
    const waves = 3 + Math.round(2.4 * Math.sin(at / 2) + 1.6 * Math.cos(at / 9)) + (at % 7)
    allUsers += waves * 3
    const revenue = BigInt(waves * 29) * ONE_USDT
    return {
      day: new Date(Date.UTC(2026, 10, 30) - (count - 1 - at) * MS_PER_DAY).toISOString().slice(0, 10),
      purchases: waves,
      revenue: formatAmount(revenue, 'USDT'),
      users: waves * 3,
      allUsers,
      withdrawals: {
        USDT: {
          requested: formatAmount(revenue / 3n, 'USDT'),
          completed: formatAmount((revenue * BigInt(1 + (at % 3))) / 11n, 'USDT'),
        },
        BV3: {
          requested: formatAmount(BigInt(waves * 12_345), 'BV3'),
          completed: formatAmount(BigInt(waves * (at % 4) * 2_345), 'BV3'),
        },
      },
    }
  })
}
