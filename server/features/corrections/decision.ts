import type { SaidDifference } from '../../audit/difference.ts'

/** Operator's decision about one difference, with its reason. */
export type Decision = SaidDifference & { readonly note: string }
