import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { isMobile } from '#web/wallet/is-mobile.ts'
import { GuideDownloads } from './guide-downloads.tsx'
import { GuideSteps } from './guide-steps.tsx'
import { GuideSuccess } from './guide-success.tsx'
import { DESKTOP_WAY, PHONE_WAY } from './guide-text.ts'
import { GuideTroubles } from './guide-troubles.tsx'

/** Shows the whole guide, on its own page and in a dialog. The way for the current device comes first. */
export function WalletGuide() {
  const isNarrow = useMedia(PHONE)
  const ways = isNarrow || isMobile() ? [PHONE_WAY, DESKTOP_WAY] : [DESKTOP_WAY, PHONE_WAY]
  return (
    <div className="@container grid gap-6">
      <div className="grid gap-6 @dialog-wide:grid-cols-2">
        {ways.map((way) => (
          <GuideSteps key={way.picture} {...way} />
        ))}
      </div>
      <div className="grid gap-6 @dialog-wide:grid-cols-2">
        <GuideTroubles />
        <GuideSuccess />
      </div>
      <GuideDownloads />
    </div>
  )
}
