import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { SettingVersionView, StoredSetting } from '#core/api/settings.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { DownloadCsv } from '../parts/download-csv.tsx'
import { momentText } from '../parts/moment-text.ts'
import { FormerValue } from './former-value.tsx'
import { useSaveSetting } from './save-setting.ts'
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
