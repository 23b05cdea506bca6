import { t } from '@lingui/core/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { DecimalField } from '../parts/decimal-field.tsx'
import { SettingForm } from '../settings/setting-form.tsx'
import { SettingSection } from '../settings/setting-section.tsx'

/** Edits what the games may pay in a day, and the part of it that new wallets cannot draw on. */
export const LimitsSection = ({ entry }: { entry: StoredSetting<'games'> }) => (
  <SettingSection
    name="games"
    entry={entry}
    title={t`Game limits`}
    about={t`For all games and players together. New wallets are free to make, so you can hold back part of the daily budget from them for the others.`}
  >
    <SettingForm
      name="games"
      entry={entry}
      problems={{
        dailyBudgetBv3: () => t`Enter an amount from 0 to 10000000, with at most 2 decimals`,
        heldBackPercent: () => t`Enter a percentage from 0 to 100, with at most 2 decimals`,
        youngDays: () => t`Enter whole days from 0 to 365`,
      }}
    >
      {({ field }) => (
        <div className="grid gap-4 sm:grid-cols-3">
          <DecimalField label={t`Daily budget`} hint={t`BV3, counted in UTC.`} {...field('dailyBudgetBv3')} />
          <DecimalField label={t`Held back`} hint={t`Percent, from new wallets.`} {...field('heldBackPercent')} />
          <TextField
            label={t`New for`}
            hint={t`Days after joining.`}
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            {...field('youngDays')}
          />
        </div>
      )}
    </SettingForm>
  </SettingSection>
)
