import { useLingui } from '@lingui/react'
import { Link, useRoute } from 'wouter'
import type { Destination } from './destinations.ts'

/** In the bar on a desktop: the place one is at is underlined like a lit sign. */
export function NavLink({ path, label }: Destination) {
  const { i18n } = useLingui()
  const [isHere] = useRoute(path)
  return (
    <Link
      href={path}
      aria-current={isHere ? 'page' : undefined}
      className="relative inline-flex min-h-11 items-center whitespace-nowrap rounded-small px-2 text-soft xl:px-3 transition-colors hover:text-ink aria-[current=page]:font-strong aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 xl:aria-[current=page]:after:inset-x-3 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-1 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-banana"
    >
      {i18n._(label)}
    </Link>
  )
}
