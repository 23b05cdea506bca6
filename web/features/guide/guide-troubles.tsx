import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw, TriangleAlert } from 'lucide-react'
import { usePlatformConfig } from '#web/lib/platform-config.ts'
import { switchToRequiredChain } from '#web/session/session-actions.ts'
import { useWallet } from '#web/session/wallet-view.ts'
import { Button } from '#web/ui/button.tsx'
import { GuideHeading } from './guide-heading.tsx'

/** Lists problems and their solutions, with a button if the page itself can solve them. */
export function GuideTroubles() {
  const { t } = useLingui()
  const { address, chainId } = useWallet()
  const chain = usePlatformConfig()?.chain
  const chainName = chain?.name ?? 'BNB Smart Chain'
  const isElsewhere = address !== null && chain !== undefined && chainId !== null && chainId !== chain.id
  return (
    <section className="guide-board guide-board-text">
      <GuideHeading>{t`If it does not work`}</GuideHeading>
      <dl className="mt-4 grid gap-5">
        <div className="grid grid-cols-[auto_1fr] gap-x-3">
          <TriangleAlert className="mt-1 size-5 text-glow" aria-hidden="true" />
          <dt className="font-strong">
            <Trans>Connection failed</Trans>
          </dt>
          <dd className="col-start-2 text-soft">
            <Trans>Refresh the page and retry. Make sure your wallet is unlocked.</Trans>
            <div className="mt-3">
              <Button onClick={() => location.reload()}>
                <RotateCw className="size-4" aria-hidden="true" /> {t`Refresh the page`}
              </Button>
            </div>
          </dd>
        </div>
        <div className="grid grid-cols-[auto_1fr] gap-x-3">
          <TriangleAlert className="mt-1 size-5 text-glow" aria-hidden="true" />
          <dt className="font-strong">
            <Trans>Wrong network</Trans>
          </dt>
          <dd className="col-start-2 text-soft">
            <Trans>Switch your wallet to the BSC network (BNB Smart Chain).</Trans>
            {isElsewhere && (
              <div className="mt-3">
                <Button onClick={() => void switchToRequiredChain()}>
                  <Trans>Switch to {chainName}</Trans>
                </Button>
              </div>
            )}
          </dd>
        </div>
      </dl>
    </section>
  )
}
