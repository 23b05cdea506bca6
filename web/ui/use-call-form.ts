import { type FormEvent, useId, useRef } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { ZodType } from 'zod'

type CallFormOptions<Values extends FieldValues, Body> = Omit<BodyCheck<Values, Body>, 'fields'> & {
  /** Initial body of the call, as far as it is known. */
  defaultValues: DefaultValues<Values>
  /** Texts of wrong fields. They are functions, because the reader's language may change while a text is shown. */
  problems: { readonly [F in Path<Values>]?: () => string }
  /** Makes the call. The caller also shows its failure. */
  onSubmit: (body: Body) => Promise<unknown>
  /** Called in addition to the texts of the fields. */
  onWrong?: (written: Values) => void
}

/**
 * Creates a form whose values are the body of one call of `core/api`, checked by that call's schema.
 *
 * The first wrong field gets the focus, and a submit during another one is ignored.
 */
export function useCallForm<Values extends FieldValues, Body>(options: CallFormOptions<Values, Body>) {
  const { loadSchema, prepare, objections, defaultValues, problems, onSubmit, onWrong } = options
  const check: BodyCheck<Values, Body> = { loadSchema, prepare, objections, fields: Object.keys(problems) }
  const form = useForm<Values, unknown, Body>({ defaultValues, resolver: callResolver(check) })
  const { isSubmitting } = form.formState
  const isUnderWay = useRef(false)
  const id = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await form.handleSubmit(onSubmit, () => onWrong?.(form.getValues()))(event)
    } catch {
      // The call failed. Its mutation shows why.
    } finally {
      isUnderWay.current = false
    }
  }

  return {
    form,
    isSubmitting,
    /** Props of the `<form>`. A button outside it submits it by this id. */
    formProps: {
      id,
      noValidate: true,
      onSubmit: submit,
      // Loads the schema on focus, so that it is ready when the person has finished writing.
      onFocus: () => void loadResolver(check),
    },
    /** Returns the props of a field of `web/ui`. */
    field: (name: Path<Values>) => {
      const { error } = form.getFieldState(name, form.formState)
      return { ...form.register(name), problem: error === undefined ? null : (problems[name]?.() ?? null) }
    },
  }
}

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
async function loadResolver<Values extends FieldValues, Body>({ loadSchema }: BodyCheck<Values, Body>) {
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
