import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Check, X } from 'lucide-react'
import { momentText } from '#web/lib/moment-text.ts'
import type { JoinStep, StepState } from './join-steps.ts'

/** Shows three marks in a row: done, current and next steps. */
export function JoinProgress({ steps }: { steps: readonly JoinStep[] }) {
  return (
    <ol aria-label={t`Airdrop progress`} className="grid grid-cols-3">
      {steps.map(({ label, state, at }, index) => {
        const isTurn = state === 'yours' || state === 'theirs'
        const name = i18n._(label)
        const spoken = i18n._(SPOKEN[state])
        return (
          <li key={label.id} aria-current={isTurn ? 'step' : undefined} className="min-w-0">
            <span className="flex items-center" aria-hidden="true">
              <Mark state={state} />
              {index < 2 && <span className={`h-0.5 flex-1 ${state === 'done' ? 'bg-gain' : 'bg-line'}`} />}
            </span>
            <span className={`mt-1 block pr-2 ${state === 'ahead' ? 'text-soft' : 'font-strong'}`}>
              {name}
              <span className="sr-only">, {spoken}</span>
            </span>
            <span className="block pr-2 text-note text-soft tabular-nums">
              {at === null ? isTurn && spoken : momentText(at)}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const SPOKEN: Record<StepState, MessageDescriptor> = {
  done: msg`done`,
  yours: msg`Your turn`,
  theirs: msg`Waiting for the operator`,
  stopped: msg`needs changes`,
  ahead: msg`not yet`,
}

const MARK = 'grid size-8 shrink-0 place-items-center rounded-full border-2'

function Mark({ state }: { state: StepState }) {
  switch (state) {
    case 'done':
      return (
        <span className={`${MARK} border-gain text-gain`}>
          <Check className="size-5" />
        </span>
      )
    case 'stopped':
      return (
        <span className={`${MARK} border-loss text-loss`}>
          <X className="size-5" />
        </span>
      )
    case 'yours':
    case 'theirs':
      return (
        <span className={`${MARK} border-glow`}>
          <span className={`size-3 rounded-full bg-glow ${state === 'theirs' ? 'opacity-60' : ''}`} />
        </span>
      )
    case 'ahead':
      return <span className={`${MARK} border-line`} />
  }
}
