import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { backText } from './back-text.ts'
import { NoTimeActions } from './no-time-actions.tsx'

type StartPanelProps = {
  poster: string
  hasTime: boolean
  isGuest: boolean
  /** When all of the time is there again; null where nobody knows. */
  resetsAtMs: number | null
  error: unknown
  onStart: () => void
  onPractise: () => void
}

/** The poster before a run, and the way in. */
export function StartPanel({ poster, hasTime, isGuest, resetsAtMs, error, onStart, onPractise }: StartPanelProps) {
  return (
    <div className="absolute inset-0 grid items-end overflow-y-auto short:items-start">
      <img src={poster} alt="" width={640} height={320} className="absolute inset-0 size-full object-cover" />
      <div className="relative grid justify-items-start gap-3 p-4 sm:p-6">
        {error !== null && (
          <Notice kind="problem" title={t`The run did not start`}>
            {messageFor(error, t`The server could not be reached.`)}
          </Notice>
        )}
        {hasTime ? (
          <Button variant="primary" size="large" onClick={onStart}>
            <Play className="size-5" aria-hidden="true" /> <Trans>Start</Trans>
          </Button>
        ) : (
          <NoTime isGuest={isGuest} resetsAtMs={resetsAtMs} onPractise={onPractise} />
        )}
      </div>
    </div>
  )
}

function NoTime({ isGuest, resetsAtMs, onPractise }: Pick<StartPanelProps, 'isGuest' | 'resetsAtMs' | 'onPractise'>) {
  const when = resetsAtMs === null ? null : backText(resetsAtMs, Date.now())
  return (
    <div className="max-w-dialog rounded-large border border-line bg-counter p-4 sm:p-5">
      <h2 className="text-title">{t`Time Limit Reached`}</h2>
      <p className="mt-1">
        {isGuest && `${t`Connect a wallet first. It has its own time.`} `}
        {t`Purchase NFT cards to unlock more play time!`} {when !== null && t`Your full time is back ${when}.`}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <NoTimeActions isGuest={isGuest} onPractise={onPractise} />
      </div>
    </div>
  )
}
