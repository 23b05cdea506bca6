import type { StoredSettings } from '#core/api/settings.ts'
import { AdminWalletSection } from './admin-wallet-section.tsx'
import { AnnouncementSection } from './announcement-section.tsx'
import { BotsSection } from './bots-section.tsx'
import { FloorSection } from './floor-section.tsx'
import { InstantSection } from './instant-section.tsx'
import { LogoSection } from './logo-section.tsx'
import { PayoutCapsSection } from './payout-caps-section.tsx'
import { PlatformSections } from './platform-sections.tsx'
import { SmallestPaymentsSection } from './smallest-payments-section.tsx'
import { AirdropSection, SocialSection } from './social-sections.tsx'
import { WalletsSection } from './wallets-section.tsx'
import { WithdrawalsSection } from './withdrawals-section.tsx'

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
