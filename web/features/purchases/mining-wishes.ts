const KEY = 'ordersToMine'
/** Orders that came to nothing leave theirs behind; the oldest go first. */
const KEPT_MAX = 50
/** Whoever comes back later has decided anew: nothing starts by itself then. */
const HOLDS_MS = 60 * 60_000

/** What the browser would not store lasts as long as the page. */
let unstored: readonly string[] = []

/** Written down before the wallet is asked: once this order is credited, its card is put to work. */
export function rememberMiningWish(orderId: string) {
  const others = readWishes().filter((it) => orderOf(it) !== orderId)
  const wishes = [...others, `${orderId} ${Date.now()}`].slice(-KEPT_MAX)
  writeWishes(wishes)
}

/** Whether an order's card is to be put to work, for an hour after it was wished. Asked once: whoever asks does it. */
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
    // The browser refuses storage, or somebody has edited it.
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
