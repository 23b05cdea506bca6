import type { Difference } from '../../audit/difference.ts'

/** Operator's decision about one difference, with its reason. */
export type Decision = Difference & { readonly note: string }
