import { type ComponentType, lazy, startTransition, useEffect, useReducer, useState } from 'react'
import { LANGUAGES, type Language, WITHOUT_TEXTS } from '#web/texts/languages.ts'
import { loadPart, retryTexts, useLacksTexts, useLanguage, useSpeaks } from '#web/texts/texts.ts'
import { Button } from '#web/ui/button.tsx'

/** A component that is loaded when it is first shown, or when `fetch` is called before. */
export type LazyPart<P> = ComponentType<P> & { readonly fetch: () => Promise<void>; readonly isFetched: () => boolean }

/**
 * Loads a component together with the texts that its imports need. Without them it says so, and offers to ask again.
 *
 * What was fetched before it is shown stands there at once; `lazy` alone would suspend for it all the same.
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
    // Chosen once: a component of another type would lose the part's state.
    const [Shown] = useState(() => fetched ?? Awaited)
    return <Shown {...props} />
  }
  return Object.assign(Part, {
    fetch: async () => void (await fetch()),
    isFetched: () => fetched !== undefined,
  })
}

/**
 * Shows a part as soon as it was fetched. React by itself leaves what replaces a suspended part on screen for 0.3 s; a render
 * that was asked for does not wait.
 *
 * @param part which the caller shows inside of a `Suspense` of its own
 */
export function useShownOnceFetched(part: Pick<LazyPart<object>, 'fetch' | 'isFetched'> | ComponentType) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!('fetch' in part) || part.isFetched()) return
    // What fails to load is told by the part itself.
    part.fetch().then(
      () => startTransition(renderAgain),
      () => {},
    )
  }, [part])
}

/** In the page's language; in every language where it has none. */
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
