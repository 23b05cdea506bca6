import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { compareWithServer, isPartMissing } from '#web/lib/deployment.ts'
import { recordLoss, useServerContact } from '#web/lib/server-contact.ts'
import { Button, buttonClass, Spinner } from './button.tsx'

type Cause = 'unknown' | 'broken' | 'outdated' | 'unreachable' | 'lost'

/**
 * Replaces a page that could not be shown: there is a newer version, the server does not answer, a part did not load, or the page
 * broke.
 */
export function PageFailure({ error }: { error: unknown }) {
  const cause = useCause(error)
  if (cause === 'unknown') return <Spinner className="mx-auto my-16 size-8 text-soft" />

  const reload = <Button variant="primary" onClick={() => location.reload()}>{t`Reload the page`}</Button>
  switch (cause) {
    case 'outdated':
      return (
        <FailureState
          saysWhy
          picture="/art/guide-desk.svg"
          title={t`There is a new version`}
          text={t`We have updated the site. Reload the page to continue. Your account is not affected.`}
          action={reload}
        />
      )
    case 'unreachable':
    case 'lost':
      return (
        <FailureState
          saysWhy={cause === 'unreachable'}
          picture="/art/empty.svg"
          title={t`This page did not load`}
          text={
            cause === 'lost'
              ? t`Part of the page did not load. Reload the page to try again.`
              : navigator.onLine
                ? t`It will open as soon as the server responds again.`
                : t`You are offline. This page opens when you are back.`
          }
          action={reload}
        />
      )
    case 'broken':
      return (
        <FailureState
          picture="/art/lost.svg"
          title={t`Something went wrong`}
          text={t`This is our mistake, and your account is not affected. Reload the page, or go back to the market.`}
          action={
            <>
              {reload}
              <a href="/" className={buttonClass('secondary')}>{t`Go to Home`}</a>
            </>
          }
          detail={error instanceof Error ? error.message : String(error)}
        />
      )
  }
}

function useCause(error: unknown): Cause {
  const isMissing = isPartMissing(error)
  const { isLost } = useServerContact()
  const [cause, setCause] = useState<Cause>(isMissing ? 'unknown' : 'broken')
  useEffect(() => {
    if (!isMissing) return
    let isLeft = false
    void compareWithServer().then((found) => {
      if (isLeft) return
      if (found === 'unreachable') recordLoss()
      setCause(found === 'current' ? 'lost' : found)
    })
    return () => {
      isLeft = true
    }
  }, [isMissing])
  useEffect(() => {
    // A browser remembers that a part did not load. Only a reload requests it again.
    if (cause === 'unreachable' && !isLost) location.reload()
  }, [cause, isLost])
  return cause
}

type FailureStateProps = {
  /** Picture that the shell caches, because the network may be gone. */
  picture: string
  title: string
  text: ReactNode
  action: ReactNode
  detail?: string
  /** Hides the sign about the whole page, which would say the same. */
  saysWhy?: boolean
}

/**
 * Replaces a page that cannot be shown. It explains the problem, reassures that no data is lost, and offers one way to continue.
 */
export function FailureState({ picture, title, text, action, detail, saysWhy }: FailureStateProps) {
  return (
    <section
      role="alert"
      data-says-why={saysWhy || undefined}
      className="page grid min-h-[75dvh] lg:min-h-[85dvh] place-items-center py-12 text-center"
    >
      <div className="max-w-prose">
        <img src={picture} alt="" width={320} height={240} className="mx-auto h-48 w-auto rounded-large" />
        <h1 className="mt-4 text-heading">{title}</h1>
        <p className="mt-2 text-balance text-lead text-soft">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
        {detail !== undefined && <p className="mt-6 wrap-anywhere font-code text-note text-soft">{detail}</p>}
      </div>
    </section>
  )
}
