/** Functions that set one limit of a decision to a value in base units, and leave its other limits unchanged. */
export type LimitSetters<State, Name extends string> = Readonly<Record<Name, (state: State, value: bigint) => State>>

export type BindingCase<State, Name extends string> = {
  /** Name of the limits that bind, for the test's name. */
  readonly name: string
  readonly state: State
  readonly values: Readonly<Record<Name, bigint>>
  /** Lowest value of the limits. */
  readonly least: bigint
  /** Returns the limits that an amount exceeds, in the order in which they were named. */
  passedBy(amount: bigint): readonly Name[]
}

/**
 * Lists cases in which each limit of a decision binds: alone, and with each other limit, at the same value and one base unit
 * apart in both orders. Limits that a case does not name are loose.
 *
 * A decision that leaves out one of its limits, or compares it the wrong way round, fails in one of the cases.
 *
 * @param start facts of the decision
 * @param at value of the limit that binds; lower than `loose`
 * @param loose value at which a limit does not bind
 */
export function bindingCases<State, Name extends string>(
  start: State,
  limits: LimitSetters<State, Name>,
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
