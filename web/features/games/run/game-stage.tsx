import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { GameAllowance } from '#core/api/game-runs.ts'
import type { RecordedRun } from '#core/game/replay.ts'
import type { Variant } from '#core/game/rules.ts'
import { GAME_ID } from '#web/shared/game-links.ts'
import { Spinner } from '#web/ui/button.tsx'
import { lazyPart, OptionalParts, useRenderOnceFetched } from '#web/ui/lazy-part.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useMedia, WIDE } from '#web/ui/use-media.ts'
import type { RunnerName } from '../play/atlas.ts'
import type { useMirror } from './game-mirror.ts'
import { type CreateGame, INITIAL_VIEW, type PlaySettings, type PlayView, useGamePlay } from './game-play.ts'
import { Hud } from './hud.tsx'
import { AgainButton, Earnings, GuestEarnings, ResultCard, useEarnedToast } from './result-card.tsx'
import type { GameServer } from './run-client.ts'
import { cuesChoice, OFF, ON, StageBar, soundChoice, useFillScreen } from './stage-bar.tsx'
import { StartPanel } from './start-panel.tsx'

type GameStageProps = {
  variant: Variant
  runner: RunnerName
  createGame: CreateGame
  /** Null if nothing can be earned. */
  server: GameServer | null
  isSlow: boolean
  isGuest: boolean
  /** BV3 per minute; undefined until it is known. */
  rate: string | undefined
  /** The day's budget if this player's share of it is used up, else null. */
  spent: GameAllowance['budget'] | null
  mirror: ReturnType<typeof useMirror>
  /** Run shown beside the player's own. */
  ghost: RecordedRun | null
  onPractice: () => void
  /** Called when the server has credited a run. */
  onSaved: () => void
}

// If this part cannot be loaded, the bar above can still resume and stop the run.
const PausePanel = lazyPart(async () => (await import('./pause-panel.tsx')).PausePanel)
const RunAnnouncer = lazyPart(async () => (await import('./run-announcer.tsx')).RunAnnouncer)
const NoTimeActions = lazyPart(async () => (await import('./closed-panel.tsx')).NoTimeActions)

const NO_PLAY = createStore<PlayView>(() => INITIAL_VIEW)

