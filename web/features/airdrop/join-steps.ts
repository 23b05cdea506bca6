import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { JoinState } from '#core/airdrop.ts'
import type { AirdropClaimView } from '#core/api/airdrop.ts'

/** `yours` waits for the player, `theirs` for the operator; `stopped` was refused. */
export type StepState = 'done' | 'yours' | 'theirs' | 'stopped' | 'ahead'

export type JoinStep = {
  readonly label: MessageDescriptor
  readonly state: StepState
  /** When it was reached, ISO 8601. */
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

/** How far a wallet has come: submitted, reviewed, claimed; and whose turn it is. */
export function joinSteps(state: JoinState, claim: Moments | undefined): readonly JoinStep[] {
  const [submitted, reviewed, claimed] = STATES[state]
  return [
    { label: msg`Submitted`, state: submitted, at: submitted === 'done' ? (claim?.submittedAt ?? null) : null },
    { label: msg`Reviewed`, state: reviewed, at: state === 'pending' ? null : (claim?.decidedAt ?? null) },
    { label: msg`Claimed`, state: claimed, at: claim?.claimedAt ?? null },
  ]
}
