import { useCallback, useEffect, useState } from 'react'

/**
 * Lets a part of the page fill the screen, by its own styles and by the browser's fullscreen if available. The whole document goes
 * fullscreen, so that notices stay visible.
 */
export function useFill(onLeft: () => void) {
  const [isFilled, setFilled] = useState(false)
  const setFill = useCallback((isNow: boolean) => {
    setFilled(isNow)
    if (isNow) document.documentElement.requestFullscreen?.().catch(() => undefined)
    else if (isFullscreen()) void document.exitFullscreen().catch(() => undefined)
  }, [])
  useEffect(() => {
    const follow = () => {
      if (isFullscreen()) return
      setFilled(false)
      onLeft()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [onLeft])
  // Leaves fullscreen when the page is left.
  useEffect(() => () => void (isFullscreen() && document.exitFullscreen()), [])
  return { isFilled, setFill }
}

/** Returns whether the page is in fullscreen. An iPhone has no element fullscreen, and there `fullscreenElement` is undefined. */
const isFullscreen = () => Boolean(document.fullscreenElement)
