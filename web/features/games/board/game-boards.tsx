import type { Variant } from '#core/game/rules.ts'
import { Leaderboard } from './leaderboard.tsx'
import { OwnRuns } from './own-runs.tsx'
import './board.css'

type GameBoardsProps = { variant: Variant /** Who is signed in; null for a guest. */; walletAddress: string | null }

/** What stands below a game: the leaderboard, and the runs of who is signed in. */
export const GameBoards = ({ variant, walletAddress }: GameBoardsProps) => (
  <div className={`boards grid grid-cols-1 gap-6 ${walletAddress === null ? '' : 'lg:grid-cols-2'}`}>
    <Leaderboard variant={variant} ownAddress={walletAddress} />
    {walletAddress !== null && <OwnRuns walletAddress={walletAddress} />}
  </div>
)
