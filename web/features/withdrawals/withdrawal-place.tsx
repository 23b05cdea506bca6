import { t } from '@lingui/core/macro'
import { Button } from '#web/ui/button.tsx'
import './withdrawal-place.css'

/** Shows the form before it can be filled in. Its validation loads later, and nothing moves then. */
export const WithdrawalPlace = () => (
  <div aria-hidden="true" inert className="grid grid-cols-1 gap-4">
    <div>
      <p className="font-strong">{t`Token`}</p>
      <div className="mt-1 grid grid-cols-2 gap-2">
        <p className="withdrawal-place-token">USDT</p>
        <p className="withdrawal-place-token">BV3</p>
      </div>
    </div>
    <div>
      <p className="font-strong">{t`Amount`}</p>
      <div className="withdrawal-place-amount" />
    </div>
    <div className="withdrawal-place-quote" />
    <Button variant="primary" size="large" disabled>
      {t`Request withdrawal`}
    </Button>
  </div>
)
