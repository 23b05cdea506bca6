import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import type { Settings } from '#core/settings.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { withUnits } from '../parts/with-units.ts'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

export function PayoutCapsSection({ entry }: { entry: StoredSetting<'payouts'> }) {
  const fields: readonly (readonly [keyof Settings['payouts'], string])[] = [
    ['capUsdt', t`USDT per payout`],
    ['dayCapUsdt', t`USDT per day`],
    ['capBv3', t`BV3 per payout`],
    ['dayCapBv3', t`BV3 per day`],
    ['capBnb', t`BNB per payout`],
    ['dayCapBnb', t`BNB per day`],
  ]
  const problem = () => t`Enter an amount from 0 to 100000000. 0 means no cap`
  return (
    <SettingSection
      name="payouts"
      entry={entry}
      title={t`Payout caps`}
      about={
        <>
          {withUnits(
            t`Above a cap, a second operator confirms the payout. 0 means no cap. Only an owner changes them.`,
          )}{' '}
          {entry.author === null && t`Until then these defaults apply.`}
        </>
      }
    >
      <SettingForm name="payouts" entry={entry} problems={Object.fromEntries(fields.map(([name]) => [name, problem]))}>
        {({ field }) => (
          <div className="grid grid-cols-2 items-end gap-4">
            {fields.map(([name, label]) => (
              <DecimalField key={name} label={label} {...field(name)} />
            ))}
          </div>
        )}
      </SettingForm>
    </SettingSection>
  )
}
