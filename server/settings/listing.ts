import type { Listing } from '#core/listing.ts'

/** Columns of the view `listing` in a join. Both are null if no date was ever set. */
export type ListingColumns = {
  readonly listing_decided_ms: readonly bigint[] | null
  readonly listing_listed_ms: readonly (bigint | null)[] | null
}

/** Converts the columns. They are read by the statement that reads the money that the listing affects, and never from a cache. */
export const toListing = ({ listing_decided_ms, listing_listed_ms }: ListingColumns): Listing =>
  (listing_decided_ms ?? []).map((decidedAtMs, index) => ({
    decidedAtMs,
    listedAtMs: listing_listed_ms?.[index] ?? null,
  }))
