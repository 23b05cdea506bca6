import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Check, X } from 'lucide-react'
import type { WithdrawalView } from '#core/api/withdrawals.ts'
import { momentText } from '#web/lib/moment-text.ts'

/** Shows three marks in a row: the progress of a withdrawal, and since when. */
export function WithdrawalTracker({ withdrawal }: { withdrawal: WithdrawalView }) {
  return (
    <ol aria-label={t`Progress`} className="grid grid-cols-3">
      {withdrawalSteps(withdrawal).map(({ step, state, at }, index) => (
        <li key={step} aria-current={state === 'current' ? 'step' : undefined} className="min-w-0">
          <span className="flex items-center" aria-hidden="true">
            <Mark state={state} />
            {index < 2 && <span className={`h-0.5 flex-1 ${state === 'done' ? 'bg-gain' : 'bg-line'}`} />}
          </span>
          <span className={`mt-1 block pr-2 text-note ${state === 'ahead' ? 'text-soft' : 'font-strong'}`}>
            {step === 'approved' && state === 'current' ? t`Approval` : i18n._(STEPS[step])}
            <span className="sr-only">, {i18n._(STATE_LABELS[state])}</span>
          </span>
          <span className="block pr-2 text-note text-soft">
            {at !== null && momentText(at).replace(/\s(?=\wM$)/, '\u00a0')}
            {state === 'current' && (index === 1 ? t`Waiting for the operator` : t`On its way`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

const STEPS: Record<WithdrawalStep['step'], MessageDescriptor> = {
  requested: msg`Requested`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  cancelled: msg({ message: 'Cancelled', context: 'a withdrawal' }),
  paid: msg`Paid on chain`,
}

const STATE_LABELS: Record<WithdrawalStepState, MessageDescriptor> = {
  done: msg`done`,
  current: msg`in progress`,
  stopped: msg`ended here`,
  ahead: msg`not yet`,
}

const MARK = 'grid size-6 shrink-0 place-items-center rounded-full border-2'

function Mark({ state }: { state: WithdrawalStepState }) {
  if (state === 'done') {
    return (
      <span className={`${MARK} border-gain text-gain`}>
        <Check className="size-4" />
      </span>
    )
  }
  if (state === 'stopped') {
    return (
      <span className={`${MARK} border-loss text-loss`}>
        <X className="size-4" />
      </span>
    )
  }
  if (state === 'current') {
    return (
      <span className={`${MARK} border-glow`}>
        <span className="size-2 rounded-full bg-glow" />
      </span>
    )
  }
  return <span className={`${MARK} border-line`} />
}

type WithdrawalStepState = 'done' | 'current' | 'stopped' | 'ahead'

type WithdrawalStep = {
  readonly step: 'requested' | 'approved' | 'rejected' | 'cancelled' | 'paid'
  readonly state: WithdrawalStepState
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
