import { Trans } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { ClockNote } from '#web/features/connect/clock-note.tsx'
import { GuideButton } from '#web/features/guide/guide-button.tsx'

/** Shows the last error and the guide while the dialog is open. Rendered empty first, so that screen readers announce the text. */
export function ConnectAlert({ text }: { text: string | null }) {
  return (
    <div className={text === null ? '' : 'mt-3 rounded-small border-l-4 border-loss bg-counter px-4 pt-3 pb-1'}>
      <p role="alert" className="flex gap-3 break-words">
        {text !== null && <CircleAlert className="mt-1 size-5 shrink-0 text-loss" aria-hidden="true" />}
        <span className="min-w-0">{text}</span>
      </p>
      {text !== null && <ClockNote />}
      {text !== null && (
        <GuideButton variant="quiet" className="ml-4 text-glow underline underline-offset-4">
          <Trans>How to Connect Wallet</Trans>
        </GuideButton>
      )}
    </div>
  )
}
