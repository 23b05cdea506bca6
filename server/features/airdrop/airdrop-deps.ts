import type { Address } from '#core/address.ts'
import type { Database } from '../../db/pool.ts'
import type { Tell } from '../../http/routing/tell.ts'

export type AirdropDeps = { readonly db: Database; readonly tell: Tell }

/** Player that a call names. Both fields must match the session's. */
export type NamedPlayer = { readonly walletAddress: Address; readonly userId: number }
