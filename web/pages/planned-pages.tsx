import { t } from '@lingui/core/macro'
import { PlannedPage } from './planned-page.tsx'

export const GamePage = () => (
  <PlannedPage
    title={t`Game`}
    promise={t`A runner through the market's alleys, where time well played earns BV3.`}
    items={[
      t`A character runner for connected wallets`,
      t`A cactus runner that guests may play`,
      t`Scores replayed and proven by the server`,
    ]}
  />
)
