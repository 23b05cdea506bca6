import type { CallAnswer } from '#core/api/call.ts'
import type { previewBackfill } from '#core/api/quick-actions.ts'
import { formatAmount } from '#core/money.ts'
import type { Executor } from '../../../db/statement.ts'
import { readWallets } from './backfill.sql.ts'
import type { Shortfall } from './find-shortfalls.ts'

type Report = CallAnswer<typeof previewBackfill>['report']

/** Players whose wallets are read together. */
const WALLETS_PER_PAGE = 1_000

/** Converts differences to views. An amount posted in excess has no sign. */
export async function toLineViews(db: Executor, lines: readonly Shortfall[]): Promise<Report['lines']> {
  const userIds = [...new Set(lines.map(({ userId }) => userId))]
  const walletOf = new Map<number, string>()
  for (let start = 0; start < userIds.length; start += WALLETS_PER_PAGE) {
    const page = userIds.slice(start, start + WALLETS_PER_PAGE)
    for (const row of await readWallets(db, { userIds: page })) walletOf.set(Number(row.user_id), row.wallet_address)
  }
  return lines.map(({ userId, asset, makesUpFor: reason, subject, amount }) => ({
    userId,
    walletAddress: walletOf.get(userId) ?? '',
    asset,
    reason,
    subject,
    amount: formatAmount(amount < 0n ? -amount : amount, asset),
  }))
}

/** Sums up differences by reason and asset. */
export function totalsOf(lines: readonly Shortfall[]): Report['totals'] {
  const byKind = Map.groupBy(lines, ({ asset, makesUpFor }) => `${makesUpFor} ${asset}`)
  return [...byKind.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const { asset, makesUpFor: reason } = first
    return [
      {
        asset,
        reason,
        amount: formatAmount(
          others.reduce((sum, { amount }) => sum + amount, first.amount),
          asset,
        ),
      },
    ]
  })
}

/** Sums up lines by asset. */
export function sumsOf(lines: readonly Shortfall[]): Readonly<Record<string, string>> {
  const byAsset = Map.groupBy(lines, ({ asset }) => asset)
  return Object.fromEntries(
    [...byAsset].map(([asset, own]) => [
      asset,
      formatAmount(
        own.reduce((sum, { amount }) => sum + amount, 0n),
        asset,
      ),
    ]),
  )
}

export const countPlayers = (lines: readonly Shortfall[]): number => new Set(lines.map(({ userId }) => userId)).size
