import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

export type BodyCheck<Values extends FieldValues, Body> = {
  /** The schema of the call's body. It is fetched when the form is first used: with zod it outweighs every form. */
  readonly loadSchema: () => Promise<ZodType<Body, Values>>
  /** Makes what a person wrote into what the call takes, e.g. a hash out of an address of a web page. */
  readonly prepare?: ((values: Values) => Values) | undefined
  /** Names what the form asks for beyond the schema. */
  readonly objections?: ((values: Values) => readonly Path<Values>[]) | undefined
  /** The fields that a person can mend. */
  readonly fields: readonly string[]
}

/**
 * Lets react-hook-form check a form by its call's own schema.
 *
 * A schema that does not arrive holds nobody up: the server reads the body by the same one.
 */
export function callResolver<Values extends FieldValues, Body>(
  check: BodyCheck<Values, Body>,
): Resolver<Values, unknown, Body> {
  return async (written, context, options) => {
    const values = check.prepare?.(written) ?? written
    const objections = check.objections?.(values) ?? []
    if (objections.length > 0) return { values: {}, errors: errorsOf<Values>(objections) }
    const resolve = await loadResolver(check)
    if (resolve === null) return { values: values as unknown as Body, errors: {} }
    const found = await resolve(values, context, options)
    const wrong = Object.keys(found.errors).filter((field) => check.fields.includes(field))
    // What no field of the form can mend is a mistake of ours: the server's answer tells of it.
    if (wrong.length > 0) return { values: {}, errors: errorsOf<Values>(wrong) }
    return Object.keys(found.errors).length > 0 ? { values: values as unknown as Body, errors: {} } : found
  }
}

/** Fetches what the check needs; null where it does not arrive. */
export async function loadResolver<Values extends FieldValues, Body>({ loadSchema }: BodyCheck<Values, Body>) {
  try {
    const { checkBody } = await import('./check-body.ts')
    return checkBody(await loadSchema())
  } catch (error) {
    console.warn('A form goes unchecked: its schema did not arrive.', error)
    return null
  }
}

const errorsOf = <Values extends FieldValues>(fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, { type: 'wrong' }])) as FieldErrors<Values>
