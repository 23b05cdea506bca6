import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { readDraft } from '#core/card-draft.ts'
import { shortfallOf } from '#core/cards.ts'
import { type Usdt, usdt } from '#core/money.ts'
import { referralBonus } from '#core/referral.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Echo } from '#web/ui/echo.tsx'
import { LeaderLine } from '#web/ui/leader-line.tsx'
import { DialogActions } from '../parts/dialog-actions.tsx'
import { type CardValues, draftOf } from './card-values.ts'

type ShortfallDialogProps = {
  /** Values to confirm; null if no confirmation is open. */
  asked: CardValues | null
  isSaving: boolean
  onConfirm: (values: CardValues) => void
  onClose: () => void
}

/** Shows what each copy can cost beyond its price, before the card is saved. */
export function ShortfallDialog({ asked, isSaving, onConfirm, onClose }: ShortfallDialogProps) {
  const read = asked === null ? null : readDraft(draftOf(asked))
  const price = read?.ok === true ? read.value.price : usdt(0n)
  const total = read?.ok === true ? read.value.terms.totalUsdt : usdt(0n)
  const shortfall = inUsdt(shortfallOf(price, total))
  return (
    <Dialog
      isOpen={asked !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t`This card costs more than its price`}
      description={t`Each copy sold can cost ${shortfall} more than its price. Players are owed it from the moment of sale.`}
      footer={
        <DialogActions>
          <Button onClick={onClose}>{t`Back to the card`}</Button>
          <Button
            variant="danger"
            isPending={isSaving}
            pendingLabel={t`Saving`}
            onClick={() => asked !== null && onConfirm(asked)}
          >
            <Trans>Save, {shortfall} short</Trans>
          </Button>
        </DialogActions>
      }
    >
      <Echo>
        <LeaderLine label={t`Total USDT of a copy`}>{inUsdt(total)}</LeaderLine>
        <LeaderLine label={t`Referral bonus, 15%`}>{inUsdt(referralBonus(price))}</LeaderLine>
        <LeaderLine label={t`Price`}>{inUsdt(price)}</LeaderLine>
        <LeaderLine label={t`Short by`}>
          <span className="text-loss">{shortfall}</span>
        </LeaderLine>
      </Echo>
    </Dialog>
  )
}

const inUsdt = (amount: Usdt) => `${amountText(amount, 'USDT')}\u00a0USDT`
