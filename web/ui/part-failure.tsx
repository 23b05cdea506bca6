import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { showToast } from './toast.ts'

/** In the place of something beside the page, such as a dialog, that could not be loaded. */
export function PartFailure() {
  useEffect(() => {
    showToast({
      title: t`This has not arrived`,
      description: t`A part of the page got lost on the way. Reload the page to ask for it again.`,
      variant: 'destructive',
    })
  }, [])
  return null
}
