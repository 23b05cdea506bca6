import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCopy } from '#web/lib/use-copy.ts'
import { Button } from '#web/ui/button.tsx'

/** Milliseconds after which the page assumes that no link has opened the player's app. */
const OFFER_AFTER_MS = 2_000

/** Offers to copy the page's address into the wallet's own browser, which always works on a phone. Its space is reserved. */
export function CopyPageAddress() {
  const [isOffered, setIsOffered] = useState(false)
  const { isCopied, copy } = useCopy()
  useEffect(() => {
    const timer = setTimeout(() => setIsOffered(true), OFFER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const Icon = isCopied ? Check : Copy
  return (
    <div className={`mt-2 transition-opacity ${isOffered ? '' : 'invisible opacity-0'}`}>
      <p className="text-note text-soft">
        <Trans>Nothing opens? Paste this page’s address into your wallet’s browser.</Trans>
      </p>
      <Button variant="quiet" className="-ml-4" onClick={() => copy(location.href)}>
        <Icon className="size-4" aria-hidden="true" />
        <span aria-live="polite">{isCopied ? t`Copied` : t`Copy this address`}</span>
      </Button>
    </div>
  )
}
