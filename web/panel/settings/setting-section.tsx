import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { StoredSetting } from '#core/api/settings.ts'
import type { SettingName } from '#core/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { momentText } from '../parts/moment-text.ts'

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

type SectionProps = {
  title: string
  /** Visible heading. Differs from `title` if the section is one of a group. */
  heading?: string
  about: ReactNode
  children: ReactNode
  note?: ReactNode
}

/** Shows a section with its explanation on the left and its controls on the right, or below on a phone. */
export function Section({ title, heading = title, about, note, children }: SectionProps) {
  return (
    <section
      aria-label={title}
      className="grid gap-4 border-line border-t py-6 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-8"
    >
      <div>
        <h3 className="text-lead">{heading}</h3>
        <div className="mt-1 max-w-prose text-pretty text-note text-soft">{about}</div>
        {note}
      </div>
      <div className="min-w-0 max-w-prose">{children}</div>
    </section>
  )
}

type SettingSectionProps<Name extends SettingName> = Omit<SectionProps, 'note'> & {
  name: Name
  entry: StoredSetting<Name>
}

/** Shows the section of a setting, with its author and every value that it has had. */
export function SettingSection<Name extends SettingName>(props: SettingSectionProps<Name>) {
  const { name, entry, title, ...section } = props
  const [isOpen, setOpen] = useState(false)
  const { author, changedAt } = entry
  const when = changedAt === null ? '' : momentText(changedAt)
  return (
    <Section
      {...section}
      title={title}
      note={
        author !== null && (
          <div className="mt-2 flex flex-wrap items-center gap-x-3 text-note">
            <span className="text-soft">
              <Trans>
                Set by {author}, {when}
              </Trans>
            </span>
            <Button
              variant="quiet"
              className="-mx-2 px-2 text-glow"
              aria-label={t`History: ${title}`}
              onClick={() => setOpen(true)}
            >
              <History className="size-4" aria-hidden="true" />
              {t`History`}
            </Button>
            {isOpen && (
              <Suspense fallback={null}>
                <HistoryDialog name={name} title={title} entry={entry} onClose={() => setOpen(false)} />
              </Suspense>
            )}
          </div>
        )
      }
    />
  )
}
