/** Who has signed in to the panel. */
export type OperatorSession = { readonly username: string }
