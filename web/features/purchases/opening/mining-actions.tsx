import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pickaxe } from 'lucide-react'
import type { Ref } from 'react'
import { Link, useLocation } from 'wouter'
import type { SessionView } from '#core/api/auth.ts'
import { pageOf } from '#core/pages.ts'
import { useActiveMining, useStartMining } from '#web/shared/mining.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'

import type { OpenedCopy } from './opening-stall.tsx'
import { useIsStarting } from './start-if-idle.ts'

/** Returns whether these cards mine, as the server has confirmed, and how to start them. */
export function useCardsMining(session: SessionView, copies: readonly OpenedCopy[]) {
  const mining = useActiveMining(session)
  const start = useStartMining(session)
  const isStarting = useIsStarting() || start.isPending
  const cardIds = [...new Set(copies.map(({ cardId }) => cardId))]
  const active = new Set(mining.data?.sessions.map(({ cardId }) => cardId))
  return {
    isMining: cardIds.length > 0 && cardIds.every((id) => active.has(id)),
    isStarting: isStarting || (mining.data === undefined && !mining.isError),
    start: () => start.mutate(cardIds),
  }
}

export const useIsMinePage = () => pageOf(useLocation()[0]) === '/mining'

export type CardsMining = ReturnType<typeof useCardsMining>

/** Says in one sentence what the cards do now. */
export function MiningLine({ work, copies }: { work: CardsMining; copies: readonly OpenedCopy[] }) {
  const name = copies[0]?.cardName ?? ''
  return (
    <p role="status" className="flex min-h-6 items-center justify-center gap-2 font-strong">
      {work.isMining ? (
        <>
          <Pickaxe className="size-5 shrink-0 text-glow" aria-hidden="true" />
          {copies.length === 1 ? (
            <Trans>{name} is at work</Trans>
          ) : copies.length === 2 ? (
            <Trans>Both are at work</Trans>
          ) : (
            <Trans>All of them are at work</Trans>
          )}
        </>
      ) : work.isStarting ? null : (
        <Trans>Cards earn while they mine.</Trans>
      )}
    </p>
  )
}

type MiningActionProps = { work: CardsMining; primary: Ref<HTMLElement>; onGo: () => void; onClose: () => void }

/** Shows the button to start mining, then the link to the mine. On the mining page it closes the dialog instead. */
export function MiningAction({ work, primary, onGo, onClose }: MiningActionProps) {
  const isThere = useIsMinePage()
  if (work.isMining && isThere)
    return (
      <Button ref={primary as Ref<HTMLButtonElement>} variant="primary" onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    )
  if (work.isMining)
    return (
      <Link ref={primary as Ref<HTMLAnchorElement>} href="/mining" onClick={onGo} className={buttonClass('primary')}>
        <Trans>Go to the mine</Trans>
      </Link>
    )
  return (
    <Button
      ref={primary as Ref<HTMLButtonElement>}
      variant="primary"
      isPending={work.isStarting}
      pendingLabel={t`Starting`}
      onClick={work.start}
    >
      <Trans>Put to work</Trans>
    </Button>
  )
}
