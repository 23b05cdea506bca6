import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JoinState } from '#core/airdrop.ts'
import type { AirdropClaimView } from '#core/api/airdrop.ts'

/** `yours` waits for the player, `theirs` for the operator; `stopped` was refused. */
export type StepState = 'done' | 'yours' | 'theirs' | 'stopped' | 'ahead'

export type JoinStep = {
  readonly label: MessageDescriptor
  readonly state: StepState
  /** Time at which the step was reached, ISO 8601. */
  readonly at: string | null
}

type Moments = Pick<AirdropClaimView, 'submittedAt' | 'decidedAt' | 'claimedAt'>

const STATES: Record<JoinState, readonly [submitted: StepState, reviewed: StepState, claimed: StepState]> = {
  not_started: ['yours', 'ahead', 'ahead'],
  pending: ['done', 'theirs', 'ahead'],
  rejected: ['yours', 'stopped', 'ahead'],
  approved: ['done', 'done', 'yours'],
  claimed: ['done', 'done', 'done'],
}

/** Returns how far a wallet has come: submitted, reviewed, claimed. Says whose turn it is. Open steps have an imperative label. */
export function joinSteps(state: JoinState, claim: Moments | undefined): readonly JoinStep[] {
  const [submitted, reviewed, claimed] = STATES[state]
  return [
    {
      label: submitted === 'done' ? msg`Submitted` : msg({ message: 'Submit', context: 'a step' }),
      state: submitted,
      at: submitted === 'done' ? (claim?.submittedAt ?? null) : null,
    },
    {
      label:
        reviewed === 'done' || reviewed === 'stopped' ? msg`Reviewed` : msg({ message: 'Review', context: 'a step' }),
      state: reviewed,
      at: state === 'pending' ? null : (claim?.decidedAt ?? null),
    },
    {
      label: claimed === 'done' ? msg`Claimed` : msg({ message: 'Claim', context: 'a step' }),
      state: claimed,
      at: claim?.claimedAt ?? null,
    },
  ]
}
