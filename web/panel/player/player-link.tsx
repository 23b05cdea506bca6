import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Address } from '#web/ui/address.tsx'
import { usePlayerPath } from './use-player-id.ts'

/** Leads from a record to the file of its player. */
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
  /** Null where no player's file is to be opened from here. */
  playerId: number | null
  /** What else tells whose it is. */
  children?: ReactNode
}

/** Whose a record is: the wallet, and below it what leads to the player, line by line as close as text. */
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
