import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listBestRuns } from '#core/api/game-boards.ts'
import { type GameAllowance, getGameAllowance, saveScore, startGameRun } from '#core/api/game-runs.ts'
import type { Variant } from '#core/game/rules.ts'
import { createFakeEngine, SAVED_SCORE, STARTED_RUN } from '#test/support/browser/parts/fake-engine.ts'
import { ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { recordAnswer, recordLoss } from '#web/lib/server-contact.ts'
import { GameRoom } from './game-room.tsx'

const TIME = { secondsTotal: 1_800, secondsLeft: 1_500, resetsAt: '2126-05-13T09:30:00.000Z' }
const ALLOWANCE: GameAllowance = {
  budget: {
    dailyBv3: '10000',
    leftBv3: '8212.4',
    leftForYouBv3: '8212.4',
    youngUntil: null,
    resetsAt: '2126-05-13T00:00:00.000Z',
  },
  variants: [
    { ...TIME, variant: 'cactus', tokensPerMinute: '0.1' },
    { ...TIME, variant: 'character', tokensPerMinute: '0.8' },
  ],
}

beforeEach(() => {
  answer(getGameAllowance, ALLOWANCE)
  answer(listBestRuns, [])
  // A run that is left in the middle is settled too.
  answer(saveScore, SAVED_SCORE)
})

type GameRoomCase = { variant?: Variant; isGuest?: boolean; onGame?: () => void }

async function enter({ variant = 'character', isGuest = false, onGame }: GameRoomCase = {}) {
  const engine = createFakeEngine()
  const createGame: typeof engine.createOn = (...asked) => {
    onGame?.()
    return engine.createOn(...asked)
  }
  const screen = await renderPart(
    <main>
      <h1>Game</h1>
      <GameRoom
        variant={variant}
        walletAddress={isGuest ? null : ADDRESS}
        copies={1}
        runner="pip"
        createGame={createGame}
      />
    </main>,
    isGuest ? {} : { wallet: SIGNED_IN },
  )
  const button = (name: string) => screen.getByRole('button', { name, exact: true })
  const start = () => button('Start').click()
  return { engine, screen, button, start }
}
type OpenedGameRoom = Awaited<ReturnType<typeof enter>>
const figureOf = ({ screen }: OpenedGameRoom, label: string) =>
  [...screen.container.querySelectorAll('dt')].find((it) => it.textContent === label)?.nextElementSibling
/** Of no ticks: what lasts longer is not sent before its time. */
const END = { index: 0, ticks: 0, score: 30, passed: 3 } as const

describe('before a run', () => {
  test('the panel shows the pay of a minute, the time left, and the limit by the budget', async () => {
    const entered = await enter()
    const { screen, engine } = entered
    await expect.element(screen.getByText('0.80 BV3', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('25:00')).toBeVisible()
    await expect.element(screen.getByText('/ 30:00')).toBeVisible()
    await expect.element(screen.getByText('8,212.40 BV3', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/^Of 10,000\.00 BV3 for all players\./)).toBeVisible()
    expect(screen.getByText(/new wallets like yours/).query()).toBeNull()
    expect(figureOf(entered, 'High score')?.textContent).toBe('0')
    await expect.element(screen.getByText(/Your full time is back tomorrow at 9:30\sAM\.$/)).toBeVisible()
    expect(engine.asked.at(-1)).toMatchObject({ variant: 'character', runner: 'pip', isSlow: false })
    expect(await violations()).toEqual([])
  })

  test('a new wallet sees what is left for all players, and until when its share is smaller', async () => {
    const youngUntil = '2126-05-20T12:00:00.000Z'
    answer(getGameAllowance, { ...ALLOWANCE, budget: { ...ALLOWANCE.budget, leftForYouBv3: '3212.4', youngUntil } })
    const { screen } = await enter()
    await expect.element(screen.getByText('8,212.40 BV3', { exact: true })).toBeVisible()
    await expect.element(screen.getByText(/Until May 20, 2126 new wallets like yours share 3,212\.40\./)).toBeVisible()
  })

  test('with a spent budget the panel offers unpaid play instead of Start, and says that it earns nothing', async () => {
    answer(getGameAllowance, { ...ALLOWANCE, budget: { ...ALLOWANCE.budget, leftBv3: '0', leftForYouBv3: '0' } })
    answer(startGameRun, { ...STARTED_RUN, isPaid: false })
    const { screen, button, engine } = await enter()
    await expect.element(screen.getByRole('heading', { name: 'Today’s BV3 is used up' })).toBeVisible()
    await expect.element(screen.getByText(/^Play unpaid until 12:00\sAM\. It uses none of your time\.$/)).toBeVisible()
    await expect.element(screen.getByText(/^0\.80 again after 12:00\sAM\.$/)).toBeVisible()
    expect(screen.getByText('0.00 BV3', { exact: true }).elements()).toHaveLength(2)
    expect(button('Start').elements()).toHaveLength(0)
    expect(await violations()).toEqual([])
    await button('Play unpaid').click()
    await expect.poll(() => engine.phase()).toBe('playing')
  })

  test('if only the share of new wallets is spent, the panel says so', async () => {
    const youngUntil = '2126-05-20T12:00:00.000Z'
    answer(getGameAllowance, { ...ALLOWANCE, budget: { ...ALLOWANCE.budget, leftForYouBv3: '0', youngUntil } })
    const { screen } = await enter()
    await expect.element(screen.getByRole('heading', { name: 'Today’s BV3 for new wallets is used up' })).toBeVisible()
  })

  test('a guest, who earns nothing, can start even if the budget is spent', async () => {
    answer(getGameAllowance, { ...ALLOWANCE, budget: { ...ALLOWANCE.budget, leftBv3: '0', leftForYouBv3: '0' } })
    const { screen, button } = await enter({ variant: 'cactus', isGuest: true })
    await expect.element(screen.getByText('0.10 BV3', { exact: true })).toBeVisible()
    await expect.element(button('Start')).toBeVisible()
  })

  test('Start right after another choice starts the run', async () => {
    answer(startGameRun, STARTED_RUN)
    let onGame: () => void = () => undefined
    const { engine, screen, button } = await enter({ onGame: () => onGame() })
    onGame = () => queueMicrotask(() => (button('Start').element() as HTMLElement).click())
    await screen.getByText('A tone before each obstacle').click()
    await expect.poll(() => engine.phase()).toBe('playing')
  })

  test('without time left Start is disabled, and cards and practice are offered', async () => {
    answer(getGameAllowance, { ...ALLOWANCE, variants: ALLOWANCE.variants.map((it) => ({ ...it, secondsLeft: 0 })) })
    const entered = await enter()
    const { screen, button, engine } = entered
    await expect.element(screen.getByRole('heading', { name: 'Time Limit Reached' })).toBeVisible()
    await expect.element(screen.getByText(/^Purchase NFT cards to unlock more play time!/)).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'See all cards' })).toHaveAttribute('href', '/#nfts')
    expect(button('Start').elements()).toHaveLength(0)
    expect(await violations()).toEqual([])
    await button('Practice, unpaid').click()
    await expect.poll(() => engine.phase()).toBe('playing')
    expect(engine.asked.at(-1)?.isSlow).toBe(true)
    expect(figureOf(entered, 'Practice')?.textContent).toBe('unlimited')
    engine.end({ ...END, reason: 'crash' })
    await expect.element(screen.getByText('Practice is unpaid and used none of your time.')).toBeVisible()
  })

  test('a failed load can be retried, and play is possible meanwhile', async () => {
    refuse(getGameAllowance, 'dependency_down')
    const { screen, button } = await enter()
    await expect.element(screen.getByText('What a run earns could not be loaded.')).toBeVisible()
    await expect.element(button('Start')).toBeVisible()
    answer(getGameAllowance, ALLOWANCE)
    await button('Try again').click()
    await expect.element(screen.getByText('0.80 BV3', { exact: true })).toBeVisible()
  })

  test('a start that the server refuses shows the reason', async () => {
    refuse(startGameRun, 'game_time_spent')
    const { screen, start } = await enter()
    await start()
    await expect.element(screen.getByRole('alert')).toMatchTextContent('Purchase NFT cards to unlock more play time!')
  })
})

