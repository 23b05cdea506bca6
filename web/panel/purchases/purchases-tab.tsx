import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LATEST_SHOWN, LatestPurchases } from '../lists/purchase-list.tsx'
import { usePanelTab } from '../navigation/use-panel-tab.ts'

/** Shows purchases as they come in. */
export function PurchasesTab() {
  const [, openTab] = usePanelTab()
  return (
    <section aria-label={t`Purchases`}>
      <div className="mb-4 flex flex-wrap max-md:mb-2 items-center justify-between gap-x-4">
        <p className="text-soft max-md:text-note">
          <span>
            <Trans>The latest {LATEST_SHOWN}, as they come in.</Trans>
          </span>
          <span className="md:hidden"> {t`Times in UTC`}</span>
        </p>
        <button
          type="button"
          onClick={() => openTab('allPurchases')}
          className="min-h-11 font-strong text-glow underline underline-offset-4"
        >
          {t`Search all purchases`}
        </button>
      </div>
      <LatestPurchases count={LATEST_SHOWN} showsZone />
    </section>
  )
}
