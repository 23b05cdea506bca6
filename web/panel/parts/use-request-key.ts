import { useRef } from 'react'
import { newKey } from '#web/lib/attempt.ts'

export type RequestKey = { readonly keyFor: (body: unknown) => string; readonly forget: () => void }

/**
 * One key for one filled form: tried again, it is the same request, and another filling is another. A key that was answered
 * is forgotten, so that the same can be asked for anew.
 */
export function useRequestKey(): RequestKey {
  const kept = useRef<{ readonly of: string; readonly key: string } | null>(null)
  return {
    keyFor: (body) => {
      const of = JSON.stringify(body)
      if (kept.current?.of !== of) kept.current = { of, key: newKey() }
      return kept.current.key
    },
    forget: () => {
      kept.current = null
    },
  }
}
