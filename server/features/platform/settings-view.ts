import type { PlatformConfig } from '#core/api/platform.ts'
import type { Settings } from '#core/settings.ts'
import type { CurrentSettings } from '../../settings/settings.ts'

/** Where nothing is real, so that every link can be tried: a domain that is kept for examples and leads nobody astray. */
const SAMPLE_SOCIAL: Settings['social'] = {
  chat: 'https://example.com/chat',
  telegram: 'https://example.com/telegram',
  instagram: 'https://example.com/instagram',
  twitter: 'https://example.com/x',
  airdropPost: 'https://example.com/x/status/1',
}

type Shown = Pick<
  PlatformConfig,
  'brand' | 'social' | 'maintenance' | 'listedAt' | 'minimumWithdrawal' | 'withdrawalFeePercent'
>

/** The settings that every visitor may see. */
export function settingsView({ values, versions }: CurrentSettings, isLocal: boolean): Shown {
  const { brand, social, maintenance, listing, withdrawals } = values
  return {
    brand,
    social: isLocal && versions.social === 0 ? SAMPLE_SOCIAL : social,
    maintenance: maintenance.isOn,
    listedAt: listing.listedAtMs === null ? null : new Date(listing.listedAtMs).toISOString(),
    minimumWithdrawal: withdrawals.minimum,
    withdrawalFeePercent: withdrawals.feePercent,
  }
}
