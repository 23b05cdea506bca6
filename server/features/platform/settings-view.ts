import type { PlatformConfig } from '#core/api/platform.ts'
import { shownSocial } from '../../settings/sample-social.ts'
import type { CurrentSettings } from '../../settings/settings.ts'

/** Settings that every visitor may see. */
export type ShownSettings = Pick<
  PlatformConfig,
  | 'brand'
  | 'social'
  | 'wallets'
  | 'announcement'
  | 'site'
  | 'maintenance'
  | 'maintenanceMessage'
  | 'areSalesStopped'
  | 'salesMessage'
  | 'listedAt'
  | 'minimumWithdrawal'
  | 'withdrawalFeePercent'
  | 'isBv3WithdrawalOpen'
>

export function settingsView(
  current: CurrentSettings,
  { isLocal, hasBv3Contract }: { readonly isLocal: boolean; readonly hasBv3Contract: boolean },
): ShownSettings {
  const { brand, wallets, announcement, site, maintenance, listing, withdrawals, sales } = current.values
  return {
    brand,
    social: shownSocial(current, isLocal),
    wallets,
    announcement,
    site,
    maintenance: maintenance.isOn,
    maintenanceMessage: maintenance.message,
    areSalesStopped: sales.areStopped,
    salesMessage: sales.areStopped ? sales.reason : '',
    listedAt: listing.listedAtMs === null ? null : new Date(listing.listedAtMs).toISOString(),
    minimumWithdrawal: withdrawals.minimum,
    withdrawalFeePercent: withdrawals.feePercent,
    isBv3WithdrawalOpen: withdrawals.isBv3Open && hasBv3Contract,
  }
}
