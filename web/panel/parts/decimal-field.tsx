import { useLingui } from '@lingui/react'
import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { ambiguousAmountText, localDecimal, parseDecimalInput } from '#web/lib/decimal-input.ts'
import { TextField } from '#web/ui/field.tsx'

/**
 * Field for an amount, a rate or a percentage. It shows and accepts figures in the reader's language, while the form holds them as
 * the server reads them. The value is '24.65' when a Spanish operator sees and types '24,65'.
 */
export function DecimalField({
  ref,
  placeholder,
  problem,
  className = '',
  ...field
}: ComponentProps<typeof TextField>) {
  const { i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [held] = useState(() => holdDecimal(() => input.current))
  // The form reads and writes the held decimal. The input shows it.
  useImperativeHandle(ref, () => held as unknown as HTMLInputElement)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is written anew once the language is another
  useLayoutEffect(() => held.show(), [held, i18n.locale])
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      {...field}
      problem={problem && (ambiguousAmountText(input.current?.value ?? '') ?? problem)}
      ref={input}
      placeholder={placeholder && localDecimal(placeholder)}
      className={`tabular-nums ${className}`}
    />
  )
}

function holdDecimal(find: () => HTMLInputElement | null) {
  let decimal = ''
  const show = () => {
    const input = find()
    // Leaves an invalid text unchanged, because it would mean another number in another language.
    if (input !== null && !decimal.includes(',')) input.value = localDecimal(decimal)
  }
  return {
    type: 'text',
    get value(): string {
      decimal = parseDecimalInput(find()?.value ?? '')
      return decimal
    },
    set value(next: unknown) {
      decimal = String(next ?? '')
      show()
    },
    focus: () => find()?.focus(),
    show,
  }
}
