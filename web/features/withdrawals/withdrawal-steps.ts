import type { WithdrawalView } from '#core/api/withdrawals.ts'

export type StepState = 'done' | 'current' | 'stopped' | 'ahead'

export type WithdrawalStep = {
  readonly step: 'requested' | 'approved' | 'rejected' | 'cancelled' | 'paid'
  readonly state: StepState
  /** Time at which the step was reached, ISO 8601. */
  readonly at: string | null
}

/** Returns how far a withdrawal has come: requested, approved, paid on chain; or at which step it was stopped. */
export function withdrawalSteps({
  status,
  requestedAt,
  decidedAt,
  completedAt,
  isCancelled,
}: Pick<
  WithdrawalView,
  'status' | 'requestedAt' | 'decidedAt' | 'completedAt' | 'isCancelled'
>): readonly WithdrawalStep[] {
  const requested: WithdrawalStep = { step: 'requested', state: 'done', at: requestedAt }
  const paid = { step: 'paid', at: completedAt } as const
  switch (status) {
    case 'pending':
      return [requested, { step: 'approved', state: 'current', at: null }, { ...paid, state: 'ahead' }]
    case 'rejected':
      return [
        requested,
        { step: isCancelled ? 'cancelled' : 'rejected', state: 'stopped', at: decidedAt },
        { ...paid, state: 'ahead' },
      ]
    case 'approved':
      return [requested, { step: 'approved', state: 'done', at: decidedAt }, { ...paid, state: 'current' }]
    case 'completed':
      return [requested, { step: 'approved', state: 'done', at: decidedAt }, { ...paid, state: 'done' }]
  }
}
