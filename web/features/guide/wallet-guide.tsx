import './guide.css'
import { useLingui } from '@lingui/react'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { isMobile } from '#web/wallet/wallet-catalogue.ts'
import { GuideDownloads } from './guide-downloads.tsx'
import { GuideHeading } from './guide-heading.tsx'
import { GuideSuccess } from './guide-success.tsx'
import { DESKTOP_WAY, type GuideWay, PHONE_WAY } from './guide-text.ts'
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

/** Shows one way to connect a wallet: a picture, what matters most, and its steps strung up like lanterns. */
function GuideSteps({ picture, title, lead, steps }: GuideWay) {
  const { i18n } = useLingui()
  return (
    <section className="guide-board overflow-hidden">
      <img src={picture} alt="" width={480} height={200} className="guide-board-picture" />
      <div className="guide-board-text">
        <GuideHeading>{i18n._(title)}</GuideHeading>
        <p className="mt-1 text-lead max-lg:@dialog-wide:min-h-21 lg:@dialog-wide:min-h-14">{i18n._(lead)}</p>
        <ol className="mt-5 grid">
          {steps.map((step, index) => (
            <li key={step.title.id} className="guide-step">
              <span
                aria-hidden="true"
                className="grid size-8 place-items-center rounded-full bg-banana font-heavy text-on-banana tabular-nums"
              >
                {index + 1}
              </span>
              <p className="pb-5 in-[li:last-child]:pb-0">
                <strong className="guide-step-title">{i18n._(step.title)}</strong>
                <span className="text-soft">{i18n._(step.text)}</span>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
