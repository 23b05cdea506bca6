/** A change that the tests need not notice. */
export type Excuse = {
  readonly file: string
  /** Its id, as a run prints it. */
  readonly mutation: string
  /** `equivalent`: no visible behaviour differs. `accepted`: some would differ, and the risk is taken. */
  readonly kind: 'equivalent' | 'accepted'
  /** Why no behaviour differs, or which fault could happen. */
  readonly reason: string
}

const excusing =
  (kind: Excuse['kind']) =>
  (file: string, reason: string, mutations: readonly string[]): Excuse[] =>
    mutations.map((mutation) => ({ file, mutation, kind, reason }))
export const equivalent = excusing('equivalent')
export const accepted = excusing('accepted')
