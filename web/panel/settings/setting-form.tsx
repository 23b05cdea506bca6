import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect } from 'react'
import type { ZodType } from 'zod'
import type { StoredSetting } from '#core/api/settings.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { useSaveSetting } from './save-setting.ts'
import { SettingDiff } from './setting-diff.tsx'
import { changedLines } from './setting-words.ts'

/** Fields of a setting, which is always a flat record. */
type Fields = Record<string, string | boolean | number | null>
type CallForm = ReturnType<typeof useCallForm<Fields, Fields>>

export type SettingFormParts = {
  readonly field: CallForm['field']
  readonly form: CallForm['form']
}

type SettingFormProps<Name extends SettingName> = {
  name: Name
  entry: StoredSetting<Name>
  /** Error text of each field. */
  problems: Readonly<Record<string, (written: Settings[Name]) => string>>
  objections?: (written: Settings[Name]) => readonly string[]
  children: (parts: SettingFormParts) => ReactNode
}

/** Shows the fields of a setting, what saving them changes, and the button. */
export function SettingForm<Name extends SettingName>(props: SettingFormProps<Name>) {
  const { name, entry, problems, objections, children } = props
  const save = useSaveSetting(name)
  const { form, formProps, field, isSubmitting } = useCallForm<Fields, Fields>({
    loadSchema: async () =>
      (await import('#core/setting-inputs.ts')).SETTING_INPUTS[name] as unknown as ZodType<Fields, Fields>,
    defaultValues: entry.value,
    objections: (written) => objections?.(written as Settings[Name]) ?? [],
    problems: Object.fromEntries(
      Object.entries(problems).map(([of, say]) => [of, () => say(form.getValues() as Settings[Name])]),
    ),
    async onSubmit(to) {
      // Enter submits a form of one field, even without a button.
      if (changedLines(name, entry.value, to as Settings[Name]).length === 0) return
      const isSaved = await save({ from: entry.value, to: to as Settings[Name], version: entry.version })
      if (isSaved) form.reset(to)
    },
  })
  // Another operator's change updates the other fields, and never those that are edited here.
  const { reset } = form
  useEffect(() => reset(entry.value, { keepDirtyValues: true }), [reset, entry])
  const to = form.watch() as Settings[Name]
  return (
    <form {...formProps} className="grid gap-4">
      {children({ field, form })}
      <SettingDiff name={name} from={entry.value} to={to}>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <Button type="submit" variant="primary" isPending={isSubmitting} pendingLabel={t`Saving`}>
            {t`Save`}
          </Button>
          <Button onClick={() => form.reset(entry.value)}>{t`Discard`}</Button>
        </div>
      </SettingDiff>
    </form>
  )
}
