import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { BestRun } from '#core/api/game-boards.ts'
import type { getGameAllowance } from '#core/api/game-runs.ts'
import type { RecordedRun } from '#core/game/replay.ts'
import { RULES_VERSION, type Variant } from '#core/game/rules.ts'
import { callApi } from '#web/lib/call-api.ts'
import { refresh } from '#web/lib/query-client.ts'
import { Consent } from '#web/ui/consent.tsx'
import { TOUCH, useMedia } from '#web/ui/use-media.ts'
import { bestRunsQuery, replayQuery } from '../board/board-query.ts'
import type { RunnerName } from '../play/atlas.ts'
import { recordedRun } from '../play/replay-tape.ts'
import { Facts, isBudgetSpent } from './facts.tsx'
import { type GamePlayer, useMirror } from './game-mirror.ts'
import type { CreateGame } from './game-play.ts'
import { GameStage } from './game-stage.tsx'
import { createGameServer } from './run-client.ts'
import { cuesChoice, ghostChoice, OFF, ON, soundChoice } from './stage-bar.tsx'

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

/** Returns a wallet's best run as the ghost; null without such a run, under outdated rules, or if the ghost is turned off. */
function useGhost(best: BestRun | undefined): RecordedRun | null {
  const isWanted = ghostChoice.use() === ON && best?.rulesVersion === RULES_VERSION
  const { data } = useQuery({ ...replayQuery(best?.runId ?? 0), enabled: isWanted })
  return useMemo(() => (isWanted && data !== undefined ? recordedRun(data) : null), [isWanted, data])
}

const EVERY_MINUTE_MS = 60_000

/** Queries what playing earns and for how long. For a guest: what a wallet without a card would have. */
const useAllowance = (player: GamePlayer) =>
  useQuery({
    queryKey: ['/api/game/allowance', player],
    queryFn: ({ signal }) => callApi<typeof getGameAllowance>('GET', '/api/game/allowance', undefined, { signal }),
    // Another game, tab or device may have used some of the time.
    staleTime: 0,
    // Shows the next day's budget without a click.
    refetchInterval: ({ state }) => state.data !== undefined && isBudgetSpent(state.data) && EVERY_MINUTE_MS,
  })

type PlayOptionsProps = {
  isSlow: boolean
  onSlow: (isSlow: boolean) => void
  /** Whether a run exists that can be the ghost. */
  hasBest: boolean
}

/** Options for how to play. */
function PlayOptions({ isSlow, onSlow, hasBest }: PlayOptionsProps) {
  const hasGhost = ghostChoice.use() === ON
  const isMuted = soundChoice.use() === OFF
  const hasCues = cuesChoice.use() === ON
  return (
    <fieldset className="flex flex-wrap gap-x-8">
      <legend className="sr-only">
        <Trans>How to play</Trans>
      </legend>
      <Consent isGiven={!isMuted} onChange={(isOn) => soundChoice.write(isOn ? ON : OFF)}>
        <Trans>Sound</Trans>
      </Consent>
      <Consent isGiven={hasCues} onChange={(isOn) => cuesChoice.write(isOn ? ON : OFF)}>
        <Trans>A tone before each obstacle</Trans>
      </Consent>
      <Consent isGiven={isSlow} onChange={onSlow}>
        <Trans>Slow practice, unpaid and unlimited</Trans>
      </Consent>
      {/* Shown before the first run too, so that nothing below it moves when that run is credited. */}
      <fieldset disabled={!hasBest} className="disabled:opacity-60">
        <Consent isGiven={hasGhost} onChange={(isOn) => ghostChoice.write(isOn ? ON : OFF)}>
          <Trans>Show my best run as a ghost</Trans>
        </Consent>
      </fieldset>
    </fieldset>
  )
}

/** Reserves the space of a game while a wallet reconnects. */
export const RoomPlaceholder = () => (
  <div
    role="status"
    aria-label={t`Loading the game`}
    className="stage-framed rounded-large border border-line bg-stall"
  />
)

/** Introduces this game, and links to the other one unless another part of the page does. */
export function GameHeading({ variant, hasOther = true }: { variant: Variant; hasOther?: boolean }) {
  const isTouch = useMedia(TOUCH)
  const isCharacter = variant === 'character'
  return (
    <header className="flex flex-wrap items-baseline justify-between gap-x-6">
      <h1 className="text-heading">{isCharacter ? t`Character runner` : t`Cactus runner`}</h1>
      {hasOther && (
        <Link
          href={isCharacter ? '/game-old' : '/game'}
          className="inline-flex min-h-11 items-center font-strong text-glow underline underline-offset-4"
        >
          {isCharacter ? t`Play the cactus runner` : t`Play the character runner`}
        </Link>
      )}
      <p className="mt-1 w-full text-soft short:hidden">
        {isCharacter
          ? t`Run through the market’s alleys and jump over obstacles.`
          : t`Run through the desert and clear cactuses, pits and birds.`}{' '}
        {isTouch
          ? t`Tap to jump. Hold to jump higher.`
          : t`Jump with Space, the up arrow, a click or a gamepad button. Hold to jump higher. Pause with P.`}
      </p>
    </header>
  )
}
