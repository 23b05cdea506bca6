/** How each limit of a decision is put at a value, in base units; it changes nothing of the other limits. */
export type Limits<State, Name extends string> = Readonly<Record<Name, (state: State, value: bigint) => State>>

export type BindingCase<State, Name extends string> = {
  /** Tells which limits bind, for the test's name. */
  readonly name: string
  readonly state: State
  readonly values: Readonly<Record<Name, bigint>>
  /** The lowest of the limits. */
  readonly least: bigint
  /** The limits that an amount is above, in the order in which they were named. */
  passedBy(amount: bigint): readonly Name[]
}

/**
 * Lists cases in which each limit of a decision is the one that binds: alone, and with each other limit, at the same value and
 * one base unit apart in both orders. The limits that are not named in a case are loose.
 *
 * A decision that leaves one of its limits out, or compares it the wrong way round, fails in one of the cases.
 *
 * @param start the decision's facts
 * @param at the value of the limit that binds; a lower one than `loose`
 * @param loose a value at which a limit binds nothing
 */
export function bindingCases<State, Name extends string>(
  start: State,
  limits: Limits<State, Name>,
  { at, loose }: { readonly at: bigint; readonly loose: bigint },
): readonly BindingCase<State, Name>[] {
  const names = Object.keys(limits) as Name[]
  const caseOf = (name: string, tight: Partial<Record<Name, bigint>>): BindingCase<State, Name> => {
    const values = Object.fromEntries(names.map((one) => [one, tight[one] ?? loose])) as Record<Name, bigint>
    const state = names.reduce((before, one) => limits[one](before, values[one]), start)
    const [least = loose] = names.map((one) => values[one]).toSorted((a, b) => Number(a - b))
    return { name, state, values, least, passedBy: (amount) => names.filter((one) => amount > values[one]) }
  }
  const alone = names.map((one) => caseOf(`${one} alone`, of(one, at)))
  const pairs = names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .flatMap((other) => [
        caseOf(`${one} and ${other}, tied`, { ...of(one, at), ...of(other, at) }),
        caseOf(`${one} a unit below ${other}`, { ...of(one, at), ...of(other, at + 1n) }),
        caseOf(`${other} a unit below ${one}`, { ...of(one, at + 1n), ...of(other, at) }),
      ]),
  )
  return [...alone, ...pairs]
}

const of = <Name extends string>(name: Name, value: bigint) => ({ [name]: value }) as Record<Name, bigint>
