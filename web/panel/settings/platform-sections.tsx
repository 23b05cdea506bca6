import { t } from '@lingui/core/macro'
import type { StoredSetting, StoredSettings } from '#core/api/settings.ts'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ListingSection } from './listing-section.tsx'
import { RatesSection } from './rates-section.tsx'
import { SettingForm } from './setting-form.tsx'
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
