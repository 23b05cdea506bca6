import { useEffect, useRef, useState } from 'react'

/** Milliseconds for which 'copied' is shown. */
const COPIED_MS = 2_000

/** Copies a text, and sets `isCopied` for two seconds. */
export function useCopy() {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(text: string) {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsCopied(false), COPIED_MS)
  }
  return { isCopied, copy }
}
