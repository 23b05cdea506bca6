import { t } from '@lingui/core/macro'
import type { AdminGameSettings } from '#core/api/game.ts'
import type { StoredSettings } from '#core/api/settings.ts'
import { RatesSection } from '../settings/rates-section.tsx'
import { CardRates } from './card-rates.tsx'
import { GameFigures } from './game-figures.tsx'
import { LimitsSection } from './limits-section.tsx'

type GameSectionsProps = { settings: StoredSettings; rates: readonly AdminGameSettings[] }

export const GameSections = ({ settings: { games, gameRates }, rates }: GameSectionsProps) => (
  <>
    <GameFigures limits={games.value} gameRates={gameRates.value} rates={rates} />
    <LimitsSection entry={games} />
    <RatesSection entry={gameRates} title={t`Game rates`} />
    <CardRates rates={rates} gameRates={gameRates.value} />
  </>
)
