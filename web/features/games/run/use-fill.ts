import { useCallback, useEffect, useState } from 'react'

/**
 * Lets a part of the page fill the screen: by its own styles, and by the browser's fullscreen where there is one. The whole document
 * goes fullscreen, so that notices are seen too.
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
  // A page that is left behind does not keep the screen.
  useEffect(() => () => void (isFullscreen() && document.exitFullscreen()), [])
  return { isFilled, setFill }
}

/** An iPhone has no fullscreen of elements, and no member that names one. */
const isFullscreen = () => Boolean(document.fullscreenElement)
