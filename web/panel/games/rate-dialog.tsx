import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminGameSettings, changeGameSettings } from '#core/api/admin-games.ts'
import { readGameRate } from '#core/game-rates.ts'
import { type GameRate, maxOf } from '#core/money.ts'
import type { Settings } from '#core/settings.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { ActionSummary } from '#web/ui/action-summary.tsx'
import { Button } from '#web/ui/button.tsx'
import { Consent } from '#web/ui/consent.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'

import { Notice } from '#web/ui/notice.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { DialogActions } from '../parts/dialog-parts.tsx'
import { changeRate, type RateChange, rateOf, rateOfCard, rateText, useRatesChanged } from '../parts/games-query.ts'

type GameSettingsInput = z.input<(typeof changeGameSettings)['body']>

type RateDialogProps = {
  settings: AdminGameSettings
  gameRates: Settings['gameRates']
  onClose: () => void
  /** Called to show the rate as another operator has changed it. */
  onReload: () => void
}

/** Edits a card's game rate, based on the version that was opened. */
export function RateDialog({ settings, gameRates, onClose, onReload }: RateDialogProps) {
  const { cardId, cardName, version, ownRate } = settings
  const showSaved = useRateSavedToast()
  const ratesChanged = useRatesChanged()
  const change = useMutation({
    mutationFn: (written: RateChange) => changeRate(cardId, version, written),
    meta: { showsError: true },
    onSuccess: (saved) => {
      showSaved(saved, settings)
      onClose()
    },
    onError: ratesChanged,
  })
  const { form, formProps, field, isSubmitting } = useCallForm<GameSettingsInput, RateChange>({
    loadSchema: async () => (await import('#core/api/admin-games.ts')).changeGameSettings.body,
    prepare: (written) => ({ ...written, tokensPerMinute: writtenRate(written) || null }),
    objections: (written) => (isWrong(written) ? ['tokensPerMinute'] : []),
    defaultValues: { tokensPerMinute: ownRate ?? '', isActive: settings.isActive },
    problems: { tokensPerMinute: () => t`Enter a rate from 0 to 1000, with at most 2 decimals` },
    onSubmit: (written) => change.mutateAsync(written),
  })
  const values = form.watch()
  const isStale = change.error instanceof ApiError && change.error.code === 'game_settings_changed_meanwhile'
  const ownerRate = rateText(rateOf(gameRates.owner))
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`Rate of ${cardName}`}
      description={t`It applies to runs that start after saving.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formProps.id} variant="primary" isPending={isSubmitting} pendingLabel={t`Saving`}>
            {t`Save`}
          </Button>
        </DialogActions>
      }
    >
      <form {...formProps} className="grid gap-4">
        <DecimalField
          label={t`Own rate`}
          hint={<Trans>BV3 a minute. Empty: the NFT owner rate, {ownerRate}.</Trans>}
          placeholder={gameRates.owner}
          {...field('tokensPerMinute')}
        />
        <Consent isGiven={values.isActive ?? true} onChange={(isActive) => form.setValue('isActive', isActive)}>
          <span className="font-strong">{t`Active`}</span>
          <span className="block text-note text-soft">{t`If not active, the card does not affect the rate.`}</span>
        </Consent>
        {change.isError && (
          <Notice kind="problem" title={t`Not saved`}>
            {messageFor(change.error, t`The rate could not be saved. Please try again.`)}
            {isStale && (
              <Button className="mt-2 block" onClick={onReload}>
                {t`Show the rate as it is now`}
              </Button>
            )}
          </Notice>
        )}
        <ActionSummary>
          <LeaderLine label={t`Per minute now`}>
            {rateText(earned(settings.isActive, rateOfCard(settings, gameRates), gameRates))}
          </LeaderLine>
          <LeaderLine label={t`Per minute after saving`} note={t`For players without a better card.`}>
            {afterText(values, gameRates)}
          </LeaderLine>
        </ActionSummary>
      </form>
    </Dialog>
  )
}

/** Returns what a minute earns with this card alone. */
const earned = (isActive: boolean, rate: GameRate, { free }: Settings['gameRates']): GameRate =>
  isActive ? maxOf(rate, rateOf(free)) : rateOf(free)

/** Returns the written rate, which is empty if the card is to have no separate one. */
const writtenRate = ({ tokensPerMinute }: GameSettingsInput): string => String(tokensPerMinute ?? '').trim()

const isWrong = (written: GameSettingsInput): boolean =>
  writtenRate(written) !== '' && readGameRate(writtenRate(written)) === null

function afterText(written: GameSettingsInput, gameRates: Settings['gameRates']): string {
  if (isWrong(written)) return '–'
  const rate = rateOf(writtenRate(written) || gameRates.owner)
  return rateText(earned(written.isActive ?? true, rate, gameRates))
}

/**
 * Returns a function that shows that a card's rate was saved. The message offers an undo, which fails if the rate was changed
 * since.
 */
function useRateSavedToast() {
  const changed = useRatesChanged()

  async function undo({ cardId, version }: AdminGameSettings, before: AdminGameSettings) {
    try {
      await changeRate(cardId, version, { isActive: before.isActive, tokensPerMinute: before.ownRate })
      showToast({ title: t`Undone` })
    } catch (error) {
      const description = messageFor(error, t`The change could not be undone.`)
      showToast({ title: t`Not undone`, description, variant: 'destructive' })
    }
    changed()
  }
  return (saved: AdminGameSettings, before: AdminGameSettings) => {
    changed()
    const description = t`${saved.cardName}: runs in progress keep their rate.`
    const run = () => void undo(saved, before)
    showToast({ title: t`Rate saved`, description, action: { label: t`Undo`, run } })
  }
}
