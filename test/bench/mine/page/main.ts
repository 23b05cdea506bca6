import type { SceneMiner } from '#web/features/mining/scene/crew.ts'
import { createMine } from '#web/features/mining/scene/mine.ts'
import { drawPlainly } from './draw-plainly.ts'

const CARDS = ['pip', 'saba', 'lakatan', 'burro', 'java', 'michel']
/** Approximate hundredths of BV3 a second that ten copies of the initial cards are credited. */
const STEPS_PER_SECOND = 4
/** Milliseconds between two updates, as on the mining page. */
const SHOW_MS = 200

const query = new URLSearchParams(location.search)
const canvas = document.querySelector('canvas') as HTMLCanvasElement
const sprites = query.get('sprites')
if (sprites === null) showMine()
else drawPlainly(canvas, Number(sprites))

/** Shows the mine with ten figures at work. */
function showMine() {
  const miners: SceneMiner[] = CARDS.map((name, index) => ({
    cardId: index + 1,
    name,
    imageUrl: `/cards/${name}.svg`,
    copies: 2,
    isAtWork: true,
    isSpent: false,
  }))
  const mine = createMine(canvas, { isCalm: false })
  const startMs = performance.now()
  const show = () => {
    const creditedHundredths = Math.floor(((performance.now() - startMs) / 1_000) * STEPS_PER_SECOND)
    mine?.show({ miners, isActive: true, creditedHundredths })
  }
  show()
  setInterval(show, SHOW_MS)
}
