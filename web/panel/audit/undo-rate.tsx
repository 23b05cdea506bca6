import { t } from '@lingui/core/macro'
import { changeRate, useRatesChanged } from '../games/games-query.ts'
import { ChangeList } from './change-list.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import type { Undo } from './undo-of.ts'

type UndoRateProps = { undo: Undo; onClose: () => void }

/** Restores the game rate that a card had before an edit. */
export function UndoRate({ undo, onClose }: UndoRateProps) {
  const ratesChanged = useRatesChanged()
  const { which, version, before, after } = undo
  const { tokensPerMinute } = before
  const change = {
    isActive: before.isActiveInGames === true,
    tokensPerMinute: typeof tokensPerMinute === 'string' ? tokensPerMinute : null,
  }
  return (
    <UndoDialog
      undo={undo}
      act={() => changeRate(Number(which), version, change).finally(ratesChanged)}
      onClose={onClose}
    >
      <ChangeList before={after} after={before} />
      <p className="text-soft">{t`Runs in progress keep their rate.`}</p>
    </UndoDialog>
  )
}
