import { useEffect, useState } from 'react'
import type { WithdrawalView } from '#core/api/withdrawals.ts'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { isOpen } from './withdrawals-query.ts'

/** Ids of withdrawals that this browser has shown while they were open, of all its wallets. */
const stored = createStoredChoice('openWithdrawals')
/** Ids stored at most, the latest ones. A browser that is never opened again needs no news of the others. */
const KEPT_MAX = 50

/**
 * Returns the withdrawals that were open when this browser last showed them and are paid by now. Each is news once, even if the
 * page was closed in the meantime.
 */
export function usePaidNews(withdrawals: readonly WithdrawalView[] | undefined): ReadonlySet<number> {
  const [news, setNews] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    if (withdrawals === undefined) return
    const known = readIds(stored.read())
    const { paid, kept } = sortOut(known, withdrawals)
    if (kept.join() !== known.join()) stored.write(JSON.stringify(kept))
    if (paid.length > 0) setNews((before) => new Set([...before, ...paid]))
  }, [withdrawals])
  return news
}

/** Separates the known ids that are paid by now from the ids to store: open ones, and known ones that are not listed. */
export function sortOut(
  known: readonly number[],
  withdrawals: readonly Pick<WithdrawalView, 'id' | 'status'>[],
): { readonly paid: readonly number[]; readonly kept: readonly number[] } {
  const shown = new Map(withdrawals.map((it) => [it.id, it]))
  const paid = known.filter((id) => shown.get(id)?.status === 'completed')
  const unseen = known.filter((id) => !shown.has(id))
  const open = withdrawals.filter(isOpen).map(({ id }) => id)
  return { paid, kept: [...unseen, ...open].slice(-KEPT_MAX) }
}

function readIds(text: string | null): readonly number[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.filter((it): it is number => Number.isInteger(it)) : []
  } catch {
    // The stored text was written by other code.
    return []
  }
}
