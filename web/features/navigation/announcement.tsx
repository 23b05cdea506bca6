import { t } from '@lingui/core/macro'
import { Megaphone, X } from 'lucide-react'
import type { PlatformConfig } from '#core/api/platform.ts'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { createStoredChoice } from '#web/lib/stored-choice.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Name of the announcement that was dismissed last. Any other announcement shows. */
const dismissal = createStoredChoice('announcementDismissed')
/**
 * Name of the site's own announcement, about the messaging group. Dismissals from before the operator could write one have this
 * value.
 */
const OWN = 'true'

/**
 * Shows the operator's announcement, or else the new official messaging group, until it is dismissed. Hidden during maintenance.
 */
export function Announcement() {
  const config = usePlatformConfig()
  const dismissed = dismissal.use()
  const { name, text, href } = contentOf(config)
  const isEmpty = text === '' && href === ''
  // Reserves its place while the configuration loads, unless the site's own announcement was dismissed.
  const isOff = config !== undefined && (!config.announcement.isOn || isEmpty || config.maintenance)
  if (isOff || dismissed === name) return null
  return (
    <aside aria-label={t`Announcement`} className="flex flex-1 items-center gap-3">
      <Megaphone className="size-5 shrink-0 text-glow" aria-hidden="true" />
      <p className="min-w-0 flex-1 py-1 text-note break-words lg:flex-none">
        {text === '' ? t`New official messaging group.` : text}{' '}
        {/* Reserves the place of the link until its address is known. */}
        {(href !== '' || config === undefined) && (
          <a
            {...(href !== '' && { href })}
            target="_blank"
            rel="noreferrer"
            className="py-3 font-strong underline underline-offset-4"
          >
            {text === '' ? t`Join it here` : t`Read more`}
          </a>
        )}
      </p>
      <IconButton label={t`Dismiss the announcement`} onClick={() => dismissal.write(name)} className="-mr-3">
        <X className="size-5" aria-hidden="true" />
      </IconButton>
    </aside>
  )
}

/** Returns the announcement. Without a text it is about the group. Without a text and a group it is empty. */
function contentOf(config: PlatformConfig | undefined) {
  const { text, linkUrl } = config?.announcement ?? { text: '', linkUrl: '' }
  if (text === '') return { name: OWN, text, href: linkUrl || (config?.social.telegram ?? '') }
  return { name: JSON.stringify([text, linkUrl]), text, href: linkUrl }
}
