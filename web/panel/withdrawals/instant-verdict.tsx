import { t } from '@lingui/core/macro'
import type { AdminWithdrawalView } from '#core/api/admin-withdrawals.ts'
import { InstantReasons } from '#web/features/withdrawals/instant-reasons.tsx'
import { RiskSignals } from '../player/risk-signals.tsx'

/** Shows that the rule has approved a withdrawal, or why it has left it to the operator, with the signals of the account. */
export const InstantVerdict = ({ withdrawal }: { withdrawal: AdminWithdrawalView }) =>
  withdrawal.isInstant ? (
    <span className="block text-note">{t`Approved automatically`}</span>
  ) : (
    <>
      {withdrawal.notInstant.length === 1 && withdrawal.notInstant[0] === 'account_signals' ? (
        <p className="text-note text-soft">{t`Marked for review before paying`}</p>
      ) : (
        <InstantReasons reasons={withdrawal.notInstant} />
      )}
      <RiskSignals signals={withdrawal.instantSignals} />
    </>
  )