/** Shows the canvas and the panels above it, and fills the screen on request. */
export function GameStage(props: GameStageProps) {
  const { variant, createGame, isGuest, rate, mirror, ghost, onSaved } = props
  useRenderOnceFetched(PausePanel)
  useRenderOnceFetched(NoTimeActions)
  const stage = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const isWide = useMedia(WIDE)
  const [isBest, setBest] = useState(false)
  const isMuted = soundChoice.use() === OFF
  const wanted = useWantedSettings(props)
  // Settings change only while the start panel is shown, not during a run or while its result is shown.
  const [settings, adopt] = useState(wanted)
  const { isSlow } = settings.options
  const play = useGamePlay(canvas, createGame, settings, isMuted, {
    secondsLeft: () => (isSlow ? Number.POSITIVE_INFINITY : mirror.readSecondsLeft()),
    isForGame: () => stage.current?.contains(document.activeElement) === true || isGamepadPressed(),
    onNoTime: () =>
      showToast({
        title: t`Time Limit Reached`,
        description: t`Purchase NFT cards to unlock more play time!`,
        variant: 'destructive',
      }),
    onPlayed: (seconds) => !isSlow && mirror.recordPlayed(seconds),
    onEnded: (end) => setBest(!isSlow && mirror.recordScore(end.score)),
    onSaved(saved) {
      onSaved()
      showEarned(saved)
    },
  })
  const { phase, run, result, startError } = useStore(play?.view ?? NO_PLAY)
  if (phase === 'ready' && settings !== wanted) adopt(wanted)

  useEffect(() => play?.game.setGhost(ghost), [play, ghost])

  const isRunning = phase !== 'ready' && phase !== 'ended'
  const isPaused = phase === 'paused'
  const showEarned = useEarnedToast(isRunning)
  const focusGame = useCallback(() => canvas.current?.focus({ preventScroll: true }), [])
  const pause = useCallback(() => play?.game.pause(), [play])
  const resume = () => {
    play?.game.resume()
    focusGame()
  }
  const start = () => {
    play?.start()
    stage.current?.scrollIntoView({ block: 'nearest' })
    focusGame()
  }
  const { isFilled, setFill } = useFillScreen(pause)
  // A phone or a small tablet has no room beside a running game.
  const isWhole = isFilled || (phase !== 'ready' && !isWide)
  const leave = () => {
    setFill(false)
    play?.leave()
  }
  const togglePause = () => (play?.view.getState().phase === 'paused' ? resume() : pause())
  usePauseKeys(isRunning, togglePause)
  const hasTime = isSlow || mirror.secondsLeft >= 1
  const practice = usePractice(play !== null && isSlow, start, props.onPractice)

  const practiceInstead = () => {
    leave()
    practice()
  }

  return (
    <section
      id={GAME_ID}
      ref={stage}
      aria-label={t`Game`}
      // A player who holds to jump higher must not open a context menu.
      onContextMenu={(event) => isRunning && event.preventDefault()}
      className={`night flex flex-col overflow-hidden bg-street text-ink ${isWhole ? FILLED : FRAMED} ${isRunning ? 'stage-held' : ''}`}
    >
      {play !== null && phase !== 'ready' && (
        <StageBar
          isRunning={isRunning}
          isPaused={isPaused}
          isFilled={isFilled}
          onPause={togglePause}
          onStop={() => play.game.stop()}
          onFill={() => setFill(!isFilled)}
          onDone={focusGame}
        >
          <Hud
            play={play}
            highScore={mirror.highScore}
            tokensPerMinute={
              settings.server === null || run?.isPaid === false ? null : (run?.tokensPerMinute ?? rate ?? null)
            }
            isLimited={!isSlow}
          />
        </StageBar>
      )}
      <div className="relative min-h-0 flex-1">
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the keys are the game's, and no screen reader's */}
        <canvas
          ref={canvas}
          tabIndex={phase === 'ready' ? -1 : 0}
          role="application"
          aria-label={t`The runner: Space, the up arrow or a tap jumps, P pauses`}
          className="absolute inset-0 size-full touch-none -outline-offset-2"
        />
        {isRunning && play !== null && (
          <OptionalParts>
            <RunAnnouncer play={play} />
          </OptionalParts>
        )}
        {phase === 'waiting' && <Waiting />}
        {phase === 'ready' && (
          <StartPanel
            variant={variant}
            hasTime={hasTime}
            isGuest={isGuest}
            spent={isSlow ? null : props.spent}
            resetsAtMs={mirror.resetsAtMs}
            error={startError}
            onStart={start}
            onPractice={practice}
          />
        )}
        {isPaused && play !== null && (
          <OptionalParts>
            <PausePanel isTimed={settings.server !== null} onResume={resume} onStop={() => play.game.stop()} />
          </OptionalParts>
        )}
        {phase === 'ended' && result !== null && (
          <ResultCard
            result={result}
            highScore={mirror.highScore}
            isBest={isBest}
            again={
              hasTime ? (
                <AgainButton onAgain={start} />
              ) : (
                <OptionalParts>
                  <NoTimeActions isGuest={isGuest} onPractice={practiceInstead} />
                </OptionalParts>
              )
            }
            onLeave={leave}
            earnings={earningsOf()}
          />
        )}
      </div>
    </section>
  )

  function earningsOf(): ReactNode {
    if (result === null) return null
    if (settings.server !== null) return <Earnings result={result} commitment={run?.commitment ?? null} />
    if (isSlow) return <p className="mt-2 text-soft">{t`Practice is unpaid and used none of your time.`}</p>
    return isGuest && rate !== undefined ? <GuestEarnings result={result} tokensPerMinute={rate} /> : null
  }
}

const FRAMED = 'stage-framed rounded-large border border-line'
const FILLED = 'stage-filled fixed inset-0 z-50'

function useWantedSettings({ variant, runner, isSlow, server }: GameStageProps): PlaySettings {
  const hasCues = cuesChoice.use() === ON
  return useMemo(() => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    return { options: { variant, runner, isCalm, isSlow, hasCues }, server }
  }, [variant, runner, isSlow, hasCues, server])
}

/** Starts a practice run as soon as the game has its settings. */
function usePractice(isSet: boolean, start: () => void, ask: () => void): () => void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (!isSet || !isAsked.current) return
    isAsked.current = false
    start()
  })
  return () => {
    isAsked.current = true
    ask()
  }
}

/** A gamepad has no focus, so its buttons always mean the game. */
const isGamepadPressed = () =>
  navigator.getGamepads().some((pad) => pad?.buttons.some(({ pressed }) => pressed) === true)

const Waiting = () => (
  <p
    role="status"
    className="absolute inset-0 m-auto flex size-fit items-center gap-2 rounded-small bg-counter px-4 py-2"
  >
    <Spinner /> <Trans>Waiting for the network</Trans>
  </p>
)

/** Listens to P and Escape during a run, wherever the focus is. */
function usePauseKeys(isRunning: boolean, onPause: () => void) {
  const latest = useRef(onPause)
  useEffect(() => {
    latest.current = onPause
  })
  useEffect(() => {
    if (!isRunning) return
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.code === 'KeyP' || event.code === 'Escape') latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isRunning])
}
