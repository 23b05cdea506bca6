import { t } from '@lingui/core/macro'
import type { SessionView } from '#core/api/auth.ts'
import type { PlatformConfig } from '#core/api/platform.ts'
import { readWithdrawalTerms } from '#core/withdrawal.ts'
import { AmountField } from '#web/ui/amount-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { TokenChoice } from './token-choice.tsx'
import { WithdrawalQuote } from './withdrawal-quote.tsx'

type WithdrawalPlaceProps = { session: SessionView; config: PlatformConfig }

/** The form as it looks before it can be filled in: what checks it loads later, and nothing moves then. */
export function WithdrawalPlace({ session: { walletAddress }, config }: WithdrawalPlaceProps) {
  const { minimumWithdrawal: minimum, withdrawalFeePercent: feePercent, isBv3WithdrawalOpen } = config
  return (
    <div aria-hidden="true" inert className="grid grid-cols-1 gap-4">
      <TokenChoice
        value="USDT"
        available={{ BV3: null, USDT: null }}
        isBv3Open={isBv3WithdrawalOpen}
        onChange={() => {}}
      />
      <AmountField
        label={t`Amount`}
        unit="USDT"
        hint={t`Enter an amount`}
        disabled
        action={
          <Button variant="quiet" className="shrink-0 whitespace-nowrap text-glow" disabled>
            {t`Use all`}
          </Button>
        }
      />
      <WithdrawalQuote
        asset="USDT"
        plan={null}
        terms={readWithdrawalTerms({ minimum, feePercent }, 'USDT')}
        feePercent={feePercent}
        toAddress={walletAddress}
      />
      <Button variant="primary" size="large" disabled>
        {t`Request withdrawal`}
      </Button>
    </div>
  )
}
