const KEY = 'ordersToMine'
/** Choices stored at most. Orders that were never credited leave theirs behind, and the oldest are dropped first. */
const CHOICES_MAX = 50
/** Milliseconds for which a choice is valid. A player who returns later decides again, and nothing starts automatically. */
const CHOICE_LIFETIME_MS = 60 * 60_000

/** Choices that the browser would not store. They last as long as the page. */
let unstored: readonly string[] = []

/** Stores that an order's card starts mining once it is credited. Called before the wallet is asked. */
export function storeMiningChoice(orderId: string) {
  const others = readChoices().filter((it) => orderOf(it) !== orderId)
  const choices = [...others, `${orderId} ${Date.now()}`].slice(-CHOICES_MAX)
  writeChoices(choices)
}

/** Returns whether to start mining with an order's card, within an hour of the player's choice. True once: the caller starts it. */
export function consumeMiningChoice(orderId: string): boolean {
  const choices = readChoices()
  const choice = choices.find((it) => orderOf(it) === orderId)
  if (choice === undefined) return false
  writeChoices(choices.filter((it) => it !== choice))
  return Date.now() - Number(choice.split(' ')[1]) <= CHOICE_LIFETIME_MS
}

/** Returns the order of a choice. A choice is an order's id and its time in Unix milliseconds. */
const orderOf = (choice: string) => choice.split(' ')[0]

function readChoices(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    const choices = Array.isArray(stored) ? stored.filter((it): it is string => typeof it === 'string') : []
    return [...new Set([...choices, ...unstored])]
  } catch {
    // The browser refuses storage, or the stored text was edited by hand.
    return unstored
  }
}

function writeChoices(choices: readonly string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices))
    unstored = []
  } catch {
    unstored = choices
  }
}
