/** A change that the tests need not notice. */
export type Excuse = {
  readonly file: string
  /** Id, as a run prints it. */
  readonly mutation: string
  /** `equivalent` if no visible behaviour differs; `accepted` if some would differ and the risk is taken. */
  readonly kind: 'equivalent' | 'accepted'
  /** Reason why no behaviour differs, or the fault that could happen. */
  readonly reason: string
}

const excusing =
  (kind: Excuse['kind']) =>
  (file: string, reason: string, mutations: readonly string[]): Excuse[] =>
    mutations.map((mutation) => ({ file, mutation, kind, reason }))
export const equivalent = excusing('equivalent')
export const accepted = excusing('accepted')
