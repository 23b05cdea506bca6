import { t } from '@lingui/core/macro'
import { GuideButton } from '#web/features/guide/guide-button.tsx'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { Button } from '#web/ui/button.tsx'

/** Tells a visitor what a wallet would get here, with buttons to connect one or to read the guide. */
export function ConnectCard() {
  return (
    <section aria-labelledby="connect-title" className="rounded-large border border-line bg-stall">
      <div className="awning-edge rounded-t-large" />
      <div className="grid items-center gap-6 p-5 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] sm:p-8 lg:grid-cols-2">
        <div>
          <h2 id="connect-title" className="text-title">{t`Connect Your Wallet`}</h2>
          <p className="mt-2 max-w-prose text-balance text-lead text-soft">
            {t`The airdrop is paid to your wallet, so connect one first. It is free, and one signature proves the wallet is yours.`}
          </p>
          <div className="mt-6 flex flex-wrap gap-3 max-sm:*:w-full">
            <Button variant="primary" size="large" onClick={openConnectDialog}>
              {t`Connect Wallet`}
            </Button>
            <GuideButton size="large">{t`How to Connect Wallet`}</GuideButton>
          </div>
        </div>
        <img src="/art/airdrop.svg" alt="" width={320} height={240} className="w-full" />
      </div>
    </section>
  )
}
