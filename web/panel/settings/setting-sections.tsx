import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { getInstantDay } from '#core/api/admin-withdrawals.ts'
import type { StoredSetting, StoredSettings } from '#core/api/settings.ts'
import { isReachable } from '#core/instant.ts'
import type { Settings } from '#core/settings.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { TextField } from '#web/ui/field.tsx'
import { withUnits } from '../parts/amount-texts.tsx'
import { DecimalField } from '../parts/decimal-field.tsx'
import { SettingForm, SettingSection, TwoWayField } from '../parts/setting-section.tsx'
import { callOperator } from '../session/call-operator.ts'
import { BotsSection } from './bots-section.tsx'
import { AirdropSection, LogoSection, PlatformSections, SocialSection, wholeAddress } from './platform-sections.tsx'
import { WalletsSection } from './wallets-section.tsx'

/** Shows one section for each subject, in the order in which an operator sets up a platform. */
export const SettingSections = ({ settings }: { settings: StoredSettings }) => (
  <>
    <LogoSection entry={settings.brand} />
    <SocialSection entry={settings.social} />
    <WalletsSection entry={settings.wallets} />
    <AnnouncementSection entry={settings.announcement} />
    <AirdropSection entry={settings.social} />
    <WithdrawalsSection entry={settings.withdrawals} />
    <InstantSection entry={settings.instantWithdrawals} />
    <PayoutCapsSection entry={settings.payouts} />
    <FloorSection entry={settings.salesFloor} />
    <SmallestPaymentsSection entry={settings.payments} />
    <PlatformSections settings={settings} />
    <AdminWalletSection entry={settings.admin} />
    <BotsSection />
  </>
)

const AdminWalletSection = ({ entry }: { entry: StoredSetting<'admin'> }) => (
  <SettingSection
    name="admin"
    entry={entry}
    title={t`Admin wallet`}
    about={t`This wallet sees the link to the panel. It gets no access.`}
  >
    <SettingForm
      name="admin"
      entry={entry}
      problems={{ wallet: () => t`Enter 0x and 40 letters and digits, without a typing error, or leave it empty.` }}
    >
      {({ field }) => <TextField label={t`Address`} isCode placeholder="0x" {...field('wallet')} />}
    </SettingForm>
  </SettingSection>
)

const SmallestPaymentsSection = ({ entry }: { entry: StoredSetting<'payments'> }) => (
  <SettingSection
    name="payments"
    entry={entry}
    title={t`Smallest payments`}
    about={t`Smaller ones stay out of your list.`}
  >
    <SettingForm
      name="payments"
      entry={entry}
      problems={{
        dustUsdt: () => t`Enter an amount from 0 to 10, with at most 18 decimals`,
        dustBnb: () => t`Enter an amount from 0 to 0.02, with at most 18 decimals`,
      }}
    >
      {({ field }) => (
        <div className="grid grid-cols-2 items-end gap-4">
          <DecimalField label={t`Smallest in USDT`} {...field('dustUsdt')} />
          <DecimalField label={t`Smallest in BNB`} {...field('dustBnb')} />
        </div>
      )}
    </SettingForm>
  </SettingSection>
)

const TEXT_MAX = 200

const AnnouncementSection = ({ entry }: { entry: StoredSetting<'announcement'> }) => (
  <SettingSection
    name="announcement"
    entry={entry}
    title={t`Announcement`}
    about={t`The banner above every page. Without a text, it announces the Telegram group.`}
  >
    <SettingForm
      name="announcement"
      entry={entry}
      problems={{ text: () => t`Enter one line of at most 200 characters`, linkUrl: wholeAddress }}
    >
      {({ field, form }) => (
        <>
          <TwoWayField form={form} name="isOn" label={t`Banner`} on={t`Shown`} off={t`Hidden`} />
          <TextField label={t`Text`} maxLength={TEXT_MAX} {...field('text')} />
          <TextField label={t`Link`} placeholder="https://" inputMode="url" {...field('linkUrl')} />
        </>
      )}
    </SettingForm>
  </SettingSection>
)

const WithdrawalsSection = ({ entry }: { entry: StoredSetting<'withdrawals'> }) => (
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

const FloorSection = ({ entry }: { entry: StoredSetting<'salesFloor'> }) => (
  <SettingSection
    name="salesFloor"
    entry={entry}
    title={t`Sales floor`}
    about={t`Stops sales while the wallets hold less than one of these.`}
  >
    <SettingForm
      name="salesFloor"
      entry={entry}
      problems={{
        coveragePercent: () => t`Enter a percentage from 0 to 1000, with at most 2 decimals`,
        reserveUsdt: () => t`Enter an amount from 0 to 100000000, with at most 18 decimals`,
      }}
    >
      {({ field, form }) => (
        <>
          <TwoWayField form={form} name="isOn" label={t`Floor`} on={t`Stops sales`} off={t`Off`} />
          <div className="grid grid-cols-2 items-end gap-4">
            <DecimalField
              label={t`Share of what is owed in 30 days`}
              hint={t`In percent.`}
              placeholder="100"
              {...field('coveragePercent')}
            />
            <DecimalField
              label={t`Reserve beyond what is owed now`}
              hint={t`In USDT.`}
              placeholder="0"
              {...field('reserveUsdt')}
            />
          </div>
        </>
      )}
    </SettingForm>
  </SettingSection>
)

function PayoutCapsSection({ entry }: { entry: StoredSetting<'payouts'> }) {
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

const USED_POLL_MS = 15_000

function InstantSection({ entry }: { entry: StoredSetting<'instantWithdrawals'> }) {
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
    refetchInterval: USED_POLL_MS,
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
