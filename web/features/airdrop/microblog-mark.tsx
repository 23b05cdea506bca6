/** The microblog's letter, drawn like the icons beside it. */
export const MicroblogMark = ({ className }: { className?: string; 'aria-hidden'?: 'true' }) => (
  <svg viewBox="0 0 24 24" className={className} fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
    <path d="M4 4h4l12 16h-4zM4 20l6.5-7M20 4l-6.5 6.5" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
