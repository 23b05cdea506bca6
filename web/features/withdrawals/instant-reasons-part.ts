import { lazyPart } from '#web/ui/lazy-part.tsx'

/** The reasons with their words, fetched once a withdrawal has some. */
export const InstantReasonsPart = lazyPart(async () => (await import('./instant-reasons.tsx')).InstantReasons)
