/** Who is told that a player's call was refused for want of a session. */
export type SessionGuard = {
  /** The login that calls are made for now; null while nobody is signed in. */
  readonly loginGeneration: () => number | null
  /** A call that was made for that login has been refused. */
  readonly onRefused: (generation: number | null) => void
}

/** Until a wallet is asked for nobody is signed in, and nobody has to be told. */
let guard: SessionGuard = { loginGeneration: () => null, onRefused: () => {} }

export const sessionGuard = () => guard

export function guardSession(next: SessionGuard) {
  guard = next
}
