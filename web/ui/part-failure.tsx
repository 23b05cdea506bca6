import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { showToast } from './toast.ts'

/** Replaces a part beside the page, such as a dialog, that did not load. */
export function PartFailure() {
  useEffect(() => {
    showToast({
      title: t`This did not load`,
      description: t`Part of the page did not load. Reload the page to try again.`,
      variant: 'destructive',
    })
  }, [])
  return null
}
