import type { FieldErrors, FieldValues, Path, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'

export type BodyCheck<Values extends FieldValues, Body> = {
  /** Loads the schema of the call's body when the form is first used, because zod is larger than any form. */
  readonly loadSchema: () => Promise<ZodType<Body, Values>>
  /** Converts the written values to what the call accepts, e.g. an address of a web page to a hash. */
  readonly prepare?: ((values: Values) => Values) | undefined
  /** Returns the fields that fail the form's own checks beyond the schema. */
  readonly objections?: ((values: Values) => readonly Path<Values>[]) | undefined
  /** Fields that a person can correct. */
  readonly fields: readonly string[]
}

/**
 * Makes react-hook-form check a form by its call's own schema.
 *
 * A schema that does not load blocks no submit, because the server checks the body by the same schema.
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
    // An error that no field of the form can correct is our mistake. The server's answer reports it.
    if (wrong.length > 0) return { values: {}, errors: errorsOf<Values>(wrong) }
    return Object.keys(found.errors).length > 0 ? { values: values as unknown as Body, errors: {} } : found
  }
}

/** Loads the check; null if it does not load. */
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