describe('a run', () => {
  beforeEach(() => answer(startGameRun, { ...STARTED_RUN, secondsLeft: 1_500, tokensPerMinute: '0.8' }))

  test('shows time, estimated earnings, score, high score and obstacles', async () => {
    localStorage.setItem(
      `game:character:${ADDRESS.toLowerCase()}`,
      JSON.stringify({ secondsLeft: 5, resetsAtMs: null, highScore: 70 }),
    )
    const entered = await enter()
    await entered.start()
    await expect.poll(() => entered.engine.seeds.length).toBe(3)
    entered.engine.tell({ score: 60, passed: 6, playedMs: 65_000, speed: 4 })
    await expect.poll(() => figureOf(entered, 'Score')?.textContent).toBe('60')
    expect(figureOf(entered, 'High score')?.textContent).toBe('70')
    expect(figureOf(entered, 'Obstacles')?.textContent).toBe('6')
    expect(figureOf(entered, 'Time played')?.textContent).toBe('1:05')
    expect(figureOf(entered, 'BV3, estimate')?.textContent).toBe('0.86')
    expect(document.activeElement?.tagName).toBe('CANVAS')
    expect(await violations()).toEqual([])
  })

  test.each([
    { leftSeconds: 301, label: 'Time left', level: 'plenty', colour: 'text-gain' },
    { leftSeconds: 300, label: 'Under 5 min', level: 'low', colour: 'text-glow' },
    { leftSeconds: 60, label: 'Last minute', level: 'last', colour: 'text-loss' },
  ])(
    'with $leftSeconds s left shows the time in $colour, and a warning in words',
    async ({ leftSeconds, label, ...look }) => {
      const entered = await enter()
      await entered.start()
      await expect.poll(() => entered.engine.ticksMax()).toBe(1_500 * 60)
      entered.engine.tell({ score: 0, passed: 0, playedMs: (1_500 - leftSeconds) * 1_000, speed: 4 })
      await expect.poll(() => figureOf(entered, label)?.querySelector('[data-level]')).not.toBeNull()
      const time = figureOf(entered, label)?.querySelector<HTMLElement>('[data-level]')
      expect(time?.dataset.level).toBe(look.level)
      expect(time?.className).toContain(look.colour)
    },
  )

  test('without pay says so', async () => {
    answer(startGameRun, { ...STARTED_RUN, isPaid: false })
    const entered = await enter()
    await entered.start()
    await expect.poll(() => figureOf(entered, 'BV3, unpaid')?.textContent).toBe('0.00')
  })

  test('is paused and resumed by P, Escape and the button; the pause panel shows when it ends the run', async () => {
    const { screen, engine, button, start } = await enter()
    await start()
    for (const key of ['p', 'Escape']) {
      engine.enter('playing')
      window.dispatchEvent(new KeyboardEvent('keydown', { key, code: key === 'p' ? 'KeyP' : key }))
      await expect.element(screen.getByRole('heading', { name: 'Paused' })).toBeVisible()
      await expect.element(screen.getByText(/^The run ends in 1:\d\d if it stays paused/)).toBeVisible()
      await expect.poll(() => document.activeElement?.textContent).toBe('Resume')
    }
    expect(await violations()).toEqual([])
    await screen.getByText('Resume', { exact: true }).click()
    expect(engine.phase()).toBe('counting')
    await expect.poll(() => document.activeElement?.tagName).toBe('CANVAS')
    engine.enter('playing')
    await button('Pause').click()
    expect(engine.phase()).toBe('paused')
  })

  test('shows that it waits for the network', async () => {
    const { screen, engine, start } = await enter()
    await start()
    engine.enter('waiting')
    await expect.element(screen.getByText('Waiting for the network')).toBeVisible()
    engine.enter('playing')
    await expect.element(screen.getByText('Waiting for the network')).not.toBeInTheDocument()
  })

  test('ends on Stop', async () => {
    const { screen, button, start } = await enter()
    await start()
    await button('Stop').click()
    await expect.element(screen.getByRole('heading', { name: 'Run stopped' })).toBeVisible()
    await expect.element(screen.getByText('Tokens Earned!')).toBeVisible()
  })
})

