import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { SessionView } from '#core/api/auth.ts'
import { useActiveMining } from '#web/features/mining/mining-query.ts'
import { Consent } from '#web/ui/consent.tsx'

/** Returns whether a bought card starts mining. While any card mines, it joins without being asked. */
export function useMiningChoice(session: SessionView | null) {
  const [isWanted, setWanted] = useState(true)
  const isRunning = (useActiveMining(session).data?.sessions.length ?? 0) > 0
  return { isRunning, isWanted, setWanted, startsMining: isWanted && !isRunning }
}

type MiningChoiceProps = { choice: ReturnType<typeof useMiningChoice>; quantity: number }

export function MiningChoice({ choice, quantity }: MiningChoiceProps) {
  if (choice.isRunning)
    return (
      <p className="mt-2 text-note text-soft">
        {plural(quantity, {
          one: 'Your cards are mining. This one joins them as soon as it is yours.',
          other: 'Your cards are mining. These # join them as soon as they are yours.',
        })}
      </p>
    )
  return (
    <div className="mt-2">
      <Consent isGiven={choice.isWanted} onChange={choice.setWanted}>
        <Trans>Start mining right away</Trans>
      </Consent>
    </div>
  )
}
