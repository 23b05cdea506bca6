import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'wouter'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { Poster } from './poster.tsx'
import { StagePanel } from './stage-panel.tsx'

/** Shows the character runner to a visitor without a wallet. */
export const VisitorStage = () => (
  <section
    aria-label={t`Game`}
    className="stage-framed night relative overflow-hidden rounded-large border border-line bg-street text-ink"
  >
    <Poster variant="character">
      <StagePanel
        title={t`Wallet Required`}
        text={t`Connect your wallet to run with your best card and earn BV3. Guests can play the cactus runner.`}
      >
        <Button variant="primary" onClick={openConnectDialog}>
          <Trans>Connect Wallet</Trans>
        </Button>
        <Link href="/game-old" className={buttonClass('secondary')}>
          {t`Play the cactus runner`}
        </Link>
      </StagePanel>
    </Poster>
  </section>
)
