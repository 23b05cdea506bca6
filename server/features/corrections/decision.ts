import type { Difference } from '../../audit/difference.ts'

/** What an operator decides about one difference, and why. */
export type Decision = Difference & { readonly note: string }
