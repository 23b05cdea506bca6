import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatAmount } from '#core/money.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { Notice } from '#web/ui/notice.tsx'
import { type CardValues, shortfallIn } from '../cards/card-values.ts'
import { changeCard, useCardsChanged } from '../cards/cards-query.ts'
import { ChangeList } from './change-list.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import type { Undo } from './undo-of.ts'

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
