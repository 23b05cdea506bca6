import { type FormEvent, useId, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { type BodyCheck, callResolver, loadResolver } from './call-resolver.ts'

type CallFormOptions<Values extends FieldValues, Body> = Omit<BodyCheck<Values, Body>, 'fields'> & {
  /** The body of the call, as far as it is known before anybody writes. */
  defaultValues: DefaultValues<Values>
  /** What a field says when it is wrong. The reader's language may change while it stands there. */
  problems: { readonly [F in Path<Values>]?: () => string }
  /** Makes the call; the caller also shows its failure. */
  onSubmit: (body: Body) => Promise<unknown>
  /** Beside what the fields say themselves. */
  onWrong?: (written: Values) => void
}

/**
 * A form whose values are the body of one call of `core/api`, checked by that call's schema.
 *
 * The first wrong field gets the focus, and a second submit waits for the first.
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
      // The call failed, and its mutation shows why.
    } finally {
      isUnderWay.current = false
    }
  }

  return {
    form,
    isSubmitting,
    /** For the `<form>`; a button outside of it submits it by this id. */
    formProps: {
      id,
      noValidate: true,
      onSubmit: submit,
      // By the time that somebody has written, the schema is there.
      onFocus: () => void loadResolver(check),
    },
    /** For a field of `web/ui`. */
    field: (name: Path<Values>) => {
      const { error } = form.getFieldState(name, form.formState)
      return { ...form.register(name), problem: error === undefined ? null : (problems[name]?.() ?? null) }
    },
  }
}
