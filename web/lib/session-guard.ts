/** Callbacks for a player's call that the server refuses for lack of a session. */
export type SessionGuard = {
  /** Returns the login that calls are made for; null while no player is signed in. */
  readonly loginGeneration: () => number | null
  /** Called when a call that was made for that login was refused. */
  readonly onRefused: (generation: number | null) => void
}

/** Does nothing until the session module loads, because no player is signed in before. */
let guard: SessionGuard = { loginGeneration: () => null, onRefused: () => {} }

export const sessionGuard = () => guard

export function guardSession(next: SessionGuard) {
  guard = next
}
