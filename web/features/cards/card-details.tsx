import type { CardView } from '#core/api/cards.ts'
import { lineFor } from '#core/cards.ts'
import { useLanguage } from '#web/texts/texts.ts'
import { CardTerms } from './card-terms.tsx'

/** Describes the character, and what a copy grants a day and in all. */
export function CardDetails({ card }: { card: CardView }) {
  const line = lineFor(card.lines, useLanguage())
  return (
    <>
      <p lang={line.language} className="mb-2 text-soft">
        {line.text}
      </p>
      <CardTerms card={card} />
    </>
  )
}
