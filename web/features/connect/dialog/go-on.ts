import type { listPurchases } from '#core/api/purchases.ts'
import { callApi } from '#web/lib/call-api.ts'
import { signIn } from '#web/session/session-actions.ts'
import { readWallet } from '#web/session/wallet-view.ts'

/** Id of the cards section on Home. */
const CARDS = 'nfts'

/** Leads a player who connected in order to mine to the mine, or to the cards on sale if the player has none. */
export async function goOnToMining(navigate: (path: string) => void, untilSignedIn = signIn): Promise<void> {
  const from = window.location.pathname
  // Sign-in is already running. This call joins it and asks for nothing twice.
  await untilSignedIn()
  const { session } = readWallet()
  // A player who declined stays on the page, and can sign in at any time.
  if (session === null) return
  const hasCards = await ownsCards(session.walletAddress)
  // A player who has navigated elsewhere in the meantime stays there.
  if (window.location.pathname !== from || document.querySelector('[role="dialog"]') !== null) return
  if (hasCards) navigate('/mining')
  else goToCards(navigate)
}

async function ownsCards(walletAddress: string): Promise<boolean> {
  try {
    const query = { walletAddress, limit: 1 }
    const copies = await callApi<typeof listPurchases>('GET', '/api/purchases/user', { query })
    return copies.length > 0
  } catch (error) {
    // The mine itself shows what is missing.
    console.warn('Whether cards are owned could not be asked.', error)
    return true
  }
}

function goToCards(navigate: (path: string) => void) {
  const cards = document.getElementById(CARDS)
  if (cards === null) return navigate(`/#${CARDS}`)
  comeTo(cards)?.focus({ preventScroll: true })
}

/** Returns the part of Home where visitors mine without a wallet, or null on every other page. */
export const guestMining = () => document.getElementById('guest-mining')

/** Scrolls to a part of the page and makes it focusable. */
export function comeTo(part: HTMLElement | null): HTMLElement | null {
  if (part === null) return null
  part.tabIndex = -1
  part.style.outline = 'none'
  part.scrollIntoView()
  return part
}

/** Returns the element that opened the dialog, before the focus leaves it. */
export const noteOpener = () => {
  const { activeElement: element } = document
  return { element, isInPage: element?.closest('main') != null }
}

/** Returns the element to focus after the dialog is closed: the one that opened it, or its replacement. */
export function placeAfter({ element, isInPage }: ReturnType<typeof noteOpener>): HTMLElement | null {
  if (element instanceof HTMLElement && element !== document.body && element.isConnected) return element
  return document.getElementById(isInPage ? 'main' : 'wallet')
}
