import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'wouter'
import { Address } from '#web/ui/address.tsx'

/** Links a record to its player's page. */
export function PlayerLink({ playerId }: { playerId: number }) {
  const pathOf = usePlayerPath()
  return (
    <Link
      href={pathOf(playerId)}
      className="inline-flex min-h-11 items-center font-strong text-glow underline underline-offset-4"
    >
      <Trans>Player {playerId}</Trans>
    </Link>
  )
}

type WalletCellProps = {
  address: string
  /** Null if the player's page is not linked here. */
  playerId: number | null
  /** Other facts that identify the player. */
  children?: ReactNode
}

/** Shows the wallet of a record and, below it, the link to its player. The lines are as close as text. */
export const WalletCell = ({ address, playerId, children }: WalletCellProps) => (
  <>
    <span className="-mt-2 -mb-3 -ml-2 block">
      <Address value={address} first={8} />
    </span>
    {playerId !== null && (
      <span className="-mt-3 -mb-2 block">
        <PlayerLink playerId={playerId} />
      </span>
    )}
    {children}
  </>
)

const PLAYER_ID = /^[1-9]\d{0,14}$/

/** Returns the player that the address names, e.g. `/admin?tab=withdrawals&player=7`, or null if it names none. */
export function usePlayerId(): number | null {
  const [search] = useSearchParams()
  const named = search.get('player') ?? ''
  return PLAYER_ID.test(named) ? Number(named) : null
}

/** Returns a function from a player to their page in the current tab, so that Back leads to the list as it was. */
function usePlayerPath(): (playerId: number) => string {
  const [search] = useSearchParams()
  return (playerId) => {
    const next = new URLSearchParams(search)
    next.set('player', String(playerId))
    next.delete('list')
    return `/admin?${next}`
  }
}
