import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { getInstantDay } from '#core/api/admin-withdrawals.ts'
import type { StoredSetting } from '#core/api/settings.ts'
import { isReachable } from '#core/instant.ts'
import { decimalText } from '#web/lib/decimal-text.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { CATALOGUE_CHECKED_ON, LISTED_WALLETS } from '#web/wallet/wallet-catalogue.ts'
import { withUnits } from '../parts/amount-texts.tsx'
import { DecimalField } from '../parts/decimal-field.tsx'
import { dayText } from '../parts/moment.tsx'
import { SettingForm, SettingSection } from '../parts/setting-section.tsx'
import { callOperator } from '../session/call-operator.ts'
import { wholeAddress } from './platform-sections.tsx'

/** URL schemes of the wallets' apps, as `core/setting-inputs.ts` accepts them. */
const SCHEMES = { metamask: 'metamask://', trust: 'trust://', coinbase: 'cbwallet://' } as const

/** Placeholders for the page in a template. */
const [url, address] = ['{url}', '{address}']

/** Edits names, download pages and deep links of listed wallets that have changed since the site was built. */
export function WalletsSection({ entry }: { entry: StoredSetting<'wallets'> }) {
  const checkedOn = dayText(CATALOGUE_CHECKED_ON)
  const problems = Object.fromEntries(
    LISTED_WALLETS.flatMap(({ id }) => [
      [`${id}OtherName`, () => t`Enter one line of at most 40 characters`],
      [`${id}DownloadUrl`, wholeAddress],
      ...(id === 'walletconnect' ? [] : [[`${id}DeepLink`, () => deepLinkProblem(SCHEMES[id])] as const]),
    ]),
  )
  return (
    <SettingSection
      name="wallets"
      entry={entry}
      title={t`Listed wallets`}
      about={
        <>
          <p>
            <Trans>An empty field keeps what is built in, shown in grey. It was last checked on {checkedOn}.</Trans>
          </p>
          <p className="mt-2">
            <Trans>
              In a deep link, <Verbatim>{url}</Verbatim> becomes the page’s encoded address, and{' '}
              <Verbatim>{address}</Verbatim> the plain one without https://.
            </Trans>
          </p>
        </>
      }
    >
      <SettingForm name="wallets" entry={entry} problems={problems}>
        {({ field }) =>
          LISTED_WALLETS.map(({ id, name, otherName, downloadUrl, deepLink }) => (
            <fieldset
              key={id}
              className="grid gap-4 border-line border-b pb-6 last-of-type:border-b-0 last-of-type:pb-0 sm:grid-cols-2"
            >
              <legend className="mb-2 text-lead">{name}</legend>
              <TextField label={t`Also called`} placeholder={otherName ?? ''} {...field(`${id}OtherName`)} />
              <TextField
                label={t`Download page`}
                placeholder={downloadUrl}
                inputMode="url"
                {...field(`${id}DownloadUrl`)}
              />
              {id !== 'walletconnect' && (
                <TextField label={t`Deep link`} placeholder={deepLink} inputMode="url" {...field(`${id}DeepLink`)} />
              )}
            </fieldset>
          ))
        }
      </SettingForm>
    </SettingSection>
  )
}

const deepLinkProblem = (scheme: string) =>
  t`Enter an address that begins with https:// or ${scheme}, with ${url} or ${address} once`

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
