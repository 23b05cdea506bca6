import { useRef } from 'react'
import { type Attempt, attemptFor, newKey } from '#web/lib/attempt.ts'

export type RequestKey = { readonly keyFor: (body: unknown) => string; readonly forget: () => void }

/**
 * One key for one filled form: tried again, it is the same request, and another filling is another. A key that was answered
 * is forgotten, so that the same can be asked for anew.
 */
export function useRequestKey(): RequestKey {
  const open = useRef<Attempt | null>(null)
  return {
    keyFor: (body) => {
      open.current = attemptFor(open.current, JSON.stringify(body), newKey)
      return open.current.key
    },
    forget: () => {
      open.current = null
    },
  }
}
