import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { getInstantDay } from '#core/api/admin-withdrawals.ts'
import type { StoredSetting } from '#core/api/settings.ts'
import { isReachable } from '#core/instant.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { DecimalField } from '../parts/decimal-field.tsx'
import { withUnits } from '../parts/with-units.ts'
import { callOperator } from '../session/call-operator.ts'
import { SettingForm } from './setting-form.tsx'
import { SettingSection } from './setting-section.tsx'

const LOOK_AGAIN_MS = 15_000

export function InstantSection({ entry }: { entry: StoredSetting<'instantWithdrawals'> }) {
  const wrong = () => t`Enter an amount from 0 to 1000000, with at most 18 decimals`
  const least = (limit: string, wider: string, text: string) => (isReachable(limit, wider) ? wrong() : text)
  return (
    <SettingSection
      name="instantWithdrawals"
      entry={entry}
      title={t`Instant withdrawals`}
      about={withUnits(t`USDT that the hot wallet pays without your approval. 0 turns it off.`)}
    >
      <UsedToday />
      <SettingForm
        name="instantWithdrawals"
        entry={entry}
        problems={{
          perWithdrawalUsdt: wrong,
          perWalletDayUsdt: (to) =>
            least(to.perWithdrawalUsdt, to.perWalletDayUsdt, t`At least the limit for one withdrawal`),
          perDayUsdt: (to) => least(to.perWalletDayUsdt, to.perDayUsdt, t`At least the limit for one wallet`),
        }}
      >
        {({ field }) => (
          <div className="grid grid-cols-2 items-end gap-4 max-sm:*:last:col-span-2 sm:grid-cols-3">
            <LimitField label={t`Per withdrawal`} {...field('perWithdrawalUsdt')} />
            <LimitField label={t`Per wallet and day`} {...field('perWalletDayUsdt')} />
            <LimitField label={t`Per day`} {...field('perDayUsdt')} />
          </div>
        )}
      </SettingForm>
    </SettingSection>
  )
}

const LimitField = (props: ComponentProps<typeof DecimalField>) => <DecimalField placeholder="0" {...props} />

/** Shows how much of today's budget is used. */
function UsedToday() {
  const { data } = useQuery({
    queryKey: ['/api/admin/withdrawals/instant'],
    queryFn: () => callOperator<typeof getInstantDay>('GET', '/api/admin/withdrawals/instant'),
    refetchInterval: LOOK_AGAIN_MS,
  })
  // Without instant withdrawals there is no budget to show.
  if (data === undefined || (data.count === 0 && Number(data.perDayUsdt) === 0)) return null
  const [approved, perDay, count] = [decimalText(data.approvedUsdt), decimalText(data.perDayUsdt), data.count]
  return (
    <p className="mb-4">
      <Trans>
        Today (UTC): {approved} of {perDay} USDT, in {count} withdrawals.
      </Trans>
    </p>
  )
}
