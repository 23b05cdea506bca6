import type { ComponentProps, ReactNode } from 'react'
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
    /** Whether it holds an address or a hash, in which every letter counts. */
    isCode?: boolean
    /** Button beside the field that acts on its text. */
    action?: ReactNode
  }

/** Field for one line of text. It accepts all other props of an input: `{...register('name')}`. */
export function TextField({ label, hint, problem, isCode = false, action, className = '', ...input }: TextFieldProps) {
  const look = `min-h-12 min-w-0 text-ellipsis ${isCode ? 'font-code text-note' : ''} ${className}`
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => {
        const line = <input {...(isCode && CODE)} {...input} {...control} className={`${CONTROL_CLASS} ${look}`} />
        return action === undefined ? (
          line
        ) : (
          <div className="flex items-stretch gap-2 *:first:flex-1 *:last:shrink-0">
            {line}
            {action}
          </div>
        )
      }}
    </Field>
  )
}

/** Attributes that stop the browser from completing, capitalizing or correcting the text. */
const CODE = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
