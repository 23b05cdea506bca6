import type { SceneMiner } from '#web/features/mining/scene/crew.ts'
import { createMine } from '#web/features/mining/scene/mine.ts'

const CARDS = ['pip', 'saba', 'lakatan', 'burro', 'java', 'michel']
const query = new URLSearchParams(location.search)
const cards = Number(query.get('cards') ?? 6)
const copies = Number(query.get('copies') ?? 2)
const isActive = query.get('stopped') === null
const miners: SceneMiner[] = CARDS.slice(0, cards).map((name, index) => ({
  cardId: index + 1,
  name,
  imageUrl: `/cards/${name}.svg`,
  copies,
  isAtWork: true,
  isSpent: false,
}))

const mine = createMine(document.querySelector('canvas') as HTMLCanvasElement, { isCalm: query.get('calm') !== null })
let creditedHundredths = 0
const show = () => mine?.show({ miners, isActive, creditedHundredths })
show()
/** Steps a second: about what ten copies of the cards that are sold at the start are credited. */
const steps = Number(query.get('steps') ?? 4)
if (isActive && steps > 0) {
  setInterval(() => {
    creditedHundredths += 1
    show()
  }, 1_000 / steps)
}
