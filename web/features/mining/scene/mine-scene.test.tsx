import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import '#web/ui/app.css'
import type { SceneMiner } from './crew.ts'
import { createMine, type MineCanvas } from './mine.ts'
import { MineScene } from './mine-scene.tsx'
import { MineScenePlaceholder } from './mine-scene-placeholder.tsx'

const CARDS = ['pip', 'saba', 'lakatan', 'burro', 'java', 'michel']
const miner = (name: string, more: Partial<SceneMiner> = {}): SceneMiner => ({
  cardId: CARDS.indexOf(name) + 1,
  name,
  imageUrl: `/cards/${name}.svg`,
  copies: 1,
  isAtWork: true,
  isSpent: false,
  ...more,
})
const PIP = miner('pip')

const opened: (() => void)[] = []
beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  for (const close of opened.splice(0)) close()
  vi.restoreAllMocks()
})

/** Frames that come when they are asked for, to every mine alike. */
function holdFrames() {
  let nowMs = 1_000
  let asked = 0
  const frames = new Map<number, FrameRequestCallback>()
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((onFrame) => {
    frames.set(++asked, onFrame)
    return asked
  })
  vi.spyOn(globalThis, 'cancelAnimationFrame').mockImplementation((request) => void frames.delete(request))
  const draws = vi.spyOn(CanvasRenderingContext2D.prototype, 'drawImage')
  return {
    isRunning: () => frames.size > 0,
    show(count: number, ms = 34) {
      for (let frame = 0; frame < count; frame++) {
        nowMs += ms
        const due = [...frames.values()]
        frames.clear()
        for (const onFrame of due) onFrame(nowMs)
      }
    },
    /** How often anything was drawn in sight since it was last asked. */
    countDraws() {
      const count = draws.mock.contexts.filter((it) => (it as CanvasRenderingContext2D).canvas.isConnected).length
      draws.mockClear()
      return count
    },
  }
}

function openMine(isCalm: boolean) {
  const canvas = document.createElement('canvas')
  canvas.style.cssText = 'display: block; width: 1000px; height: 300px'
  document.body.append(canvas)
  const mine = createMine(canvas, { isCalm }) as MineCanvas
  opened.push(() => {
    mine.destroy()
    canvas.remove()
  })
  return { mine, canvas }
}

/** Shows a mine, and perhaps its twin, until the pictures have come. */
async function openDrawn(miners: readonly SceneMiner[], { isActive = true, isCalm = false, hasTwin = false } = {}) {
  const frames = holdFrames()
  const [one, twin] = [openMine(isCalm), hasTwin ? openMine(isCalm) : null]
  const pictures = vi.spyOn(HTMLImageElement.prototype, 'decode')
  for (const it of [one, twin]) it?.mine.show({ miners, isActive, creditedHundredths: 100 })
  // The size of a canvas is known at once, its pictures come later.
  frames.show(1)
  await Promise.allSettled(pictures.mock.results.map(({ value }) => value))
  await expect
    .poll(() => [one, twin ?? one].every(({ canvas }) => colorsOf(canvas) > 1_000 || frames.show(1)))
    .toBe(true)
  frames.show(2)
  return { ...one, ...frames, twin: twin ?? one }
}

/** How many different colours a picture has. */
function colorsOf(canvas: HTMLCanvasElement): number {
  const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height)
  return new Set(new Uint32Array(data.buffer)).size
}

/** How many pixels have exactly this colour. */
function countOf(canvas: HTMLCanvasElement, [red, green, blue]: readonly number[]): number {
  const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(0, 0, canvas.width, canvas.height)
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) count++
  }
  return count
}

