import { t } from '@lingui/core/macro'
import { readDraft } from '#core/card-draft.ts'
import { lineFor } from '#core/card-lines.ts'
import { formatAmount, usdt } from '#core/money.ts'
import { CardTerms } from '#web/features/cards/card-terms.tsx'
import { useLanguage } from '#web/texts/texts.ts'
import { amountText } from '#web/ui/amount.tsx'
import { Picture } from '../parts/picture.tsx'
import { type CardValues, draftOf } from './card-values.ts'

const BV3_UNIT = 100n

/** Shows the card as players would see it. A value that cannot be parsed yet shows as 0. */
export function CardPreview({ values }: { values: CardValues }) {
  const draft = draftOf(values)
  const read = readDraft({ ...draft, name: draft.name || '–' })
  const price = read.ok ? read.value.price : usdt(0n)
  const terms = read.ok ? read.value.terms : null
  const { description: en, descriptionEs } = draft
  const line = lineFor(descriptionEs === '' ? { en } : { en, es: descriptionEs }, useLanguage())
  const isBlank = Object.values(values).every((written) => String(written ?? '').trim() === '')
  return (
    <section
      aria-label={t`Preview`}
      className="flex min-w-0 grow flex-col rounded-large border border-line bg-stall p-4"
    >
      <p className="text-note text-soft">{t`As players see it`}</p>
      {isBlank ? (
        <p className="my-auto py-8 text-center text-soft">{t`Fill in the fields and the card appears here.`}</p>
      ) : (
        <>
          <div className="mt-2 flex gap-4">
            <Picture src={draft.imageUrl} className="h-20 w-16" />
            <div className="min-w-0">
              <p className="wrap-anywhere text-lead">{draft.name || t`Name`}</p>
              <p lang={line.language} className="wrap-anywhere text-note text-soft">
                {line.text}
              </p>
              <p translate="no" className="mt-2 font-strong text-glow tabular-nums">
                {amountText(price, 'USDT', 2)} USDT
              </p>
            </div>
          </div>
          <div className="mt-3">
            <CardTerms
              card={{
                dailyBv3: Number((terms?.dailyBv3 ?? 0n) / BV3_UNIT),
                totalBv3: Number((terms?.totalBv3 ?? 0n) / BV3_UNIT),
                dailyUsdt: formatAmount(terms?.dailyUsdt ?? 0n, 'USDT'),
                totalUsdt: formatAmount(terms?.totalUsdt ?? 0n, 'USDT'),
              }}
            />
          </div>
        </>
      )}
    </section>
  )
}