describe('after a run', () => {
  beforeEach(() => answer(startGameRun, STARTED_RUN))

  test('the pay of the server is shown with its calculation, and no figure before it arrives', async () => {
    const saving = holdCall(saveScore)
    const { screen, engine, start, button } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, reason: 'crash' })
    await expect.element(screen.getByRole('heading', { name: 'You hit an obstacle' })).toBeVisible()
    await expect.element(screen.getByText('New high score!')).toBeVisible()
    await expect.element(screen.getByText('The server is replaying your run…')).toBeVisible()
    await expect.element(button('Play again')).toHaveFocus()
    await expect.poll(() => requestsOf(saveScore)).toHaveLength(1)
    expect(requestsOf(saveScore)[0]?.body).toMatchObject({
      runId: 4,
      index: 0,
      ticks: 0,
      score: 30,
      nftCardsOwned: 1,
    })
    saving.answer({ ...SAVED_SCORE, tokensEarned: '0.03', minutesPlayed: '0.30', minutesPaid: '0.30' })
    await expect.element(screen.getByText('Tokens Earned!')).toBeVisible()
    await expect.element(screen.getByText('0.03 BV3 for your run')).toBeVisible()
    await expect
      .element(screen.getByText(/^0:18 min at 0\.10 BV3 a minute\. Amounts below 0\.01 BV3 carry over/))
      .toBeVisible()
    await expect.element(screen.getByText(/^It counts for the leaderboard, which shows your best run\./)).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test('on a phone in full screen the pay is shown below the figures', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1_280, 800))
    const { screen, engine, start } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, reason: 'crash' })
    const notice = screen.getByText('Tokens Earned!')
    await expect.element(notice).toBeVisible()
    const figures = screen.container.querySelector('dl')?.getBoundingClientRect()
    expect(notice.element().getBoundingClientRect().top).toBeGreaterThan(figures?.bottom ?? Number.POSITIVE_INFINITY)
  })

  test('the run is shared by its number and key from the start, and the name of the player', async () => {
    answer(saveScore, { ...SAVED_SCORE, runId: 4, score: 1_230 })
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue(undefined)
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    const { engine, start, button } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, reason: 'crash' })
    await button('Share').click()
    const link = `${location.origin}/?ref=${ADDRESS}&run=4-${STARTED_RUN.commitment.slice(0, 16)}`
    await expect.poll(() => copied.mock.calls).toEqual([[link]])
    Reflect.deleteProperty(navigator, 'share')
    copied.mockRestore()
  })

  test('a run without a score cannot be shared', async () => {
    answer(saveScore, { ...SAVED_SCORE, score: 0, isRanked: false, unrankedReason: 'no_score' })
    const { screen, engine, start, button } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, reason: 'crash' })
    await expect.element(screen.getByText('BV3 earned')).toBeVisible()
    await expect.element(button('Share')).not.toBeInTheDocument()
  })

  test('a run ended by the time limit says so', async () => {
    answer(saveScore, { ...SAVED_SCORE, cutBy: 'allowance' })
    const { screen, engine, start } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, reason: 'time' })
    await expect.element(screen.getByRole('heading', { name: "Time's Up!" })).toBeVisible()
    await expect.element(screen.getByText('Game ended due to time limit')).toBeVisible()
    await expect.element(screen.getByText(/: your paid time ran out\./)).toBeVisible()
  })

  test.each([
    {
      saved: { ticks: 701, minutesPlayed: '0.19', minutesPaid: '0.19', tokensPerMinute: '0.5' } as const,
      says: /^0:11\.4 min at 0\.50 BV3 a minute\. Includes earlier time that had not reached 0\.01 BV3\./,
    },
    { saved: { cutBy: 'budget', tokensEarned: '0' } as const, says: /: the daily budget ran out\./ },
    {
      saved: { isRanked: false, unrankedReason: 'too_many_pauses' } as const,
      says: /^It does not count for the leaderboard\. It was paused more than 3 times\.$/,
    },
  ])('the result explains that it is $saved', async ({ saved, says }) => {
    answer(saveScore, { ...SAVED_SCORE, ...saved })
    const { screen, engine, start } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, reason: 'crash' })
    await expect.element(screen.getByText(says)).toBeVisible()
  })

  test('a run ended elsewhere says so, and that the received part is credited', async () => {
    refuse(saveScore, 'game_chunk_rewritten')
    const { screen, engine, start } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, reason: 'stop' })
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent('Everything the server received is credited automatically')
  })

  test('the pay of the previous run is shown after the next one ends, never during it', async () => {
    const saving = holdCall(saveScore)
    const { screen, engine, start, button } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, reason: 'crash' })
    await expect.poll(() => requestsOf(saveScore)).toHaveLength(1)
    await button('Play again').click()
    saving.answer(SAVED_SCORE)
    await expect.poll(() => engine.seeds.length).toBe(6)
    expect(screen.getByText('Tokens Earned!').elements()).toHaveLength(0)
    await button('Stop').click()
    await expect.element(screen.getByText('Tokens Earned!')).toBeVisible()
    engine.pressIdle()
    await expect.element(screen.getByText('Tokens Earned!')).not.toBeInTheDocument()
  })

  test('a run replaced by another tab says so, and shows its pay', async () => {
    answer(saveScore, { ...SAVED_SCORE, score: 0, ticks: 0, isRanked: false, unrankedReason: 'no_score' })
    const { screen, engine, start } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, ticks: 6, reason: 'crash' })
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(
        'You started another run in another tab or on another device. The server received a score of 0.',
      )
    await expect.element(screen.getByText('BV3 earned')).toBeVisible()
    expect(screen.getByText(/Its score is 0/).elements()).toHaveLength(0)
  })

  test('while the server is unreachable, the result says that it waits for the network', async () => {
    holdCall(saveScore)
    const { screen, engine, start } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    engine.end({ ...END, reason: 'crash' })
    await expect.poll(() => requestsOf(saveScore)).toHaveLength(1)
    recordLoss()
    await expect.element(screen.getByText(/Waiting for the network\. Keep this page open/)).toBeVisible()
    recordAnswer()
    await expect.element(screen.getByText('The server is replaying your run…')).toBeVisible()
  })

  test('without time left no other run is offered, but cards and practice are', async () => {
    const { screen, engine, start, button } = await enter()
    await start()
    await expect.poll(() => engine.seeds.length).toBe(3)
    answer(getGameAllowance, { ...ALLOWANCE, variants: ALLOWANCE.variants.map((it) => ({ ...it, secondsLeft: 0 })) })
    engine.end({ ...END, reason: 'time' })
    await expect.element(screen.getByRole('link', { name: 'See all cards' })).toBeVisible()
    expect(button('Play again').elements()).toHaveLength(0)
    await button('Practice, unpaid').click()
    await expect.poll(() => engine.asked.at(-1)?.isSlow).toBe(true)
    await expect.poll(() => engine.phase()).toBe('playing')
  })

  test('Play again starts a run at once, and Done returns to the start', async () => {
    const { screen, engine, start, button } = await enter()
    await start()
    engine.end({ ...END, reason: 'crash' })
    await button('Play again').click()
    expect(engine.phase()).toBe('playing')
    engine.end({ ...END, reason: 'crash' })
    await button('Done').click()
    await expect.element(button('Start')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'You hit an obstacle' }).elements()).toHaveLength(0)
  })
})