describe('on the canvas', () => {
  test.each([
    { name: 'pip', peel: [0xff, 0xd2, 0x3f] },
    { name: 'burro', peel: [0xf3, 0xae, 0x37] },
    { name: 'java', peel: [0xa9, 0xc4, 0xf5] },
    { name: 'michel', peel: [0xe6, 0x4a, 0x35] },
  ])('$name is drawn in its own colours', async ({ name, peel }) => {
    const empty = await openDrawn([])
    const { canvas } = await openDrawn([miner(name)])
    expect(countOf(canvas, peel)).toBeGreaterThan(countOf(empty.canvas, peel) + 300)
  })

  test('drawing a frame creates no new picture', async () => {
    const { show, countDraws } = await openDrawn([PIP])
    const made = vi.spyOn(OffscreenCanvas.prototype, 'transferToImageBitmap')
    countDraws()
    show(20)
    expect(countDraws()).toBeGreaterThan(100)
    expect(made).not.toHaveBeenCalled()
  })

  test('the mine is drawn, and more owned copies show more of it', async () => {
    const one = await openDrawn([PIP])
    const all = await openDrawn(CARDS.map((name) => miner(name)))
    expect(colorsOf(all.canvas)).toBeGreaterThan(colorsOf(one.canvas))
  })

  test.each([
    { what: 'a step that was credited', after: 101, isSeen: true },
    { what: 'no step', after: 100, isSeen: false },
    { what: 'a reset counter', after: 0, isSeen: false },
  ])('$what is animated: $isSeen', async ({ after, isSeen }) => {
    const { mine, canvas, twin, show } = await openDrawn([PIP, miner('java')], { hasTwin: true })
    show(8)
    // Nothing of it is left to chance: twins look the same.
    expect(canvas.toDataURL()).toBe(twin.canvas.toDataURL())
    mine.show({ miners: [PIP, miner('java')], isActive: true, creditedHundredths: after })
    show(4)
    expect(canvas.toDataURL() !== twin.canvas.toDataURL()).toBe(isSeen)
  })

  test('both working and sleeping figures move', async () => {
    for (const isActive of [true, false]) {
      const { canvas, show } = await openDrawn([PIP], { isActive })
      const before = canvas.toDataURL()
      show(4, 100)
      expect(canvas.toDataURL()).not.toBe(before)
    }
  })

  test('draws about thirty frames a second, and fewer while all sleep', async () => {
    const { mine, show, countDraws } = await openDrawn([PIP])
    const framesIn = (frames: number, ms: number) => {
      show(1, 200)
      countDraws()
      show(1, 200)
      const each = countDraws()
      show(frames, ms)
      return Math.round(countDraws() / each)
    }
    expect(framesIn(60, 1_000 / 60)).toBeLessThanOrEqual(31)
    mine.show({ miners: [PIP], isActive: false, creditedHundredths: 100 })
    show(60, 100)
    expect(framesIn(60, 1_000 / 60)).toBeLessThanOrEqual(16)
  })

  test('a hidden page stops the loop, and a visible one resumes it', async () => {
    const { isRunning } = await openDrawn([PIP])
    expect(isRunning()).toBe(true)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(isRunning()).toBe(false)
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(isRunning()).toBe(true)
  })

  test('scrolled out of view the loop stops, and it resumes in view', async () => {
    const { canvas, isRunning } = await openDrawn([PIP])
    canvas.style.marginTop = '5000px'
    await expect.poll(isRunning).toBe(false)
    canvas.style.marginTop = ''
    await expect.poll(isRunning).toBe(true)
  })

  test('under reduced motion it redraws only after a change', async () => {
    const { mine, isRunning, countDraws, canvas } = await openDrawn([PIP], { isCalm: true })
    expect(isRunning()).toBe(false)
    countDraws()
    const before = canvas.toDataURL()
    mine.show({ miners: [{ ...PIP }], isActive: true, creditedHundredths: 100 })
    expect(countDraws()).toBe(0)
    mine.show({ miners: [PIP], isActive: true, creditedHundredths: 103 })
    expect(countDraws()).toBeGreaterThan(0)
    expect(canvas.toDataURL()).not.toBe(before)
    mine.show({ miners: [PIP], isActive: false, creditedHundredths: 103 })
    expect(countDraws()).toBeGreaterThan(0)
    expect(isRunning()).toBe(false)
  })

  test('a resize scales the whole drawing', async () => {
    const { canvas, show } = await openDrawn([PIP])
    canvas.style.width = '390px'
    await expect
      .poll(() => {
        show(1)
        return canvas.width
      })
      .toBe(Math.round(390 * Math.min(2, devicePixelRatio)))
  })

  test('a destroyed scene requests and draws no frame', async () => {
    const { mine, isRunning, countDraws, show } = await openDrawn([PIP])
    mine.destroy()
    expect(isRunning()).toBe(false)
    countDraws()
    show(3)
    dispatchEvent(new Event('resize'))
    expect(countDraws()).toBe(0)
  })

  test('if the pictures cannot be loaded the mine is drawn empty, without an error', async () => {
    vi.spyOn(OffscreenCanvas.prototype, 'getContext').mockReturnValue(null)
    const pictures = vi.spyOn(HTMLImageElement.prototype, 'decode')
    const { show } = holdFrames()
    const { mine } = openMine(false)
    mine.show({ miners: [PIP], isActive: true, creditedHundredths: 100 })
    show(1)
    await Promise.allSettled(pictures.mock.results.map(({ value }) => value))
    mine.show({ miners: [PIP], isActive: true, creditedHundredths: 105 })
    expect(() => show(30)).not.toThrow()
  })

  test('a browser without a canvas shows no mine, without an error', () => {
    const canvas = document.createElement('canvas')
    vi.spyOn(canvas, 'getContext').mockReturnValue(null)
    expect(createMine(canvas, { isCalm: false })).toBeNull()
  })
})

