import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { ActivityKind } from './activity-query.ts'
import { KINDS } from './kinds.ts'

type ActivityFilterProps = { value: ActivityKind | null; onChange: (kind: ActivityKind | null) => void }

const CHOICES: readonly { kind: ActivityKind | null; word: MessageDescriptor }[] = [
  { kind: null, word: msg`All` },
  ...(Object.keys(KINDS) as ActivityKind[]).map((kind) => ({ kind, word: KINDS[kind].word })),
]

/** Which lines to show. */
export function ActivityFilter({ value, onChange }: ActivityFilterProps) {
  return (
    <fieldset className="-mx-5 flex min-w-0 gap-2 overflow-x-auto px-5 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
      <legend className="sr-only">{t`Show`}</legend>
      {CHOICES.map(({ kind, word }) => (
        <label
          key={kind}
          className={`relative inline-flex min-h-11 shrink-0 cursor-pointer items-center rounded-full border-2 px-4 has-focus-visible:outline-3 has-focus-visible:outline-glow has-focus-visible:outline-offset-2 ${kind === value ? 'border-glow bg-counter font-strong' : 'border-line text-soft hover:bg-counter'}`}
        >
          <input
            type="radio"
            name="activity-kind"
            checked={kind === value}
            onChange={() => onChange(kind)}
            className="absolute size-px opacity-0"
          />
          {i18n._(word)}
        </label>
      ))}
    </fieldset>
  )
}
