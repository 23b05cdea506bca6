import type { ComponentProps, ReactNode } from 'react'
import { CONTROL_CLASS, Field, type FieldProps } from './field.tsx'

type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'> & {
    /** An address or a hash: every letter counts. */
    isCode?: boolean
    /** A button beside it that acts on what is written. */
    action?: ReactNode
  }

/** One line of text. What it is not told here, it takes like any input: `{...register('name')}`. */
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

/** No browser should complete, capitalize or correct it. */
const CODE = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
