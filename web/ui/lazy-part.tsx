import { t } from '@lingui/core/macro'
import {
  Component,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { LANGUAGES, type Language, WITHOUT_TEXTS } from '#web/texts/languages.ts'
import { loadPart, retryTexts, useAreTextsMissing, useHasTexts, useLanguage } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from './toast.ts'

/** Component that is loaded when it is first shown, or earlier by `fetch`. */
export type LazyPart<P> = ComponentType<P> & { readonly fetch: () => Promise<void>; readonly isFetched: () => boolean }

/**
 * Loads a component together with the texts that its imports need. Without the texts it shows a notice and offers a retry.
 *
 * A component that was fetched before it is shown renders at once. `lazy` alone would still suspend.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>, texts?: string): LazyPart<P> {
  let fetched: ComponentType<P> | undefined
  const fetch = async () => {
    const Loaded = await loadPart(load, texts)
    fetched ??= (props) => (useAreTextsMissing(texts) ? <MissingTexts /> : <Loaded {...props} />)
    return fetched
  }
  const Awaited = lazy(async () => ({ default: await fetch() })) as unknown as ComponentType<P>
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, as `lazy` keeps what it was given
  const Part = (props: P) => {
    // Chosen once, because a component of another type would lose the part's state.
    const [Shown] = useState(() => fetched ?? Awaited)
    return <Shown {...props} />
  }
  return Object.assign(Part, {
    fetch: async () => void (await fetch()),
    isFetched: () => fetched !== undefined,
  })
}

/**
 * Shows a part as soon as it was fetched. By itself, React delays what replaces a suspended part by 0.3 s; a requested render
 * does not wait.
 *
 * @param part which the caller shows inside its own `Suspense`
 */
export function useRenderOnceFetched(part: Pick<LazyPart<object>, 'fetch' | 'isFetched'> | ComponentType) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!('fetch' in part) || part.isFetched()) return
    // The part itself reports a failure to load.
    part.fetch().then(
      () => startTransition(renderAgain),
      () => {},
    )
  }, [part])
}

/** Shows the notice in the page's language, or in every language if the page has none. */
export function MissingTexts() {
  const language = useLanguage()
  const languages = useHasTexts() ? [language] : (Object.keys(LANGUAGES) as Language[])
  return (
    <div role="alert" className="grid justify-items-start gap-4 p-6">
      {languages.map((it) => (
        <div key={it} lang={it} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p>{WITHOUT_TEXTS[it].notice}</p>
          <Button onClick={retryTexts}>{WITHOUT_TEXTS[it].retry}</Button>
        </div>
      ))}
    </div>
  )
}

type FailureBoundaryProps = {
  /** Returns the content to show instead. */
  show: (error: unknown) => ReactNode
  /** Key of the attempt, e.g. the current address. A new value renders the children again. */
  attempt?: string
  children: ReactNode
}

/** Prevents an error in its children from breaking the page around it. */
export class FailureBoundary extends Component<FailureBoundaryProps, { error: unknown; attempt: string | undefined }> {
  override state = { error: null as unknown, attempt: this.props.attempt }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ attempt }: FailureBoundaryProps, state: { attempt: string | undefined }) {
    return attempt === state.attempt ? null : { error: null, attempt }
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.show(this.state.error)
  }
}

/** Replaces a part beside the page, such as a dialog, that did not load. */
export function PartFailure() {
  useEffect(() => {
    showToast({
      title: t`This did not load`,
      description: t`Part of the page did not load. Reload the page to try again.`,
      variant: 'destructive',
    })
  }, [])
  return null
}

/** Lazy parts that join a bar once they have loaded. If they fail to load, the bar remains without them. */
export const OptionalParts = ({ children }: { children: ReactNode }) => (
  <FailureBoundary show={() => null}>
    <Suspense fallback={null}>{children}</Suspense>
  </FailureBoundary>
)

/** Pixels below the screen at which a part starts to load, so that it has loaded with its full height when a person reaches it. */
const AHEAD_PX = 1_500

type WhenNearProps = {
  /** Classes that reserve the part's place until then, e.g. 'min-h-96'. */
  className: string
  /** Anchor for addresses of the page. */
  id?: string
  /** Distance in px. Lower for a heavy part that keeps its height. */
  aheadPx?: number
  children: ReactNode
}

/** Part of a page that is loaded when a person comes near it. */
export function WhenNear({ className, id, aheadPx = AHEAD_PX, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || place.current === null) return
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), {
      rootMargin: `${aheadPx}px 0px`,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear, aheadPx])
  return (
    <div ref={place} id={id} className={className}>
      {isNear && children}
    </div>
  )
}
