/** A change that the tests need not notice. */
export type Excuse = {
  readonly file: string
  /** Its id, as a run prints it. */
  readonly mutation: string
  /** `equivalent`: nothing that anybody could see differs. `accepted`: something would, and the risk is taken. */
  readonly kind: 'equivalent' | 'accepted'
  /** Why nothing differs, or what could happen. */
  readonly reason: string
}

export const EXCUSES: readonly Excuse[] = []

export const findExcuse = ({ file, id }: { readonly file: string; readonly id: string }): Excuse | undefined =>
  EXCUSES.find((excuse) => excuse.file === file && excuse.mutation === id)
