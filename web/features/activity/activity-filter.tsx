import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import type { ActivityChoice, ActivityKind } from './activity-query.ts'
import { KINDS } from './kinds.ts'

const WORDS: readonly { value: ActivityChoice; word: MessageDescriptor }[] = [
  { value: 'all', word: msg`All` },
  ...(Object.keys(KINDS) as ActivityKind[]).map((value) => ({ value, word: KINDS[value].word })),
]

type ActivityFilterProps = { value: ActivityChoice; onChange: (choice: ActivityChoice) => void }

/** Selects the kind of lines to show. */
export const ActivityFilter = ({ value, onChange }: ActivityFilterProps) => (
  <FilterBar
    label={t`Show`}
    options={WORDS.map(({ word, ...choice }) => ({ ...choice, label: i18n._(word) }))}
    value={value}
    onChange={onChange}
  />
)
