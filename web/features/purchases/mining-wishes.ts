const KEY = 'ordersToMine'
/** Wishes stored at most. Orders that were never credited leave theirs behind, and the oldest are dropped first. */
const KEPT_MAX = 50
/** Milliseconds for which a wish is valid. A player who returns later decides again, and nothing starts automatically. */
const HOLDS_MS = 60 * 60_000

/** Wishes that the browser would not store. They last as long as the page. */
let unstored: readonly string[] = []

/** Stores that an order's card starts mining once it is credited. Called before the wallet is asked. */
export function rememberMiningWish(orderId: string) {
  const others = readWishes().filter((it) => orderOf(it) !== orderId)
  const wishes = [...others, `${orderId} ${Date.now()}`].slice(-KEPT_MAX)
  writeWishes(wishes)
}

/** Returns whether to start mining with an order's card, within an hour of the player's choice. True once: the caller starts it. */
export function takeMiningWish(orderId: string): boolean {
  const wishes = readWishes()
  const wish = wishes.find((it) => orderOf(it) === orderId)
  if (wish === undefined) return false
  writeWishes(wishes.filter((it) => it !== wish))
  return Date.now() - Number(wish.split(' ')[1]) <= HOLDS_MS
}

/** Returns the order of a wish. A wish is an order's id and its time in Unix milliseconds. */
const orderOf = (wish: string) => wish.split(' ')[0]

function readWishes(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const wishes = Array.isArray(stored) ? stored.filter((it): it is string => typeof it === 'string') : []
    return [...new Set([...wishes, ...unstored])]
  } catch {
    // The browser refuses storage, or the stored text was edited by hand.
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
