import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OperatorSessionView } from '#core/api/own-account.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { NARROW, useMedia } from '#web/ui/use-media.ts'
import { Moment, momentText } from '../parts/moment.tsx'

import { loadSessions, type SessionFilter, sessionsKey } from './operator-queries.ts'

const EndSessionDialog = lazy(async () => ({ default: (await import('./operator-dialogs.tsx')).EndSessionDialog }))

const SESSIONS_POLL_MS = 60_000
const SHOWN_FIRST = 10

/** Lists where operators are logged in. */
export function SessionList({ isOwner }: { isOwner: boolean }) {
  const queries = useQueryClient()
  const [filter, setFilter] = useState<SessionFilter>('own')
  const [ending, setEnding] = useState<OperatorSessionView | 'others' | null>(null)
  return (
    <section aria-label={t`Sessions`}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lead">{t`Sessions`}</h3>
        <Button className="ml-auto" onClick={() => setEnding('others')}>{t`End my other sessions`}</Button>
      </div>
      {isOwner && (
        <div className="mb-3">
          <FilterBar
            label={t`Whose sessions`}
            options={[
              { value: 'own', label: t`Mine` },
              { value: 'all', label: t`Everyone’s` },
            ]}
            value={filter}
            onChange={setFilter}
          />
        </div>
      )}
      <PagedList
        what={t`Sessions`}
        queryKey={sessionsKey(filter)}
        load={loadSessions(filter)}
        refetchMs={() => SESSIONS_POLL_MS}
        empty={<p className="text-soft">{t`Nobody is logged in.`}</p>}
      >
        {(sessions) => <Shown key={filter} sessions={sessions} showsWho={filter === 'all'} onEnd={setEnding} />}
      </PagedList>
      {ending !== null && (
        <Suspense fallback={null}>
          <EndSessionDialog
            session={ending}
            onClose={() => setEnding(null)}
            onEnded={() => {
              setEnding(null)
              void queries.invalidateQueries({
                predicate: ({ queryKey }) => SESSION_KEYS.includes(String(queryKey[0])),
              })
            }}
          />
        </Suspense>
      )}
    </section>
  )
}

const SESSION_KEYS = (['own', 'all'] as const).flatMap(sessionsKey)

type SessionsShownProps = {
  sessions: readonly OperatorSessionView[]
  showsWho: boolean
  onEnd: (session: OperatorSessionView) => void
}

/** Shows the first sessions, and the others on demand. On a phone each has two lines. */
function Shown({ sessions, showsWho, onEnd }: SessionsShownProps) {
  const [isWhole, setWhole] = useState(false)
  const isNarrow = useMedia(NARROW)
  const shown = isWhole ? sessions : sessions.slice(0, SHOWN_FIRST)
  const count = sessions.length
  return (
    <>
      {isNarrow ? (
        <ul aria-label={t`Sessions`} className="divide-y divide-line">
          {shown.map((session) => (
            <li key={session.id} className="flex items-center gap-3 py-3">
              <div className="min-w-0 flex-1 text-note text-soft">
                <p className="truncate">
                  <span className="font-strong text-body text-ink">{placeText(session)}</span>{' '}
                  {showsWho ? session.username : session.address || t`Unknown address`}
                </p>
                <p className="tabular-nums">
                  <Trans>Last use: {momentText(session.usedAt)}</Trans>
                </p>
              </div>
              <End session={session} onEnd={onEnd} />
            </li>
          ))}
        </ul>
      ) : (
        <RecordTable caption={t`Sessions`} columns={columns(showsWho, onEnd)} records={shown} />
      )}
      {shown.length < count && (
        <Button className="mt-3" onClick={() => setWhole(true)}>
          <Trans>Show all {count}</Trans>
        </Button>
      )}
    </>
  )
}

function End({ session, onEnd }: { session: OperatorSessionView; onEnd: SessionsShownProps['onEnd'] }) {
  return session.isThisOne ? (
    <Badge variant="secondary">{t`This one`}</Badge>
  ) : (
    <Button variant="quiet" className="-mr-4" onClick={() => onEnd(session)}>{t`End`}</Button>
  )
}

const columns = (
  showsWho: boolean,
  onEnd: (session: OperatorSessionView) => void,
): readonly Column<OperatorSessionView>[] => [
  {
    label: t`Where`,
    width: 'w-5/12',
    cell: (session) => (
      <>
        <span className="font-strong">{placeText(session)}</span>
        <span className="block break-all font-code text-note text-soft">{session.address || t`Unknown address`}</span>
        {showsWho && (
          <span translate="no" className="block break-all text-note">
            {session.username}
          </span>
        )}
      </>
    ),
  },
  { label: t`Last use`, isMoment: true, width: 'w-1/6', cell: ({ usedAt }) => <Moment at={usedAt} /> },
  { label: t`Logged in`, isMoment: true, width: 'w-1/6', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: t`Decision`,
    width: 'w-1/4',
    isLabelHidden: true,
    cell: (session) => (
      <span className="flex justify-end">
        <End session={session} onEnd={onEnd} />
      </span>
    ),
  },
]

/** Returns a session's browser and system, e.g. 'Firefox on Windows'. */
export function placeText({ browser, system }: Pick<OperatorSessionView, 'browser' | 'system'>): string {
  if (browser !== '' && system !== '') return t`${browser} on ${system}`
  return browser || system || t`Unknown browser`
}
