import { createContext, type ReactNode, useContext } from 'react'

type HeadingProps = { id?: string; className?: string; children: ReactNode }

/** Which heading the guide's parts have: on its own page they stand one below the page's, in a dialog below the dialog's. */
export const GuideHeadingLevel = createContext<'h2' | 'h3'>('h2')

export function GuideHeading({ className = 'text-title', ...rest }: HeadingProps) {
  const Tag = useContext(GuideHeadingLevel)
  return <Tag {...rest} className={className} />
}
