import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { StoredSetting } from '#core/api/settings.ts'
import { TextField } from '#web/ui/field.tsx'
import { Verbatim } from '#web/ui/verbatim.tsx'
import { CATALOGUE_CHECKED_ON, LISTED_WALLETS } from '#web/wallet/wallet-catalogue.ts'
import { dayText } from '../parts/moment.tsx'
import { SettingForm, SettingSection } from '../parts/setting-section.tsx'
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