describe('on the page', () => {
  const HOSTILE = '<img src=x onerror="document.title=1">\u202e'.repeat(3)
  const text = (screen: { container: Element }) => screen.container.querySelector('.mine-scene p')?.textContent

  test.each<{ what: string; miners: SceneMiner[]; isActive: boolean; said: string }>([
    { what: 'nobody', miners: [], isActive: false, said: 'An empty mine. A lantern is on.' },
    { what: 'one working card', miners: [PIP], isActive: true, said: 'pip is digging.' },
    { what: 'one resting card', miners: [PIP], isActive: false, said: 'pip is asleep.' },
    {
      what: 'all kinds',
      miners: [PIP, miner('java'), miner('saba', { isAtWork: false }), miner('burro', { isSpent: true })],
      isActive: true,
      said: 'pip and java are digging. saba is asleep. burro has nothing left to dig.',
    },
    { what: 'copies', miners: [miner('pip', { copies: 10_000 })], isActive: true, said: 'pip × 10,000 are digging.' },
  ])('describes $what in words', async ({ miners, isActive, said }) => {
    const screen = await renderPart(<MineScene miners={miners} isActive={isActive} creditedHundredths={null} />)
    expect(text(screen)).toBe(said)
    expect(await violations()).toEqual([])
  })

  test('is described in Spanish', async () => {
    const miners = [PIP, miner('java'), miner('saba', { isAtWork: false })]
    const screen = await renderPart(<MineScene miners={miners} isActive creditedHundredths={1} />, { language: 'es' })
    expect(text(screen)).toBe('pip y java están cavando. saba está durmiendo.')
  })

  test('a change of the reduced-motion setting applies at once, both ways', async () => {
    const calm = Object.assign(new EventTarget(), { matches: false })
    vi.spyOn(globalThis, 'matchMedia').mockReturnValue(calm as unknown as MediaQueryList)
    const { isRunning, countDraws } = holdFrames()
    await renderPart(<MineScene miners={[PIP]} isActive creditedHundredths={1} />)
    const choose = (isCalm: boolean) => {
      calm.matches = isCalm
      calm.dispatchEvent(new Event('change'))
    }
    await expect.poll(isRunning).toBe(true)
    countDraws()
    choose(true)
    await expect.poll(isRunning).toBe(false)
    expect(countDraws()).toBeGreaterThan(0)
    choose(false)
    await expect.poll(isRunning).toBe(true)
  })

  test('copies without room are counted next to the picture', async () => {
    const screen = await renderPart(
      <MineScene miners={[miner('pip', { copies: 10_000 })]} isActive creditedHundredths={1} />,
    )
    await expect.element(screen.getByText('+9,997 more')).toBeVisible()
  })

  test('hostile names, pictures and figures cause no error', async () => {
    const miners = [
      miner('pip', { name: HOSTILE, imageUrl: 'javascript:alert(1)', copies: 10_000 }),
      miner('pip', { cardId: 2 ** 53, name: '', imageUrl: '/cards/__proto__.svg' }),
      miner('pip', { cardId: -4, imageUrl: '//elsewhere.example/pip.svg', copies: -3 }),
    ]
    const screen = await renderPart(<MineScene miners={miners} isActive creditedHundredths={Number.NaN} />)
    await screen.rerender(<MineScene miners={miners} isActive creditedHundredths={Number.MAX_VALUE} />)
    expect(screen.container.querySelectorAll('.mine-scene img')).toHaveLength(0)
    expect(text(screen)).toContain(HOSTILE)
    const asked = performance.getEntriesByType('resource').map(({ name }) => name)
    expect(asked.filter((name) => name.includes('elsewhere') || name.includes('__proto__'))).toEqual([])
  })

  test('the placeholder has the size of the scene, on a phone and on a desktop', async () => {
    for (const [width, height] of [
      [390, 240],
      [1_440, 352],
    ] as const) {
      await page.viewport(width, 900)
      const screen = await renderPart(
        <>
          <MineScenePlaceholder />
          <MineScene miners={[PIP]} isActive creditedHundredths={1} />
        </>,
      )
      const [place, scene] = [...screen.container.querySelectorAll('.mine-scene')].map((it) =>
        it.getBoundingClientRect(),
      )
      expect(scene?.height).toBe(place?.height)
      expect(Math.abs((scene?.height ?? 0) - height)).toBeLessThan(2)
      await screen.unmount()
    }
  })
})
