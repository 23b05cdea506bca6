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
    else if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => undefined)
  }, [])
  useEffect(() => {
    const follow = () => {
      if (document.fullscreenElement !== null) return
      setFilled(false)
      onLeft()
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [onLeft])
  // A page that is left behind does not keep the screen.
  useEffect(() => () => void (document.fullscreenElement !== null && document.exitFullscreen()), [])
  return { isFilled, setFill }
}
