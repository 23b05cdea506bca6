import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatAmount } from '#core/money.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type CardValues, changeCard, shortfallIn, useCardsChanged } from '../parts/cards-query.ts'

import { DialogActions } from '../parts/dialog-parts.tsx'
import { changeRate, useRatesChanged } from '../parts/games-query.ts'
import { SettingDiff } from '../parts/setting-diff.tsx'
import { usePutSetting } from '../parts/settings-query.ts'
import { AUDIT_PATH } from './audit-filter.ts'
import { auditSentence } from './audit-sentence.ts'
import { ChangeList } from './change-list.tsx'
import type { Undo } from './undo-of.ts'

type UndoDialogProps = {
  undo: Undo
  /** The changes that the undo makes. */
  children: ReactNode
  act: () => Promise<unknown>
  onClose: () => void
}

const STALE = ['card_changed_meanwhile', 'game_settings_changed_meanwhile', 'setting_changed_meanwhile']

/** Shows the changes of an undo before it happens. If another operator's edit came first, it says so and offers no undo. */
function UndoDialog({ undo: { entry }, children, act, onClose }: UndoDialogProps) {
  const queries = useQueryClient()
  const undo = useMutation({
    mutationFn: act,
    meta: { showsError: true },
    onSuccess() {
      showToast({ title: t`Undone`, description: t`It is recorded in the audit log.` })
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [AUDIT_PATH] }),
  })
  const isStale = undo.error instanceof ApiError && STALE.includes(undo.error.code ?? '')
  const number = entry.sequence
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Undo entry #${number}`}
      description={auditSentence(entry)}
      footer={
        isStale ? (
          <Button onClick={onClose}>{t`Close`}</Button>
        ) : (
          <DialogActions>
            <Button onClick={onClose}>{t`Cancel`}</Button>
            <Button
              variant="primary"
              isPending={undo.isPending}
              pendingLabel={t`Saving`}
              onClick={() => undo.mutate()}
            >{t`Undo`}</Button>
          </DialogActions>
        )
      }
    >
      <div className="grid gap-4">
        {!isStale && children}
        {undo.isError && (
          <Notice kind="problem" title={isStale ? t`Changed by someone else` : t`Not undone`}>
            {messageFor(undo.error, t`That did not work. Please try again.`)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

type UndoCardProps = { undo: Undo; onClose: () => void }

/** Restores the values that a card had before an edit. */
export function UndoCard({ undo, onClose }: UndoCardProps) {
  const cardsChanged = useCardsChanged()
  const { which, version, before, after } = undo
  const values = cardValues(before)
  const shortfall = shortfallIn(values)
  const short = decimalText(formatAmount(shortfall, 'USDT'))
  return (
    <UndoDialog
      undo={undo}
      act={() => changeCard(Number(which), version, values).finally(cardsChanged)}
      onClose={onClose}
    >
      <ChangeList before={after} after={before} />
      {shortfall > 0n && (
        <Notice kind="info">
          <Trans>
            With these terms, each copy sold can cost {short} USDT more than its price. Players are owed it from the
            moment of sale.
          </Trans>
        </Notice>
      )}
      <p className="text-soft">
        {t`This applies to later purchases only. Copies that players own and open orders keep their terms.`}
      </p>
    </UndoDialog>
  )
}

/** Returns the card's values as the log has them. The call that edits a card takes them in the same form. */
function cardValues(record: Readonly<Record<string, unknown>>): CardValues {
  const text = (name: string) => String(record[name] ?? '')
  return {
    name: text('name'),
    description: text('description'),
    descriptionEs: text('descriptionEs'),
    price: text('price'),
    totalBv3: text('totalBv3'),
    totalUsdt: text('totalUsdt'),
    dailyBv3: text('dailyBv3'),
    dailyUsdt: text('dailyUsdt'),
    imageUrl: text('imageUrl'),
    isActive: record.isActive === true,
  }
}

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

type UndoSettingProps = { undo: Undo; onClose: () => void }

/** Restores the value that a setting had before an edit. */
export function UndoSetting({ undo, onClose }: UndoSettingProps) {
  const name = undo.which as SettingName
  const put = usePutSetting(name)
  const value = undo.before as Settings[SettingName]
  // A field that the setting did not have when the entry was written does not count as changed.
  const now = { ...value, ...undo.after } as Settings[SettingName]
  return (
    <UndoDialog undo={undo} act={() => put.mutateAsync({ value, version: undo.version })} onClose={onClose}>
      <SettingDiff name={name} from={now} to={value}>
        {null}
      </SettingDiff>
    </UndoDialog>
  )
}
