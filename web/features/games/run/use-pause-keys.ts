import { useEffect, useRef } from 'react'

/** Listens to P and Escape during a run, wherever the focus is. */
export function usePauseKeys(isRunning: boolean, onPause: () => void) {
  const latest = useRef(onPause)
  useEffect(() => {
    latest.current = onPause
  })
  useEffect(() => {
    if (!isRunning) return
    const listen = (event: KeyboardEvent) => {
      if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.code === 'KeyP' || event.code === 'Escape') latest.current()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isRunning])
}
