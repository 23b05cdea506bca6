import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { SettingVersionView, StoredSetting } from '#core/api/settings.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { DownloadCsv } from './list-head.tsx'
import { momentText } from './moment.tsx'
import { SettingDiff } from './setting-diff.tsx'
import { useSaveSetting } from './setting-section.tsx'
import { changedLines, linesOf } from './setting-words.ts'
import { historyFile, historyKey, loadHistory } from './settings-query.ts'

type HistoryDialogProps<Name extends SettingName> = {
  name: Name
  title: string
  entry: StoredSetting<Name>
  onClose: () => void
}

/** Lists every value that a setting has had, and the one before the first, with a way to restore each. */
export function HistoryDialog<Name extends SettingName>({ name, title, entry, onClose }: HistoryDialogProps<Name>) {
  const save = useSaveSetting(name)
  /** Version whose restoration is shown; 0 is the value before the first. */
  const [chosen, choose] = useState<number | null>(null)
  const formerOf = (version: number, value: Settings[Name]) => ({
    name,
    value,
    now: entry.value,
    isCurrent: version === entry.version,
    isChosen: chosen === version,
    onChoose: (isChosen: boolean) => choose(isChosen ? version : null),
    async onRestore() {
      if (await save({ from: entry.value, to: value, version: entry.version })) onClose()
    },
  })
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t`History: ${title}`} isWide>
      <div className="mb-3 flex justify-end">
        <DownloadCsv list={historyFile(name)} />
      </div>
      <PagedList what={t`History`} queryKey={historyKey(name)} load={loadHistory(name)} empty={null}>
        {(versions) => (
          <ol>
            {versions.map((it) => (
              <FormerValue
                key={it.version}
                title={t`Version ${it.version}`}
                about={madeBy(it)}
                {...formerOf(it.version, it.value as Settings[Name])}
              />
            ))}
          </ol>
        )}
      </PagedList>
      <ul className="border-line border-t">
        <FormerValue title={t`Default`} about={t`Before it was first set`} {...formerOf(0, entry.default)} />
      </ul>
    </Dialog>
  )
}

function madeBy({ author, changedAt }: SettingVersionView) {
  const when = momentText(changedAt)
  return t`${author}, ${when}`
}

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
function FormerValue<Name extends SettingName>(props: FormerValueProps<Name>) {
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
