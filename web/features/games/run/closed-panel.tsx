import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { Link } from 'wouter'
import type { GameAllowance } from '#core/api/game-runs.ts'
import { clockText } from '#web/lib/moment-text.ts'
import { serverNowMs } from '#web/lib/server-time.ts'
import { openConnectDialog } from '#web/session/session-actions.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import { returnTimeText } from './figures.ts'
import { StagePanel } from './stage-panel.tsx'

type ClosedPanelProps = NoTimeProps & {
  /** Budget that is used up; null if the time has run out instead. */
  spent: GameAllowance['budget'] | null
  onStart: () => void
}

type NoTimeProps = {
  isGuest: boolean
  /** Unix milliseconds at which the full time is restored; null if unknown. */
  resetsAtMs: number | null
  onPractice: () => void
}

/** Replaces Start if today's time or today's budget is used up. */
export const ClosedPanel = ({ spent, onStart, ...noTime }: ClosedPanelProps) =>
  spent === null ? <NoTime {...noTime} /> : <NoBudget budget={spent} onStart={onStart} />

function NoTime({ isGuest, resetsAtMs, onPractice }: NoTimeProps) {
  const when = resetsAtMs === null ? null : returnTimeText(resetsAtMs, serverNowMs())
  return (
    <StagePanel
      title={t`Time Limit Reached`}
      text={
        <>
          {isGuest && `${t`Connect a wallet first. It has its own time.`} `}
          {t`Purchase NFT cards to unlock more play time!`}{' '}
          {when !== null && <Trans>Your full time is back {when}.</Trans>}
        </>
      }
    >
      <NoTimeActions isGuest={isGuest} onPractice={onPractice} />
    </StagePanel>
  )
}

/** Says that the budget of new wallets, or of all players, is used up. */
function NoBudget({ budget, onStart }: { budget: GameAllowance['budget']; onStart: () => void }) {
  const time = clockText(Date.parse(budget.resetsAt))
  return (
    <StagePanel
      title={
        budget.youngUntil !== null && Number(budget.leftBv3) > 0
          ? t`Today’s BV3 for new wallets is used up`
          : t`Today’s BV3 is used up`
      }
      text={<Trans>Play unpaid until {time}. It uses none of your time.</Trans>}
    >
      <Button variant="primary" onClick={onStart}>
        <Play className="size-5" aria-hidden="true" /> <Trans>Play unpaid</Trans>
      </Button>
    </StagePanel>
  )
}

/** Offers ways to continue after the day's time is used: another wallet or card has more time, and practice needs none. */
export function NoTimeActions({ isGuest, onPractice }: { isGuest: boolean; onPractice: () => void }) {
  return (
    <>
      {isGuest ? (
        <Button variant="primary" onClick={openConnectDialog}>
          <Trans>Connect Wallet</Trans>
        </Button>
      ) : (
        <Link href="/#nfts" className={buttonClass('primary')}>
          <Trans>See all cards</Trans>
        </Link>
      )}
      <Button onClick={onPractice}>
        <Trans>Practice, unpaid</Trans>
      </Button>
    </>
  )
}
