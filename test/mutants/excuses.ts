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

export const EXCUSES: readonly Excuse[] = [
  {
    file: 'core/game/step.ts',
    mutation: 'meetObstacles: EqualityOperator: obstacle.left >= state.distance → obstacle.left > state.distance',
    kind: 'equivalent',
    reason: 'A front that only touches an obstacle lies beside each of its boxes and over no pit.',
  },
  {
    file: 'core/payment.ts',
    mutation: 'isPriceMeant: EqualityOperator: said > price → said >= price',
    kind: 'equivalent',
    reason: 'Two equal prices are nothing apart, whichever is taken from the other.',
  },
  {
    file: 'core/assert.ts',
    mutation: 'AssertionFailed: StringLiteral: \'AssertionFailed\' → ""',
    kind: 'accepted',
    reason: 'Only the log shows the name, beside the message and the stack.',
  },
]

export const findExcuse = ({ file, id }: { readonly file: string; readonly id: string }): Excuse | undefined =>
  EXCUSES.find((excuse) => excuse.file === file && excuse.mutation === id)
