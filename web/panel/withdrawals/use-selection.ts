import { useState } from 'react'
import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import { BATCH_MAX } from '#core/withdrawal.ts'

export type Selection = {
  readonly selected: readonly AdminWithdrawalView[]
  has(id: number): boolean
  toggle(withdrawal: AdminWithdrawalView): void
  /** Selects as many of them as one decision takes. */
  choose(withdrawals: readonly AdminWithdrawalView[]): void
}

/** Returns the withdrawals that are selected for approval together. */
export function useSelection(): Selection {
  const [selected, setSelected] = useState<readonly AdminWithdrawalView[]>([])
  const has = (id: number) => selected.some((it) => it.id === id)
  return {
    selected,
    has,
    toggle: (withdrawal) =>
      setSelected((before) =>
        before.some(({ id }) => id === withdrawal.id)
          ? before.filter(({ id }) => id !== withdrawal.id)
          : [...before, withdrawal].slice(0, BATCH_MAX),
      ),
    choose: (withdrawals) => setSelected(withdrawals.slice(0, BATCH_MAX)),
  }
}
