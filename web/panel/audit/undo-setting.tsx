import type { SettingName, Settings } from '#core/settings.ts'
import { SettingDiff } from '../settings/setting-diff.tsx'
import { usePutSetting } from '../settings/settings-query.ts'
import type { AuditEntry } from './audit-entry.ts'
import { UndoDialog } from './undo-dialog.tsx'
import type { Undo } from './undo-of.ts'

type UndoSettingProps = {
  entry: AuditEntry
  undo: Undo
  /** Of fields that the setting did not have when the entry was written. */
  fallback: object
  onClose: () => void
}

/** Gives a setting the value that it had before. */
export function UndoSetting({ entry, undo, fallback, onClose }: UndoSettingProps) {
  const name = undo.which as SettingName
  const put = usePutSetting(name)
  const [value, now] = [undo.before, undo.after].map((it) => ({ ...fallback, ...it }) as Settings[SettingName])
  if (value === undefined || now === undefined) return null
  return (
    <UndoDialog entry={entry} act={() => put.mutateAsync({ value, version: undo.version })} onClose={onClose}>
      <SettingDiff name={name} from={now} to={value}>
        {null}
      </SettingDiff>
    </UndoDialog>
  )
}
