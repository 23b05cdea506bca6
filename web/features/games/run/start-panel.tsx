import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Link } from 'wouter'
import { messageFor } from '#web/lib/api-error.ts'
import { clockText } from '#web/lib/moment-text.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Notice } from '#web/ui/notice.tsx'

type StartPanelProps = {
  poster: string
  hasTime: boolean
  /** When all of the time is there again; null where nobody knows. */
  resetsAtMs: number | null
  error: unknown
  onStart: () => void
  onPractise: () => void
}

/** The poster before a run, and the way in. */
export function StartPanel({ poster, hasTime, resetsAtMs, error, onStart, onPractise }: StartPanelProps) {
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
          <NoTime resetsAtMs={resetsAtMs} onPractise={onPractise} />
        )}
      </div>
    </div>
  )
}

function NoTime({ resetsAtMs, onPractise }: { resetsAtMs: number | null; onPractise: () => void }) {
  const time = resetsAtMs === null ? null : clockText(resetsAtMs)
  return (
    <div className="max-w-dialog rounded-large border border-line bg-counter p-4 sm:p-5">
      <h2 className="text-title">{t`Time Limit Reached`}</h2>
      <p className="mt-1">
        {t`Purchase NFT cards to unlock more play time!`}{' '}
        {time !== null && <Trans>All of your time is back at {time}.</Trans>}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link href="/#nfts" className={buttonClass('primary')}>
          <Trans>See all cards</Trans>
        </Link>
        <Button onClick={onPractise}>
          <Trans>Practise, unpaid</Trans>
        </Button>
      </div>
    </div>
  )
}
