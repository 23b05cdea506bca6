import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { History } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ZodType } from 'zod'
import type { StoredSetting } from '#core/api/settings.ts'
import type { SettingName, Settings } from '#core/settings.ts'
import { ApiError, messageFor } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCallForm } from '#web/ui/use-call-form.ts'
import { isProofRequired } from '../session/call-operator.ts'
import { DecimalField } from './decimal-field.tsx'
import { momentText } from './moment.tsx'
import { SettingDiff } from './setting-diff.tsx'
import { changedLines } from './setting-words.ts'
import { usePutSetting } from './settings-query.ts'

const HistoryDialog = lazy(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }))

type PanelSectionProps = {
  title: string
  /** Visible heading. Differs from `title` if the section is one of a group. */
  heading?: string
  about: ReactNode
  children: ReactNode
  note?: ReactNode
}

/** Shows a section with its explanation on the left and its controls on the right, or below on a phone. */
export function Section({ title, heading = title, about, note, children }: PanelSectionProps) {
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

type SettingSectionProps<Name extends SettingName> = Omit<PanelSectionProps, 'note'> & {
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

/** Fields of a setting, which is always a flat record. */
type SettingFields = Record<string, string | boolean | number | null>
type CallForm = ReturnType<typeof useCallForm<SettingFields, SettingFields>>

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
  const { form, formProps, field, isSubmitting } = useCallForm<SettingFields, SettingFields>({
    loadSchema: async () =>
      (await import('#core/setting-inputs.ts')).SETTING_INPUTS[name] as unknown as ZodType<
        SettingFields,
        SettingFields
      >,
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

type Save<Name extends SettingName> = {
  /** Former value, to revert to. */
  readonly from: Settings[Name]
  readonly to: Settings[Name]
  /** Version that the operator has seen. */
  readonly version: number
}

/** Returns a function that saves a setting and offers an undo, based on the version that the save created. */
export function useSaveSetting<Name extends SettingName>(name: Name) {
  const put = usePutSetting(name)
  const undo = async (former: Settings[Name], version: number) => {
    try {
      await put.mutateAsync({ value: former, version })
      showToast({ title: t`Undone` })
    } catch (error) {
      showFailure(error)
    }
  }
  return async ({ from, to, version }: Save<Name>): Promise<boolean> => {
    try {
      const made = await put.mutateAsync({ value: to, version })
      showToast({
        title: name === 'brand' ? t`Logo Updated` : t`Settings saved`,
        action: { label: t`Undo`, run: () => void undo(from, made.version) },
      })
      return true
    } catch (error) {
      showFailure(error)
      return false
    }
  }
}

function showFailure(error: unknown) {
  if (isProofRequired(error)) return
  showToast({
    title: isChangedMeanwhile(error) ? t`Changed by someone else` : t`Not saved`,
    description: messageFor(error, t`The setting could not be saved. Please try again.`),
    variant: 'destructive',
  })
}

const isChangedMeanwhile = (error: unknown) => error instanceof ApiError && error.code === 'setting_changed_meanwhile'

const rate = () => t`Enter a rate from 0 to 1000, with at most 2 decimals`

type RatesSectionProps = { entry: StoredSetting<'gameRates'>; title: string; heading?: string }

/** Edits the game rates, among the settings and in the games' tab. */
export const RatesSection = ({ entry, title, heading = title }: RatesSectionProps) => (
  <SettingSection
    name="gameRates"
    entry={entry}
    title={title}
    heading={heading}
    about={t`In the cactus runner. A card can have its own rate.`}
  >
    <SettingForm name="gameRates" entry={entry} problems={{ free: rate, owner: rate }}>
      {({ field }) => (
        <div className="grid grid-cols-2 items-end gap-4">
          <DecimalField label={t`Free play rate`} hint={t`In BV3 a minute.`} placeholder="0.1" {...field('free')} />
          <DecimalField label={t`NFT owner rate`} hint={t`In BV3 a minute.`} placeholder="3.0" {...field('owner')} />
        </div>
      )}
    </SettingForm>
  </SettingSection>
)

type TwoWayFieldProps = Pick<SettingFormParts, 'form'> & {
  name: string
  label: string
  hint?: ReactNode
  /** Labels of the two options. */
  on: string
  off: string
}

/** Select with two labelled options. Its text names the active one, so that operators need not guess from a switch. */
export const TwoWayField = ({ form, name, label, hint, on, off }: TwoWayFieldProps) => (
  <SelectField
    label={label}
    hint={hint}
    value={form.watch(name) === true ? 'on' : 'off'}
    onChange={(event) => form.setValue(name, event.target.value === 'on', { shouldDirty: true })}
  >
    <option value="off">{off}</option>
    <option value="on">{on}</option>
  </SelectField>
)
