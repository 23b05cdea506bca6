import { t } from '@lingui/core/macro'
import { MessageSquareQuote } from 'lucide-react'

/** What the operator wrote to the player: data, in whatever language it was written. */
export const OperatorWords = ({ words }: { words: string }) => (
  <figure className="w-full rounded-small border-control border-l-4 bg-counter px-4 py-3">
    <figcaption className="flex items-center gap-2 text-note text-soft">
      <MessageSquareQuote className="size-4" aria-hidden="true" />
      {t`The operator says`}
    </figcaption>
    <blockquote className="mt-1 wrap-anywhere">{words}</blockquote>
  </figure>
)
