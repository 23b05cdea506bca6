import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Variant } from '#core/game/rules.ts'
import { refresh } from '#web/lib/query-client.ts'
import { bestRunsQuery } from '../board/board-query.ts'
import type { RunnerName } from '../play/atlas.ts'
import { useAllowance } from './allowance-query.ts'
import { isBudgetSpent } from './budget.ts'
import { Facts } from './facts.tsx'
import { createGameServer } from './game-server.ts'
import { GameStage } from './game-stage.tsx'
import { PlayOptions } from './play-options.tsx'
import type { CreateGame } from './use-game-play.ts'
import { useGhost } from './use-ghost.ts'
import { useMirror } from './use-mirror.ts'

type GameRoomProps = {
  variant: Variant
  /** Wallet that is signed in; null for a guest, who earns nothing. */
  walletAddress: string | null
  /** Number of NFT cards that the wallet owns, as far as it is known. */
  copies: number
  /** Character that runs. */
  runner: RunnerName
  createGame: CreateGame
}

/** Shows a game with the facts that a player needs before a run and the outcome after it. */
export function GameRoom({ variant, walletAddress, copies, runner, createGame }: GameRoomProps) {
  const player = walletAddress ?? 'guest'
  const allowance = useAllowance(player)
  const known = allowance.data?.variants.find((it) => it.variant === variant)
  const spent =
    walletAddress !== null && allowance.data !== undefined && isBudgetSpent(allowance.data)
      ? allowance.data.budget
      : null
  const bests = useQuery({ ...bestRunsQuery(player), enabled: walletAddress !== null })
  const best = bests.data?.find((it) => it.variant === variant)
  const ghost = useGhost(best)
  const mirror = useMirror(variant, player, known, best?.score ?? 0)
  const [isSlow, setSlow] = useState(false)
  const owned = useRef(copies)
  owned.current = copies
  const server = useMemo(
    () => (walletAddress === null || isSlow ? null : createGameServer(variant, { walletAddress }, () => owned.current)),
    [variant, walletAddress, isSlow],
  )
  return (
    <>
      <GameStage
        variant={variant}
        runner={runner}
        createGame={createGame}
        server={server}
        isSlow={isSlow}
        isGuest={walletAddress === null}
        rate={known?.tokensPerMinute}
        spent={spent}
        mirror={mirror}
        ghost={ghost}
        onPractice={() => setSlow(true)}
        onSaved={refreshPaid}
      />
      <PlayOptions isSlow={isSlow} onSlow={setSlow} hasBest={best !== undefined} />
      <Facts
        {...mirror}
        variant={variant}
        isGuest={walletAddress === null}
        allowance={allowance.data}
        isError={allowance.isError}
        onRetry={() => allowance.refetch()}
      />
    </>
  )
}

/** Refetches what this page shows of a credited run; the socket triggers the refresh of everything else. */
function refreshPaid() {
  void refresh('/api/game/allowance', '/api/game/bests', '/api/game/runs', '/api/game/leaderboard')
}
