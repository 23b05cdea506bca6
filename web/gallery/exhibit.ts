import type { ReactNode } from 'react'

export type State = {
  /** Name of the state, e.g. 'pending'. */
  readonly state: string
  readonly show: ReactNode
  readonly isWide?: boolean
}

/** One component of `web/ui`, in each of its states. */
export type Exhibit = { readonly name: string; readonly states: readonly State[] }
