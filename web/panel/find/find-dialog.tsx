import { Autocomplete } from '@base-ui/react/autocomplete'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { findRecords } from '#core/api/find.ts'
import { readFindQueries } from '#core/find.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PANEL_TABS } from '../panel-tabs.ts'
import { callOperator } from '../session/call-operator.ts'
import { actionTargets, type FindTarget, recordTarget, tabTargets } from './find-targets.ts'

/** Shows one search field for tabs, actions and records. Arrow keys choose a result, Enter opens it. */
export function FindDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [, go] = useLocation()
  const { places, isPending, isError } = usePlaces(text)
  const open = ({ path }: FindTarget) => {
    onClose()
    go(path)
  }
  return (
    <Dialog isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={t`Find`} isWide initialFocus={field}>
      <Autocomplete.Root
        inline
        open
        autoHighlight="always"
        keepHighlight
        items={places}
        filter={null}
        itemToStringValue={({ title }: FindTarget) => title}
        value={text}
        onValueChange={(next, { reason }) => reason === 'item-press' || setText(next)}
      >
        <Autocomplete.Input
          ref={field}
          aria-label={t`What to find`}
          placeholder={t`Wallet, hash, number, name, note or action`}
          autoComplete="off"
          spellCheck={false}
          className="min-h-12 w-full rounded-small border-2 border-control bg-street px-3"
        />
        <p role="status" className="mt-2 text-note text-soft">
          {statusText(places.length, isPending, isError)}
        </p>
        <Autocomplete.List className="mt-2 max-h-96 overflow-y-auto" aria-label={t`Found`}>
          {(place: FindTarget) => (
            <Autocomplete.Item
              key={place.key}
              value={place}
              onClick={() => open(place)}
              className="flex min-h-11 cursor-pointer items-start gap-3 rounded-small px-3 py-2 data-highlighted:bg-counter"
            >
              <TabIcon tab={place.tab} />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                <span className="break-all font-strong max-sm:basis-full">{place.title}</span>
                <span className="min-w-0 break-words text-note text-soft">{place.note}</span>
              </span>
              {place.state !== undefined && (
                <span className="shrink-0 text-note text-soft leading-6">{place.state}</span>
              )}
            </Autocomplete.Item>
          )}
        </Autocomplete.List>
      </Autocomplete.Root>
    </Dialog>
  )
}

/** Shows the icon of the tab that a place belongs to. */
function TabIcon({ tab }: Pick<FindTarget, 'tab'>) {
  const { icon: Icon } = PANEL_TABS[tab]
  return <Icon className="mt-1 size-4 shrink-0 text-soft" aria-hidden="true" />
}

/**
 * Returns matching tabs and actions at once, and records when the server has answered for the current text. Enter must not open a
 * record of an earlier text.
 */
function usePlaces(text: string) {
  const asked = useDeferredValue(text)
  const isSought = readFindQueries(asked).length > 0
  const found = useQuery({
    queryKey: ['/api/admin/find', asked.trim()],
    queryFn: ({ signal }) =>
      callOperator<typeof findRecords>('GET', '/api/admin/find', { query: { q: asked } }, { signal }),
    enabled: isSought,
  })
  const records = isSought && asked === text ? (found.data ?? []).map(recordTarget) : []
  return {
    places: [...records, ...tabTargets(text), ...actionTargets(text)],
    isPending: isSought && found.isFetching,
    isError: isSought && found.isError,
  }
}

function statusText(count: number, isPending: boolean, isError: boolean): string {
  if (isError) return t`The search did not work. Please try again.`
  if (isPending) return t`Searching …`
  return plural(count, { 0: 'No results', one: '# result', other: '# results' })
}
