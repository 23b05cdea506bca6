import bcd, {
  type CompatStatement,
  type Identifier,
  type SupportStatement,
} from '@mdn/browser-compat-data/forLegacyNode'
import { OLDEST_BROWSERS } from './browsers.ts'

/** Features that at least one of the oldest browsers lacks. */
export type NewerFeatures = {
  /** Global names, e.g. `URLPattern`. */
  readonly globals: ReadonlySet<string>
  /** Members of a constructor or a namespace, e.g. `Promise.withResolvers`. */
  readonly statics: ReadonlySet<string>
  /** Members of instances by their names, with their interfaces, e.g. `union` of `Set`. No older interface has such a member. */
  readonly members: ReadonlyMap<string, readonly string[]>
  /** Members of instances with their interfaces, e.g. `Iterator.map`. Older interfaces may have a member of the same name. */
  readonly owned: readonly (readonly [owner: string, member: string])[]
}

const { chrome, firefox, safari } = OLDEST_BROWSERS
const OLDEST: Readonly<Record<string, string>> = {
  chrome,
  chrome_android: chrome,
  webview_android: chrome,
  firefox,
  firefox_android: firefox,
  safari,
  safari_ios: safari,
}

/** Browser interfaces whose members are found by their names alone. Interfaces of devices and media have everyday member names. */
const OF_PAGES =
  /^(?:Abort\w+|Animation|Blob|CacheStorage|CanvasRenderingContext2D|Clipboard|Crypto|CSSStyleSheet|DataTransfer|Document\w*|DOM\w+|Element|File|FormData|Headers|History|HTML\w*Element|IntersectionObserver|Location|LockManager|Navigator|Node\w*|Performance|PointerEvent|Range|Readable\w+|Request|ResizeObserver|Response|Screen|Selection|ServiceWorker\w*|ShadowRoot|Storage\w*|Text\w+|URL\w*|WebSocket|Window|Worker\w*)$/
const OF_DEVICES = /^HTML(?:Install|Geolocation|FencedFrame|Portal|Media|Video|Audio)\w*$/

const orderOf = (version: string): number => {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number)
  return major * 1_000 + minor
}

/**
 * Returns whether the browser supports the feature. A part of a feature counts as the feature, because the rest concerns only its
 * arguments.
 */
function isIn(support: SupportStatement | undefined, oldest: string): boolean {
  return [support ?? []].flat().some((it) => {
    const { version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName } = it
    if (typeof added !== 'string' || added === 'preview' || flags || prefix || otherName) return false
    const isOver = typeof removed === 'string' && orderOf(removed) <= orderOf(oldest)
    return orderOf(added) <= orderOf(oldest) && !isOver
  })
}

export const isNewer = ({ support }: CompatStatement): boolean =>
  Object.entries(OLDEST).some(
    ([browser, oldest]) => browser in support && !isIn(support[browser as keyof typeof support], oldest),
  )

/** Reads the compatibility data of MDN. */
export function readNewerFeatures(): NewerFeatures {
  const globals = new Set<string>()
  const statics = new Set<string>()
  const members = new Map<string, string[]>()
  const owned: [string, string][] = []
  const older = new Set<string>()

  function readMember(owner: string, key: string, compat: CompatStatement | undefined, isBuiltIn: boolean) {
    if (compat === undefined || !/^[a-z]\w*$/.test(key) || key.endsWith('_event')) return
    const name = key.replace(/_static$/, '')
    const isStatic = key.endsWith('_static') || (isBuiltIn && isOfConstructor(owner, name))
    if (!isNewer(compat)) {
      if (!isStatic) older.add(name)
    } else if (isStatic) statics.add(`${owner}.${name}`)
    else if (isBuiltIn || (OF_PAGES.test(owner) && !OF_DEVICES.test(owner))) {
      owned.push([owner, name])
      members.set(name, [...(members.get(name) ?? []), owner])
    }
  }
  function read(interfaces: Record<string, unknown>, isBuiltIn: boolean) {
    for (const [owner, { __compat: compat, ...rest }] of featuresIn(interfaces)) {
      if (compat !== undefined && isNewer(compat)) {
        globals.add(owner)
        continue
      }
      for (const [key, member] of featuresIn(rest)) readMember(owner, key, member.__compat, isBuiltIn)
    }
  }
  read(bcd.javascript.builtins ?? {}, true)
  for (const [name, { __compat: compat }] of featuresIn(bcd.javascript.builtins?.Intl ?? {}))
    if (compat !== undefined && isNewer(compat)) statics.add(`Intl.${name}`)
  read(bcd.api, false)
  for (const name of older) members.delete(name)
  return { globals, statics, members, owned }
}

export const featuresIn = (tree: Record<string, unknown>): [string, Identifier][] =>
  Object.entries(tree as Record<string, Identifier>).filter(([key]) => key !== '__compat')

/**
 * Returns whether a member belongs to the constructor, which MDN does not mark. A member that this Node does not know counts as a
 * member of instances.
 */
function isOfConstructor(owner: string, name: string): boolean {
  const found: unknown = Reflect.get(globalThis, owner)
  if (typeof found === 'object') return true
  return typeof found === 'function' && Object.hasOwn(found, name)
}
