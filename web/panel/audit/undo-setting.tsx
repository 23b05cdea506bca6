import type { SettingName, Settings } from '#core/settings.ts'
import { SettingDiff } from '../settings/setting-diff.tsx'
import { usePutSetting } from '../settings/settings-query.ts'
import { UndoDialog } from './undo-dialog.tsx'
import type { Undo } from './undo-of.ts'

type UndoSettingProps = { undo: Undo; onClose: () => void }

/** Restores the value that a setting had before an edit. */
export function UndoSetting({ undo, onClose }: UndoSettingProps) {
  const name = undo.which as SettingName
  const put = usePutSetting(name)
  const value = undo.before as Settings[SettingName]
  // A field that the setting did not have when the entry was written does not count as changed.
  const now = { ...value, ...undo.after } as Settings[SettingName]
  return (
    <UndoDialog undo={undo} act={() => put.mutateAsync({ value, version: undo.version })} onClose={onClose}>
      <SettingDiff name={name} from={now} to={value}>
        {null}
      </SettingDiff>
    </UndoDialog>
  )
}
