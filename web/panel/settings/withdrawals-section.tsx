import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'
import { TwoWayField } from './two-way-field.tsx'

export const WithdrawalsSection = ({ entry }: { entry: StoredSetting<'withdrawals'> }) => (
  <SettingSection name="withdrawals" entry={entry} title={t`Withdrawals`} about={t`For every new withdrawal.`}>
    <SettingForm
      name="withdrawals"
      entry={entry}
      problems={{
        minimum: () => t`Enter an amount from 0 to 1000000, with at most 18 decimals`,
        feePercent: () => t`Enter a percentage from 0 to 99.99, with at most 2 decimals`,
      }}
    >
      {({ field, form }) => (
        <>
          <div className="grid grid-cols-2 items-end gap-4">
            <DecimalField
              label={t`Minimum withdrawal`}
              hint={t`For both USDT and BV3.`}
              placeholder="10"
              {...field('minimum')}
            />
            <DecimalField
              label={t`Withdrawal fee`}
              hint={t`Percent of the amount.`}
              placeholder="2.5"
              {...field('feePercent')}
            />
          </div>
          <TwoWayField form={form} name="isBv3Open" label={t`BV3 withdrawals`} on={t`Open`} off={t`Closed`} />
        </>
      )}
    </SettingForm>
  </SettingSection>
)
