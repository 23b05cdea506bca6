import { t } from '@lingui/core/macro'
import { Suspense } from 'react'
import { useLocation } from 'wouter'
import type { Variant } from '#core/game/rules.ts'
import { pageOf } from '#core/pages.ts'
import { SignInPrompt } from '#web/features/connect/sign-in-prompt.tsx'
import { runnerOf } from '#web/features/games/play/atlas.ts'
import { createGame } from '#web/features/games/play/game.ts'
import { GameHeading, GameRoom, RoomPlaceholder } from '#web/features/games/run/game-room.tsx'

import { useHasWallet } from '#web/session/stored-wallet.ts'

import { useWallet } from '#web/session/wallet-view.ts'
import { usePurchases } from '#web/shared/cards.ts'
import { useRunInAddress } from '#web/shared/game-links.ts'
import { lazyPart, WhenNear } from '#web/ui/lazy-part.tsx'

const VisitorStage = lazyPart(async () => (await import('#web/features/games/run/visitor-stage.tsx')).VisitorStage)
const ReplayRoom = lazyPart(async () => (await import('#web/features/games/board/replay-room.tsx')).ReplayRoom)
const GameBoards = lazyPart(async () => (await import('#web/features/games/board/game-boards.tsx')).GameBoards)

/** Shows both games, each at its address. Only a wallet plays the character runner. Guests play the cactus runner too. */
export function GamePage() {
  const [location] = useLocation()
  const isKnown = useHasWallet()
  const { address, session, signInState } = useWallet()
  const runId = useRunInAddress()
  const variant = pageOf(location) === '/game-old' ? 'cactus' : 'character'
  if (runId !== null) {
    return (
      <Suspense fallback={null}>
        <ReplayRoom runId={runId} variant={variant} />
      </Suspense>
    )
  }
  // Reserves the room's place while a returning wallet is restored, and asks for no connection then.
  const isComing = isKnown && (address === null || signInState === 'resuming')
  const isVisitor = variant === 'character' && !isKnown
  return (
    <div className="page grid grid-cols-1 gap-4 pt-6">
      <GameHeading variant={variant} hasOther={!isVisitor} />
      {isVisitor ? (
        <Suspense fallback={<RoomPlaceholder />}>
          <VisitorStage />
        </Suspense>
      ) : isComing ? (
        <RoomPlaceholder />
      ) : session === null && variant === 'character' ? (
        <SignInPrompt title={t`Sign in to play`} />
      ) : (
        <>
          <OwnedRoom key={`${variant} ${session?.walletAddress}`} variant={variant} />
          {address !== null && session === null && <SignInPrompt title={t`Sign in to earn`} />}
        </>
      )}
      {/* A room that is still loading would push the boards away. */}
      {isComing || (
        <WhenNear aheadPx={400} className="min-h-120 pt-4">
          <Suspense fallback={null}>
            <GameBoards variant={variant} walletAddress={session?.walletAddress ?? null} />
          </Suspense>
        </WhenNear>
      )}
    </div>
  )
}

function OwnedRoom({ variant }: { variant: Variant }) {
  const { session } = useWallet()
  const copies = usePurchases().data ?? []
  return (
    <GameRoom
      variant={variant}
      walletAddress={session?.walletAddress ?? null}
      copies={copies.length}
      runner={runnerOf(copies)}
      createGame={createGame}
    />
  )
}
