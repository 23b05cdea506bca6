import { t } from '@lingui/core/macro'
import { MessageSquareQuote } from 'lucide-react'

/**
 * Shows the operator's note to a player. The text is data, in the language in which it was written. A refusal's reason has a red
 * edge.
 */
export const OperatorNote = ({ words, isRefusal = false }: { words: string; isRefusal?: boolean }) => (
  <figure
    className={`w-full rounded-small border-l-4 bg-counter px-4 py-3 ${isRefusal ? 'border-loss' : 'border-control'}`}
  >
    <figcaption className="flex items-center gap-2 text-note text-soft">
      <MessageSquareQuote className="size-4" aria-hidden="true" />
      {t`Note from the operator`}
    </figcaption>
    <blockquote className="mt-1 wrap-anywhere">{words}</blockquote>
  </figure>
)
