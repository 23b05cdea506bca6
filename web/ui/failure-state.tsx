import type { ReactNode } from 'react'

type FailureStateProps = {
  /** Picture that the shell caches, because the network may be gone. */
  picture: string
  title: string
  text: ReactNode
  action: ReactNode
  detail?: string
  /** Hides the sign about the whole page, which would say the same. */
  saysWhy?: boolean
}

/**
 * Replaces a page that cannot be shown. It explains the problem, reassures that no data is lost, and offers one way to continue.
 */
export function FailureState({ picture, title, text, action, detail, saysWhy }: FailureStateProps) {
  return (
    <section
      role="alert"
      data-says-why={saysWhy || undefined}
      className="page grid min-h-[75dvh] lg:min-h-[85dvh] place-items-center py-12 text-center"
    >
      <div className="max-w-prose">
        <img src={picture} alt="" width={320} height={240} className="mx-auto h-48 w-auto rounded-large" />
        <h1 className="mt-4 text-heading">{title}</h1>
        <p className="mt-2 text-balance text-lead text-soft">{text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>
        {detail !== undefined && <p className="mt-6 wrap-anywhere font-code text-note text-soft">{detail}</p>}
      </div>
    </section>
  )
}
