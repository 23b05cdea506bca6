import { useEffect, useState } from 'react'
import type { MiningState } from '#core/api/mining.ts'
import { refresh } from '#web/lib/query-client.ts'
import { type DugMeanwhile, dugSince, type LastSeen, parseSeen, seenOf } from './last-seen.ts'

const keyOf = (walletAddress: string) => `mining-last-seen:${walletAddress}`

/**
 * Returns what the running shift dug while this page was not being viewed. The last figures are stored in this browser, per wallet;
 * each answer that is shown replaces them.
 */
export function useDugMeanwhile(walletAddress: string, state: MiningState): DugMeanwhile | null {
  const [dug, setDug] = useState(() => dugSince(readSeen(walletAddress), state))
  useEffect(() => {
    if (document.visibilityState === 'hidden') return
    const since = dugSince(readSeen(walletAddress), state)
    const seen = seenOf(state)
    if (since !== null || seen === null) setDug(since)
    writeSeen(walletAddress, seen)
  }, [walletAddress, state])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh('/api/mining/active')
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return dug
}

function readSeen(walletAddress: string): LastSeen | null {
  try {
    return parseSeen(localStorage.getItem(keyOf(walletAddress)))
  } catch {
    return null
  }
}

function writeSeen(walletAddress: string, seen: LastSeen | null) {
  try {
    if (seen === null) localStorage.removeItem(keyOf(walletAddress))
    else localStorage.setItem(keyOf(walletAddress), JSON.stringify(seen))
  } catch {
    // Storage is off or full, so the page cannot state what was dug meanwhile.
  }
}
