import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'
import { TwoWayField } from './two-way-field.tsx'

export const FloorSection = ({ entry }: { entry: StoredSetting<'salesFloor'> }) => (
  <SettingSection
    name="salesFloor"
    entry={entry}
    title={t`Sales floor`}
    about={t`Stops sales while the wallets hold less than one of these.`}
  >
    <SettingForm
      name="salesFloor"
      entry={entry}
      problems={{
        coveragePercent: () => t`Enter a percentage from 0 to 1000, with at most 2 decimals`,
        reserveUsdt: () => t`Enter an amount from 0 to 100000000, with at most 18 decimals`,
      }}
    >
      {({ field, form }) => (
        <>
          <TwoWayField form={form} name="isOn" label={t`Floor`} on={t`Stops sales`} off={t`Off`} />
          <div className="grid grid-cols-2 items-end gap-4">
            <DecimalField
              label={t`Share of what is owed in 30 days`}
              hint={t`In percent.`}
              placeholder="100"
              {...field('coveragePercent')}
            />
            <DecimalField
              label={t`Reserve beyond what is owed now`}
              hint={t`In USDT.`}
              placeholder="0"
              {...field('reserveUsdt')}
            />
          </div>
        </>
      )}
    </SettingForm>
  </SettingSection>
)
