import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { ReaderLanguage } from '#core/reader-language.ts'
import { useCopy } from '#web/ui/copy-line.tsx'
import { Button } from './button.tsx'
import { showToast } from './toast.ts'

type ShareButtonProps = {
  /** Whole address. */
  url: string
  /** Text that the recipient reads beside it. */
  title: string
  className?: string
}

/**
 * Returns a link to share. Its preview is in the sharer's language.
 *
 * @param path from the site's origin on
 */
export function sharedUrl(path: string, language: ReaderLanguage): string {
  const url = new URL(path, window.location.origin)
  // The preview is in English by default.
  if (language !== 'en') url.searchParams.set('lang', language)
  return url.href
}

/** Returns whether this browser has its own share sheet. Phones have one, and some desktops. */
export const canShare = () => typeof navigator.share === 'function'

/** Shares a link with the system's share sheet. Without one, it copies the link and confirms that for two seconds. */
export function ShareButton({ url, title, className = '' }: ShareButtonProps) {
  const { isCopied, copy } = useCopy()

  async function share() {
    if (canShare()) {
      try {
        await navigator.share({ title, url })
        return
      } catch (error) {
        // Closing the system's share sheet is a decision, not an error.
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await copy(url)
    } catch {
      showToast({ title: t`The link could not be copied`, description: url, variant: 'destructive' })
    }
  }

  return (
    <Button onClick={() => void share()} className={`whitespace-nowrap ${className}`}>
      {isCopied ? <Check className="size-4 text-gain" aria-hidden="true" /> : <ShareSign />}
      <span aria-live="polite">{isCopied ? t`Link copied` : t`Share`}</span>
    </Button>
  )
}

/** Own drawing, because an icon of the library would load with every page that shares a file with this one. */
const ShareSign = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth={2} className="size-4" aria-hidden="true">
    <circle cx="18" cy="5" r="3" />
    <circle cx="6" cy="12" r="3" />
    <circle cx="18" cy="19" r="3" />
    <path d="m8.6 13.5 6.8 4M15.4 6.5l-6.8 4" />
  </svg>
)
