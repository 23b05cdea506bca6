import type { ReactNode } from 'react'

export type ExhibitState = {
  /** Name of the state, e.g. 'pending'. */
  readonly state: string
  readonly show: ReactNode
  readonly isWide?: boolean
}

/** One component of `web/ui`, in each of its states. */
export type Exhibit = { readonly name: string; readonly states: readonly ExhibitState[] }

/** Texts for the exhibits, long enough to break every layout that can break. */
export const LONG =
  'Forty-four unusually ripe bananas from the far end of the night market, wrapped, counted and signed for twice'
export const UNBROKEN = 'Bananenverkäuferinnengewerkschaftsvorsitzendenwahlbenachrichtigung'
export const ADDRESS = '0x55d398326f99059fF775485246999027B3197955'
export const TX_HASH = '0x9f2b6f0f4f1f3c3f7d0a6b1e5c2d4f8a9b0c1d2e3f405162738495a6b7c8d9ea'
export const EXPLORER_URL = 'https://explorer.example'
export const nothing = () => {}
