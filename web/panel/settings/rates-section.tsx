import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

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
