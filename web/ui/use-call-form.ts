import { type FormEvent, useId, useRef } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { type BodyCheck, callResolver, loadResolver } from './call-resolver.ts'

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
