import { Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, type LucideIcon, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageFor } from '#web/lib/api-error.ts'
import { clockText } from '#web/lib/moment-text.ts'
import { Button } from './button.tsx'

/** Shows that a list is empty: a picture or a sign, a sentence, and one action. */
export function EmptyState({ picture, icon: Icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 pb-4 text-center">
      {picture !== undefined && <img src={picture} alt="" className="h-32 object-contain" />}
      {Icon !== undefined && (
        <span className="mb-1 grid size-16 place-items-center rounded-full border-2 border-control border-dashed text-soft">
          <Icon className="size-6" aria-hidden="true" />
        </span>
      )}
      <h3 className="text-lead">{title}</h3>
      {text !== undefined && <p className="max-w-prose text-balance text-soft">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  )
}

type EmptyStateProps = { picture?: string; icon?: LucideIcon; title: string; text?: ReactNode; action?: ReactNode }

type ErrorStateProps = {
  what: string
  error?: Error | null
  onRetry: () => void
  picture?: string
  /** Whether it is inside a card, whose frame is enough. */
  isBare?: boolean
}

/** Shows that data could not be fetched and that there is no older data. The error's own text helps support. */
export function ErrorState({ what, error = null, onRetry, picture, isBare = false }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={`flex flex-col items-center gap-3 px-4 text-center ${isBare ? 'py-2' : 'rounded-large border border-line py-8'}`}
    >
      {picture === undefined ? (
        <CloudOff className="size-8 text-loss" aria-hidden="true" />
      ) : (
        <img src={picture} alt="" className="h-32 object-contain" />
      )}
      <p>
        <span className="font-display font-heavy text-lead">
          <Trans>{what} could not be loaded.</Trans>
        </span>
        <br />
        <span className="text-soft">
          <Trans>Nothing is lost.</Trans>
        </span>
        {error !== null && (
          <span className="wrap-anywhere mt-1 block text-note text-soft">{messageFor(error, error.message)}</span>
        )}
      </p>
      <Button onClick={onRetry}>
        <RotateCw className="size-4" aria-hidden="true" /> <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

type StaleNoteProps = {
  sinceMs: number
  onRetry: () => void
  /** Whether it has a separate line and is the only note of its page. The sign about the whole page is then hidden. */
  isInline?: boolean
}

/**
 * Shows that the newest figures could not be fetched and older ones are shown. It neither moves nor covers content: before a list
 * it is in the gap above, after figures in the free space below.
 */
export function StaleNote({ sinceMs, onRetry, isInline = false }: StaleNoteProps) {
  const { t } = useLingui()
  const time = clockText(sinceMs)
  return (
    <p
      role="status"
      data-says-why={isInline || undefined}
      className={`flex items-center gap-2 text-soft ${isInline ? '' : 'absolute z-10 h-7 whitespace-nowrap rounded-full border border-control bg-counter px-3 text-note shadow-lifted not-only:first:-translate-y-6'}`}
    >
      <CloudOff className="size-4 shrink-0 text-loss" aria-hidden="true" />
      <span>
        <Trans>Not updated since {time}.</Trans>
      </span>
      <button
        type="button"
        onClick={onRetry}
        className="relative shrink-0 font-strong text-glow underline underline-offset-4 after:absolute after:-inset-3"
      >
        {t`Try again`}
      </button>
    </p>
  )
}
