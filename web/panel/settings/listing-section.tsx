import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { momentText } from '../parts/moment-text.ts'
import { SettingForm, type SettingFormParts } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

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
      hint={atMs === null ? t`In UTC.` : momentText(atMs)}
      problem={problem}
      name={name}
      ref={ref}
      value={atMs === null ? '' : utcText(atMs)}
      onChange={(event) => set(readUtc(event.target.value))}
      action={atMs !== null && <Button onClick={() => set(null)}>{t`Clear`}</Button>}
    />
  )
}

/** Returns a moment as the browser's field writes it: without a zone, to the minute. */
const utcText = (atMs: number) => new Date(atMs).toISOString().slice(0, 16)

/** Parses a moment. Returns null while the text is incomplete. */
function readUtc(text: string): number | null {
  const atMs = Date.parse(`${text}Z`)
  return Number.isNaN(atMs) ? null : atMs
}
