import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowUpRight, ShieldAlert } from 'lucide-react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { CHANNELS } from '#web/shared/social-links.tsx'

/**
 * Lists the team's official channels, each with its full address to compare, and what the team never asks for.
 *
 * @param isPart whether it is one section of a page among others, with a heading as large as theirs
 */
export function OfficialContacts({ isPart = false }: { isPart?: boolean }) {
  const { i18n } = useLingui()
  const social = usePlatformConfig()?.social
  const channels = CHANNELS.flatMap((channel) => {
    const href = social?.[channel.key] ?? ''
    return href === '' ? [] : [{ ...channel, href }]
  })
  return (
    <section aria-labelledby="contacts-title" className="grid gap-6 lg:grid-cols-3 lg:items-start">
      <div className="lg:col-span-2">
        <h2 id="contacts-title" className={isPart ? 'text-title' : 'text-heading'}>
          <Trans>Official contacts</Trans>
        </h2>
        <p className="mt-1 mb-4 max-w-prose text-soft">
          <Trans>Our only channels. Check the full address first.</Trans>
        </p>
        {social !== undefined && channels.length === 0 ? (
          <p className="rounded-large border border-line border-dashed p-5 text-soft">
            <Trans>We have no official channels yet. Anyone who writes in our name is an impostor.</Trans>
          </p>
        ) : (
          <ul aria-label={t`Official contacts`} className="grid gap-x-8 border-line border-t sm:grid-cols-2">
            {channels.map(({ key, label, icon: Icon, href }) => (
              <li key={key} className="border-line border-b">
                <a
                  href={href}
                  target="_blank"
                  rel="noreferrer"
                  className="group/channel flex min-h-16 items-center gap-4 py-2"
                >
                  <Icon className="size-6 shrink-0 text-glow" aria-hidden="true" />
                  <span className="min-w-0 flex-1">
                    <span className="block font-strong group-hover/channel:underline">{i18n._(label)}</span>
                    <span className="block text-note text-soft wrap-anywhere">{href.replace(/^https:\/\//, '')}</span>
                  </span>
                  <ArrowUpRight className="size-5 shrink-0 text-soft" aria-hidden="true" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Impostors />
    </section>
  )
}

function Impostors() {
  return (
    <aside aria-labelledby="impostors-title" className="rounded-large border-2 border-loss p-5 sm:p-6">
      <h3 id="impostors-title" className="flex items-center gap-3 text-lead">
        <ShieldAlert className="size-6 shrink-0 text-loss" aria-hidden="true" />
        <Trans>Beware of impostors</Trans>
      </h3>
      <p className="mt-3">
        <Trans>
          <strong className="font-strong">We never ask for your keys or recovery phrase.</strong> Not in a chat, not by
          email, not to help you, not to “verify” your wallet.
        </Trans>
      </p>
      <p className="mt-3 text-soft">
        <Trans>
          We never message you first, and never ask you to send funds to an address that is not on this site. Anyone who
          does is a scammer.
        </Trans>
      </p>
    </aside>
  )
}
