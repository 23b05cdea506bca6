const KEY = 'ordersToMine'
/** Orders that came to nothing leave theirs behind; the oldest go first. */
const KEPT_MAX = 50

/** What the browser would not store lasts as long as the page. */
let unstored: readonly string[] = []

/** Written down before the wallet is asked: once this order is credited, its card is put to work. */
export function rememberMiningWish(orderId: string) {
  const wishes = [...readWishes().filter((it) => it !== orderId), orderId].slice(-KEPT_MAX)
  writeWishes(wishes)
}

/** Whether an order's card is to be put to work. Asked once: whoever asks does it. */
export function takeMiningWish(orderId: string): boolean {
  const wishes = readWishes()
  if (!wishes.includes(orderId)) return false
  writeWishes(wishes.filter((it) => it !== orderId))
  return true
}

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