test('a guest plays without the server, earns nothing, and sees what a wallet would have earned', async () => {
  const entered = await enter({ variant: 'cactus', isGuest: true })
  const { screen, engine, start, button } = entered
  await expect.element(screen.getByText('A wallet earns per minute')).toBeVisible()
  await expect.element(screen.getByText('20:00', { exact: true })).toBeVisible()
  await start()
  expect(engine.seeds).toHaveLength(3)
  expect(figureOf(entered, 'BV3, unpaid')?.textContent).toBe('0.00')
  for (let index = 0; index < 14; index++) engine.playChunk(index)
  engine.end({ ...END, index: 14, ticks: 16, reason: 'crash' })
  await expect
    .element(
      screen.getByText('Guests earn nothing. With a wallet, even without cards, you would have earned 0.10 BV3.'),
    )
    .toBeVisible()
  await button('Done').click()
  await expect.element(screen.getByText('19:00', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('/ 20:00')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('a guest without time left is asked to connect a wallet first', async () => {
  localStorage.setItem(
    'game:cactus:guest',
    JSON.stringify({ secondsLeft: 0, resetsAtMs: Date.now() + 3_600_000, highScore: 0 }),
  )
  const { screen, button } = await enter({ variant: 'cactus', isGuest: true })
  await expect.element(screen.getByText(/^Connect a wallet first/)).toBeVisible()
  await expect.element(button('Connect Wallet')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('without the fullscreen API, as on an iPhone, the game fills the screen by styles and can be left', async () => {
  vi.spyOn(document, 'fullscreenElement', 'get').mockReturnValue(undefined as never)
  for (const [owner, name] of [
    [document, 'exitFullscreen'],
    [document.documentElement, 'requestFullscreen'],
  ] as const)
    Object.defineProperty(owner, name, { value: undefined, configurable: true })
  try {
    const { screen, button, start } = await enter({ isGuest: true, variant: 'cactus' })
    await start()
    const stage = screen.getByRole('region', { name: 'Game' }).element()
    await button('Full screen').click()
    await expect
      .poll(() => stage.getBoundingClientRect().toJSON())
      .toMatchObject({ x: 0, y: 0, width: innerWidth, height: innerHeight })
    await button('Leave full screen').click()
    await expect.poll(() => stage.getBoundingClientRect().height).toBeLessThan(innerHeight)
    await screen.unmount()
  } finally {
    vi.restoreAllMocks()
    Reflect.deleteProperty(document, 'exitFullscreen')
    Reflect.deleteProperty(document.documentElement, 'requestFullscreen')
  }
})

test('a long press during a run opens no menu and selects nothing', async () => {
  const { screen, start } = await enter({ isGuest: true, variant: 'cactus' })
  const stage = screen.getByRole('region', { name: 'Game' }).element()
  const opensMenu = () => stage.dispatchEvent(new MouseEvent('contextmenu', { cancelable: true, bubbles: true }))
  const styleOf = () => {
    const { userSelect, touchAction } = getComputedStyle(stage)
    return { userSelect, touchAction, refresh: getComputedStyle(document.documentElement).overscrollBehaviorY }
  }
  expect(opensMenu()).toBe(true)
  expect(styleOf()).toEqual({ userSelect: 'auto', touchAction: 'auto', refresh: 'auto' })
  await start()
  expect(opensMenu()).toBe(false)
  expect(styleOf()).toEqual({ userSelect: 'none', touchAction: 'manipulation', refresh: 'none' })
})

test('the game enters and leaves full screen', async () => {
  const { screen, button, start } = await enter({ isGuest: true, variant: 'cactus' })
  document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('not here'))
  await start()
  const stage = screen.getByRole('region', { name: 'Game' }).element()
  await button('Full screen').click()
  await expect
    .poll(() => stage.getBoundingClientRect().toJSON())
    .toMatchObject({ x: 0, y: 0, width: innerWidth, height: innerHeight })
  await button('Leave full screen').click()
  await expect.poll(() => stage.getBoundingClientRect().height).toBeLessThan(innerHeight)
  expect(sidewaysPx()).toBe(0)
})
