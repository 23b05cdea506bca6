import { t } from '@lingui/core/macro'
import type { AdminGameSettings } from '#core/api/game.ts'
import type { StoredSetting, StoredSettings } from '#core/api/settings.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { DecimalField } from '../parts/decimal-field.tsx'
import { RatesSection } from '../settings/rates-section.tsx'
import { SettingForm } from '../settings/setting-form.tsx'
import { SettingSection } from '../settings/setting-section.tsx'
import { CardRates } from './card-rates.tsx'
import { GameFigures } from './game-figures.tsx'

type GameSectionsProps = { settings: StoredSettings; rates: readonly AdminGameSettings[] }

export const GameSections = ({ settings: { games, gameRates }, rates }: GameSectionsProps) => (
  <>
    <GameFigures limits={games.value} gameRates={gameRates.value} rates={rates} />
    <LimitsSection entry={games} />
    <RatesSection entry={gameRates} title={t`Game rates`} />
    <CardRates rates={rates} gameRates={gameRates.value} />
  </>
)

/** Edits what the games may pay in a day, and the part of it that new wallets cannot draw on. */
const LimitsSection = ({ entry }: { entry: StoredSetting<'games'> }) => (
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
