import { t } from '@lingui/core/macro'
import { ImageOff } from 'lucide-react'
import { useState } from 'react'

/**
 * Shows a picture that an operator has named, or says that it cannot be shown. A picture from a new host loads only after a reload,
 * because the page's policy lists the hosts.
 */
export function Picture({ src, className = '' }: { src: string; className?: string }) {
  const [lost, setLost] = useState<string | null>(null)
  const place = `grid shrink-0 place-items-center overflow-hidden rounded-small bg-counter ${className}`
  if (src === '' || lost === src) {
    return (
      <span role="img" aria-label={t`No picture can be shown here`} className={`${place} text-soft`}>
        <ImageOff className="size-6" aria-hidden="true" />
      </span>
    )
  }
  return (
    <span className={place}>
      <img src={src} alt="" className="size-full object-contain" onError={() => setLost(src)} />
    </span>
  )
}
