import { useRef } from 'react'
import { type Attempt, attemptFor, newKey } from '#web/lib/attempt.ts'

export type RequestKey = { readonly keyFor: (body: unknown) => string; readonly forget: () => void }

/**
 * Returns the idempotency key of a form. A retry with the same values is the same request, and other values get another key. The
 * key is forgotten once it was answered, so that the same request can be made again.
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
