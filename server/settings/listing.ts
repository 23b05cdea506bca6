import type { Listing } from '#core/listing.ts'

/** The view `listing` as a statement joins it; null in both where no date was ever set. */
export type ListingColumns = {
  readonly listing_decided_ms: readonly bigint[] | null
  readonly listing_listed_ms: readonly (bigint | null)[] | null
}

/** Read by the statement that reads the money it says the end of: never from what a process keeps. */
export const toListing = ({ listing_decided_ms, listing_listed_ms }: ListingColumns): Listing =>
  (listing_decided_ms ?? []).map((decidedAtMs, index) => ({
    decidedAtMs,
    listedAtMs: listing_listed_ms?.[index] ?? null,
  }))
