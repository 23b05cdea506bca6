import type { listPurchases } from '#core/api/purchases.ts'
import { callApi } from '#web/lib/call-api.ts'
import { signIn } from '#web/session/session-actions.ts'
import { readWallet } from '#web/session/wallet-view.ts'

/** Where the cards stand on Home. */
const CARDS = 'nfts'

/** A player who connected to mine goes to the mine; one without a card goes to the stalls on this page. */
export async function goOnToMining(navigate: (path: string) => void, untilSignedIn = signIn): Promise<void> {
  const from = window.location.pathname
  // It is under way already: nothing is asked for a second time.
  await untilSignedIn()
  const { session } = readWallet()
  // A player who declined stays on the page, and can sign in at any time.
  if (session === null) return
  const hasCards = await ownsCards(session.walletAddress)
  // A player who has moved on in the meantime is not called back.
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
    // The mine says itself what is missing.
    console.warn('Whether cards are owned could not be asked.', error)
    return true
  }
}

function goToCards(navigate: (path: string) => void) {
  const cards = document.getElementById(CARDS)
  if (cards === null) return navigate(`/#${CARDS}`)
  comeTo(cards)?.focus({ preventScroll: true })
}

/** Where visitors mine on Home, without a wallet; null on every other page. */
export const guestMining = () => document.getElementById('guest-mining')

/** Shows a part of the page, which can take the focus from then on. */
export function comeTo(part: HTMLElement | null): HTMLElement | null {
  if (part === null) return null
  part.tabIndex = -1
  part.style.outline = 'none'
  part.scrollIntoView()
  return part
}

/** What opened the dialog, before the focus leaves it. */
export const noteOpener = () => {
  const { activeElement: element } = document
  return { element, isInPage: element?.closest('main') != null }
}

/** Where the focus goes once the dialog is closed: to what opened it, or to what has taken its place. */
export function placeAfter({ element, isInPage }: ReturnType<typeof noteOpener>): HTMLElement | null {
  if (element instanceof HTMLElement && element !== document.body && element.isConnected) return element
  return document.getElementById(isInPage ? 'main' : 'wallet')
}
