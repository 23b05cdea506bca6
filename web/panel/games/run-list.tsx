import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { isAddress } from '#core/address.ts'
import { VARIANTS } from '#core/game/rules.ts'
import { RUN_SIGNALS, RUN_STANDINGS } from '#core/game-run.ts'

import { EmptyState } from '#web/ui/list-states.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { CountLine, FilterRow } from '../lists/filter-row.tsx'
import { type FilterField, PAGES_MAX, useListFilters } from '../lists/list-filters.ts'

import { ListHead } from '../parts/list-head.tsx'
import { SIGNAL_LABELS } from '../parts/signal-words.ts'
import { RunTable } from './run-table.tsx'
import { GAME_LABELS, loadRuns, runsFile, runsKey, STANDING_LABELS } from './runs-query.ts'

const fields = (): readonly FilterField[] => [
  {
    key: 'signal',
    label: t`Signals`,
    kind: 'choice',
    options: [
      { value: 'any', label: t`Any` },
      ...RUN_SIGNALS.map((value) => ({ value, label: i18n._(SIGNAL_LABELS[value]) })),
    ],
  },
  {
    key: 'standing',
    label: t`Board`,
    kind: 'choice',
    options: RUN_STANDINGS.map((value) => ({ value, label: i18n._(STANDING_LABELS[value]) })),
  },
  {
    key: 'variant',
    label: t`Game`,
    kind: 'choice',
    options: VARIANTS.map((value) => ({ value, label: i18n._(GAME_LABELS[value]) })),
  },
  {
    key: 'wallet',
    label: t`Wallet`,
    kind: 'text',
    hint: t`The full address.`,
    problem: (text) => (isAddress(text) ? null : t`Please enter the full wallet address.`),
  },
]

/** Lists every run of both games, newest first, with its signals. */
export function RunList() {
  const asked = fields()
  const { values, setValues } = useListFilters(asked)
  const isNarrow = useMedia(NARROW)
  const caption = t`Runs`
  return (
    <section aria-label={caption}>
      <p className="mb-4 max-w-prose text-soft">
        {t`Signals show what to check but prove nothing: watch the run before you decide. Taking a run off the leaderboard does not change what it paid.`}
      </p>
      <ListHead list={runsFile(values)}>
        <FilterRow fields={asked} values={values} onChange={setValues} />
      </ListHead>
      <div className="mt-4">
        <PagedList
          what={caption}
          queryKey={runsKey(values)}
          load={loadRuns(values)}
          pagesMax={PAGES_MAX}
          empty={<Nothing isFiltered={Object.keys(values).length > 0} />}
        >
          {(runs, total) => (
            <>
              <CountLine total={total} showsZone={isNarrow} />
              <RunTable caption={caption} runs={runs} hasWallet />
            </>
          )}
        </PagedList>
      </div>
    </section>
  )
}

const Nothing = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState picture="/art/empty.svg" title={isFiltered ? t`No runs match these filters` : t`No runs yet`} />
)
