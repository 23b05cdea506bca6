import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { usePlayerPath } from './use-player-id.ts'

/** Leads from a record to the file of its player. */
export function PlayerLink({ playerId }: { playerId: number }) {
  const pathOf = usePlayerPath()
  return (
    <Link
      href={pathOf(playerId)}
      className="inline-flex min-h-11 items-center font-strong text-glow underline underline-offset-4"
    >
      {t`Player ${playerId}`}
    </Link>
  )
}
