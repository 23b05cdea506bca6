import { t } from '@lingui/core/macro'
import type { StoredSetting, StoredSettings } from '#core/api/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { momentText } from '../parts/moment-text.ts'
import { RatesSection } from './rates-section.tsx'
import { SettingForm, type SettingFormParts } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'
import { TwoWayField } from './two-way-field.tsx'

/** Settings of the platform as a whole. Each section is saved separately. */
export const PlatformSections = ({ settings }: { settings: StoredSettings }) => (
  <>
    <SiteSection entry={settings.site} />
    <MaintenanceSection entry={settings.maintenance} />
    <ListingSection entry={settings.listing} />
    <RatesSection entry={settings.gameRates} title={t`Platform: game rates`} heading={t`Game rates`} />
  </>
)

const SiteSection = ({ entry }: { entry: StoredSetting<'site'> }) => (
  <SettingSection
    name="site"
    entry={entry}
    title={t`Platform: name`}
    heading={t`Platform`}
    about={t`As browsers show the site.`}
  >
    <SettingForm
      name="site"
      entry={entry}
      problems={{
        name: () => t`Enter one line of 1 to 60 characters`,
        description: () => t`Enter one line of at most 200 characters`,
      }}
    >
      {({ field }) => (
        <>
          <TextField label={t`Site name`} maxLength={60} {...field('name')} />
          <TextArea label={t`Description`} maxLength={200} rows={2} {...field('description')} />
        </>
      )}
    </SettingForm>
  </SettingSection>
)

const MaintenanceSection = ({ entry }: { entry: StoredSetting<'maintenance'> }) => (
  <SettingSection
    name="maintenance"
    entry={entry}
    title={t`Platform: maintenance`}
    heading={t`Maintenance`}
    about={t`Active: the site is open. Maintenance: players can look but not change anything; payouts continue.`}
  >
    <SettingForm
      name="maintenance"
      entry={entry}
      problems={{ message: () => t`Enter one line of at most 300 characters` }}
    >
      {({ field, form }) => (
        <>
          <TwoWayField form={form} name="isOn" label={t`Maintenance mode`} on={t`Maintenance`} off={t`Active`} />
          <TextArea
            label={t`Message`}
            hint={t`Players see it as you write it.`}
            maxLength={300}
            rows={2}
            {...field('message')}
          />
        </>
      )}
    </SettingForm>
  </SettingSection>
)

const ListingSection = ({ entry }: { entry: StoredSetting<'listing'> }) => (
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
