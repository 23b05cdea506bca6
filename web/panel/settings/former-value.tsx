import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { SettingName, Settings } from '#core/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { SettingDiff } from './setting-diff.tsx'
import { changedLines, linesOf } from './setting-words.ts'

type FormerValueProps<Name extends SettingName> = {
  name: Name
  title: string
  /** Author and time of the value. */
  about: string
  value: Settings[Name]
  /** Current value. */
  now: Settings[Name]
  isCurrent: boolean
  /** Whether the changes of restoring it are shown. */
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onRestore: () => Promise<void>
}

/** Shows one value of a setting's history. It shows what changes before the value is restored. */
export function FormerValue<Name extends SettingName>(props: FormerValueProps<Name>) {
  const { name, title, about, value, now, isCurrent, isChosen, onChoose, onRestore } = props
  const isSame = changedLines(name, now, value).length === 0
  const [isPending, setPending] = useState(false)
  async function restore() {
    setPending(true)
    await onRestore()
    setPending(false)
  }
  return (
    <li className="grid gap-3 border-line border-b py-4 last:border-b-0">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-strong">{title}</p>
          <p className="text-note text-soft">{about}</p>
        </div>
        {isCurrent || isSame ? (
          <span className="text-note text-soft">{isCurrent ? t`In use now` : t`The same as now`}</span>
        ) : (
          <Button aria-expanded={isChosen} aria-label={t`Restore: ${title}`} onClick={() => onChoose(!isChosen)}>
            {t`Restore`}
          </Button>
        )}
      </div>
      <dl>
        {linesOf(name, value).map(({ label, text }) => (
          <div key={label} className="flex flex-wrap gap-x-2">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
      {isChosen && !isSame && (
        <SettingDiff name={name} from={now} to={value}>
          <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
            <Button variant="primary" isPending={isPending} pendingLabel={t`Saving`} onClick={() => void restore()}>
              {t`Save`}
            </Button>
            <Button onClick={() => onChoose(false)}>{t`Cancel`}</Button>
          </div>
        </SettingDiff>
      )}
    </li>
  )
}
