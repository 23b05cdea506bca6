import type { Variant } from '#core/game/rules.ts'
import { Leaderboard } from './leaderboard.tsx'
import { OwnRuns } from './own-runs.tsx'
import './board.css'

type GameBoardsProps = {
  variant: Variant /** Wallet that is signed in; null for a guest. */
  walletAddress: string | null
}

/** Shows the leaderboard below a game, and the runs of the player who is signed in. */
export const GameBoards = ({ variant, walletAddress }: GameBoardsProps) => (
  <div className={`boards grid grid-cols-1 gap-6 ${walletAddress === null ? '' : 'lg:grid-cols-2'}`}>
    <Leaderboard variant={variant} ownAddress={walletAddress} />
    {walletAddress !== null && <OwnRuns walletAddress={walletAddress} />}
  </div>
)
