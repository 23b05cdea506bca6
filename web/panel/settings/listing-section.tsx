import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SettingForm, type SettingFormParts } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'
import { zonedText } from './zoned-text.ts'

export const ListingSection = ({ entry }: { entry: StoredSetting<'listing'> }) => (
  <SettingSection
    name="listing"
    entry={entry}
    title={t`Platform: listing date`}
    heading={t`Listing date`}
    about={t`No USDT is mined from this moment on.`}
  >
    <SettingForm
      name="listing"
      entry={entry}
      problems={{ listedAtMs: () => t`Enter a date between the years 2000 and 2100` }}
    >
      {(parts) => <MomentField {...parts} />}
    </SettingForm>
  </SettingSection>
)

function MomentField({ form, field }: SettingFormParts) {
  const written = form.watch('listedAtMs')
  const atMs = typeof written === 'number' ? written : null
  const set = (value: number | null) => form.setValue('listedAtMs', value, { shouldDirty: true })
  const { problem, name, ref } = field('listedAtMs')
  return (
    <TextField
      type="datetime-local"
      label={t`Date and time`}
      hint={atMs === null ? t`In your own time zone.` : zonedText(atMs)}
      problem={problem}
      name={name}
      ref={ref}
      value={atMs === null ? '' : localText(atMs)}
      onChange={(event) => set(readLocal(event.target.value))}
      action={<Button disabled={atMs === null} onClick={() => set(null)}>{t`Not set`}</Button>}
    />
  )
}

const MS_PER_MINUTE = 60_000
/** As the browser's field writes a moment: without a zone, in the reader's own time, to the minute. */
const localText = (atMs: number) =>
  new Date(atMs - new Date(atMs).getTimezoneOffset() * MS_PER_MINUTE).toISOString().slice(0, 16)

/** Null while it is not whole. */
function readLocal(text: string): number | null {
  const atMs = new Date(text).getTime()
  return Number.isNaN(atMs) ? null : atMs
}
