/** Holds the place of a card while it loads. */
export function CardStallSkeleton() {
  return (
    <div aria-hidden="true" className="stall-grid rounded-large border border-line bg-stall p-4 sm:p-5">
      <div className="stall-picture aspect-4/5 rounded-small bg-counter" />
      <div className="stall-title">
        <div className="h-8 w-32 rounded-small bg-counter" />
        <div className="mt-2 h-4 w-48 max-w-full rounded-small bg-counter" />
        <div className="mt-4 h-12 w-40 rounded-small bg-counter" />
      </div>
      <div className="stall-terms h-40 rounded-small bg-counter" />
      <div className="stall-till h-12 rounded-small bg-counter" />
    </div>
  )
}
