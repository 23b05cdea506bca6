import { expect, test } from 'vitest'
import { crewOf, type SceneMiner } from './crew.ts'
import { layOut } from './layout.ts'
import { addNuggets } from './nuggets.ts'
import { ageScene, createScene, placeFigures, settleAll } from './scene.ts'

const WIDTH = 1_030
const FRAME_MS = 34
const miners = (kinds: number, copies: number, more: Partial<SceneMiner> = {}): SceneMiner[] =>
  ['pip', 'saba', 'lakatan', 'burro', 'java', 'michel'].slice(0, kinds).map((name, index) => ({
    cardId: index + 1,
    name,
    imageUrl: `/cards/${name}.svg`,
    copies,
    isAtWork: true,
    isSpent: false,
    ...more,
  }))

function open(of: readonly SceneMiner[], isActive = true) {
  const scene = createScene()
  const people = (list: readonly SceneMiner[], isOn: boolean) => {
    const crew = crewOf(list, 10)
    placeFigures(scene, crew, layOut(WIDTH, crew.figures.length, crew.kinds), isOn, false)
  }
  people(of, isActive)
  const pass = (ms: number, each = () => {}) => {
    for (let passed = 0; passed < ms; passed += FRAME_MS) {
      each()
      ageScene(scene, FRAME_MS)
    }
  }
  return { scene, people, pass }
}

const placesOf = ({ actors }: ReturnType<typeof open>['scene']) => actors.map(({ moment }) => moment.x)

test('within half an hour every figure has carried, the cart has rolled off, and no nuggets pile up', () => {
  const { scene, pass } = open(miners(6, 3))
  let hasRolled = false
  let frames = 0
  pass(1_800_000, () => {
    if (frames++ % 12 === 0) addNuggets(scene.nuggets, 1)
    hasRolled ||= scene.nuggets.rollMs !== null
  })
  expect(hasRolled).toBe(true)
  expect(scene.actors.every(({ moment }) => moment.rounds > 3)).toBe(true)
  expect(scene.nuggets.cart).toBeLessThan(400)
  expect(scene.nuggets.flying).toHaveLength(24)
  expect(Math.max(...scene.nuggets.heaps)).toBeLessThan(400)
  for (const { pose, moment } of scene.actors) {
    const figures = [...Object.values(pose), moment.x, moment.part].filter((it) => typeof it === 'number')
    expect(figures.every(Number.isFinite)).toBe(true)
  }
})

test('stopped figures fall asleep where they are, and continue from there', () => {
  const { scene, people, pass } = open(miners(3, 1))
  pass(20_000)
  people(miners(3, 1), false)
  pass(1_500)
  const asleep = placesOf(scene)
  expect(scene.actors.every(({ sleep, pose }) => sleep === 1 && pose.isShut)).toBe(true)
  expect([scene.light, scene.isAsleep]).toEqual([0, true])
  pass(60_000)
  expect(placesOf(scene)).toEqual(asleep)
  people(miners(3, 1), true)
  pass(800)
  expect(scene.isAsleep).toBe(false)
  for (const [index, x] of placesOf(scene).entries()) expect(Math.abs(x - (asleep[index] as number))).toBeLessThan(80)
})

test('stopped at any moment, no figure sleeps on another', () => {
  for (const seconds of [20, 28, 33, 41, 47, 52, 60, 66, 75, 90, 120]) {
    const list = [...miners(1, 3), ...miners(2, 1).slice(1)]
    const { scene, people, pass } = open(list)
    pass(seconds * 1_000)
    people(list, false)
    pass(1_500)
    const xs = placesOf(scene).sort((a, b) => a - b)
    const gaps = xs.slice(1).map((x, at) => x - (xs[at] as number))
    expect(Math.min(...gaps), `after ${seconds} s`).toBeGreaterThan(60)
    expect(xs[0]).toBeGreaterThan(scene.layout?.cartX ?? 0)
  }
})

test('a figure that slept elsewhere returns to the interrupted work', () => {
  const list = miners(1, 3)
  const { scene, people, pass } = open(list)
  // All three are on their way.
  for (const actor of scene.actors) {
    const { digMs, aheadMs, walkMs } = actor.round
    actor.workMs = digMs - aheadMs + 900 + walkMs + 500
  }
  pass(FRAME_MS)
  people(list, false)
  pass(1_500)
  expect(new Set(placesOf(scene)).size).toBe(3)
  people(list, true)
  pass(950)
  for (const { moment, round } of scene.actors) expect(moment).toMatchObject({ act: 'tip', x: round.dropX })
})

test.each([
  { what: 'a card that is not mining', more: { isAtWork: false } },
  { what: 'a spent card', more: { isSpent: true } },
])('$what sleeps while others dig', ({ more }) => {
  const { scene, pass } = open([...miners(1, 1, more), ...miners(2, 1).slice(1)])
  pass(30_000)
  expect(scene.actors.map(({ sleep }) => sleep)).toEqual([1, 0])
  expect(scene.actors[0]?.moment).toMatchObject({ act: 'dig', x: scene.actors[0]?.station.x })
})

test('a bought card joins, and the others continue unchanged', () => {
  const { scene, people, pass } = open(miners(1, 1))
  pass(9_000)
  const worked = scene.actors[0]?.workMs
  people(miners(2, 1), true)
  expect(scene.actors.map(({ figure }) => figure.name)).toEqual(['pip', 'saba'])
  expect(scene.actors.map(({ workMs }) => workMs)).toEqual([worked, 0])
})

test('without a digging figure, earnings fall into the cart', () => {
  const { scene, pass } = open(miners(1, 1, { isSpent: true }))
  addNuggets(scene.nuggets, 3)
  pass(4_000)
  expect(scene.nuggets.cart).toBe(3)
})

test('an empty mine has a lit lamp', () => {
  const { scene, pass } = open([], false)
  pass(2_000)
  expect(scene.light).toBeGreaterThan(0.5)
  expect(scene.layout?.lampXs).toHaveLength(1)
})

test('in a still picture all earnings are in the cart, which never overflows', () => {
  const { scene } = open(miners(1, 1))
  settleAll(scene, 12)
  expect(scene.nuggets.cart).toBe(12)
  for (let step = 0; step < 50; step++) settleAll(scene, 12)
  expect(scene.nuggets.cart).toBeLessThan(30)
})
