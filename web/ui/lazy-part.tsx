import { type ComponentType, lazy, startTransition, useEffect, useReducer, useState } from 'react'
import { LANGUAGES, type Language, WITHOUT_TEXTS } from '#web/texts/languages.ts'
import { loadPart, retryTexts, useLacksTexts, useLanguage, useSpeaks } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'

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
    fetched ??= (props) => (useLacksTexts(texts) ? <LackingTexts /> : <Loaded {...props} />)
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
export function useShownOnceFetched(part: Pick<LazyPart<object>, 'fetch' | 'isFetched'> | ComponentType) {
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
export function LackingTexts() {
  const language = useLanguage()
  const languages = useSpeaks() ? [language] : (Object.keys(LANGUAGES) as Language[])
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
