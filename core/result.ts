/** A rule's answer: a value, or a refusal with a code from a closed union. Never thrown. */
export type Result<T, Code extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: Code }

export const ok = <T>(value: T) => ({ ok: true, value }) as const

export const refuse = <Code extends string>(code: Code) => ({ ok: false, code }) as const
