import { t } from '@lingui/core/macro'
import { Megaphone, X } from 'lucide-react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const dismissal = createStoredChoice('announcementDismissed')

/** The new official messaging group, until one has read it. */
export function Announcement() {
  const isDismissed = dismissal.use() === 'true'
  const social = usePlatformConfig()?.social
  const group = social?.telegram ?? ''
  // Without a link there is nothing to announce; until the channels are known, its place is kept.
  if (isDismissed || (social !== undefined && group === '')) return null
  return (
    <aside aria-label={t`Announcement`} className="flex flex-1 items-center gap-3">
      <Megaphone className="size-5 shrink-0 text-glow" aria-hidden="true" />
      <p className="flex-1 py-1 text-note lg:flex-none">
        {t`New official messaging group.`}{' '}
        {group !== '' && (
          <a href={group} target="_blank" rel="noreferrer" className="py-3 font-strong underline underline-offset-4">
            {t`Join it here`}
          </a>
        )}
      </p>
      <IconButton label={t`Dismiss the announcement`} onClick={() => dismissal.write('true')} className="-mr-3">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
