const KEY = 'ordersToMine'
/** Orders that came to nothing leave theirs behind; the oldest go first. */
const KEPT_MAX = 50
/** A player who comes back later decides again: then nothing starts automatically. */
const HOLDS_MS = 60 * 60_000

/** What the browser would not store lasts as long as the page. */
let unstored: readonly string[] = []

/** Written down before the wallet is asked: once this order is credited, its card is put to work. */
export function rememberMiningWish(orderId: string) {
  const others = readWishes().filter((it) => orderOf(it) !== orderId)
  const wishes = [...others, `${orderId} ${Date.now()}`].slice(-KEPT_MAX)
  writeWishes(wishes)
}

/** Whether to start mining with an order's card, within an hour of the player's choice. True once: its caller starts it. */
export function takeMiningWish(orderId: string): boolean {
  const wishes = readWishes()
  const wish = wishes.find((it) => orderOf(it) === orderId)
  if (wish === undefined) return false
  writeWishes(wishes.filter((it) => it !== wish))
  return Date.now() - Number(wish.split(' ')[1]) <= HOLDS_MS
}

/** A wish is an order's id and the moment of it, in Unix milliseconds. */
const orderOf = (wish: string) => wish.split(' ')[0]

function readWishes(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const wishes = Array.isArray(stored) ? stored.filter((it): it is string => typeof it === 'string') : []
    return [...new Set([...wishes, ...unstored])]
  } catch {
    // The browser refuses storage, or it was edited by hand.
    return unstored
  }
}

function writeWishes(wishes: readonly string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes))
    unstored = []
  } catch {
    unstored = wishes
  }
}
