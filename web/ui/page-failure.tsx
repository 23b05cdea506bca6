import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { compareWithServer, isPartMissing } from '#web/lib/deployment.ts'
import { noteLoss, useServerContact } from '#web/lib/server-contact.ts'
import { Button } from './button.tsx'
import { buttonClass } from './button-class.ts'
import { FailureState } from './failure-state.tsx'
import { Spinner } from './spinner.tsx'

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
      if (found === 'unreachable') noteLoss()
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
