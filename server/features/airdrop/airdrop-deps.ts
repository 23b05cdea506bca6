import type { Address } from '#core/address.ts'
import type { Database } from '../../db/pool.ts'
import type { Tell } from '../../routing/tell.ts'

export type AirdropDeps = { readonly db: Database; readonly tell: Tell }

/** Who a call says it is made for; both must be the session's. */
export type NamedPlayer = { readonly walletAddress: Address; readonly userId: number }
