import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { SettingVersionView, StoredSetting } from '#core/api/settings.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useSaveSetting } from './save-setting.ts'
import { linesOf } from './setting-words.ts'
import { historyKey, loadHistory } from './settings-query.ts'
import { zonedText } from './zoned-text.ts'

type HistoryDialogProps<Name extends SettingName> = {
  name: Name
  title: string
  entry: StoredSetting<Name>
  onClose: () => void
}

/** Every value that a setting has had, and the way back to each. */
export function HistoryDialog<Name extends SettingName>({ name, title, entry, onClose }: HistoryDialogProps<Name>) {
  const save = useSaveSetting(name)
  const [restoring, setRestoring] = useState<number | null>(null)
  async function restore({ version, value }: SettingVersionView) {
    setRestoring(version)
    const isSaved = await save({ from: entry.value, to: value as Settings[Name], version: entry.version })
    setRestoring(null)
    if (isSaved) onClose()
  }
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t`History: ${title}`} isWide>
      <PagedList what={t`History`} queryKey={historyKey(name)} load={loadHistory(name)} empty={null}>
        {(versions) => (
          <ol className="grid gap-4">
            {versions.map((it) => (
              <li key={it.version} className="border-line border-b pb-4 last:border-b-0 last:pb-0">
                <Version name={name} version={it}>
                  {it.version === entry.version ? (
                    <span className="text-note text-soft">{t`This counts now`}</span>
                  ) : (
                    <Button
                      aria-label={t`Restore version ${it.version}`}
                      isPending={restoring === it.version}
                      onClick={() => void restore(it)}
                    >
                      {t`Restore`}
                    </Button>
                  )}
                </Version>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Dialog>
  )
}

type VersionProps = { name: SettingName; version: SettingVersionView; children: ReactNode }

function Version({ name, version: { version, value, author, changedAt }, children }: VersionProps) {
  const when = zonedText(Date.parse(changedAt))
  return (
    <div className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <div className="min-w-0">
        <p className="font-strong">{t`Version ${version}`}</p>
        <p className="text-note text-soft">{t`${author}, ${when}`}</p>
        <dl className="mt-2">
          {linesOf(name, value as never).map(({ label, text }) => (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="text-soft">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </div>
  )
}
