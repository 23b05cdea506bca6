import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

export const SmallestPaymentsSection = ({ entry }: { entry: StoredSetting<'payments'> }) => (
  <SettingSection
    name="payments"
    entry={entry}
    title={t`Smallest payments`}
    about={t`Smaller ones stay out of your list.`}
  >
    <SettingForm
      name="payments"
      entry={entry}
      problems={{
        dustUsdt: () => t`Enter an amount from 0 to 10, with at most 18 decimals`,
        dustBnb: () => t`Enter an amount from 0 to 0.02, with at most 18 decimals`,
      }}
    >
      {({ field }) => (
        <div className="grid grid-cols-2 items-end gap-4">
          <DecimalField label={t`Smallest in USDT`} {...field('dustUsdt')} />
          <DecimalField label={t`Smallest in BNB`} {...field('dustBnb')} />
        </div>
      )}
    </SettingForm>
  </SettingSection>
)
