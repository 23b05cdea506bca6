import { createContext, type ReactNode, useContext } from 'react'

type HeadingProps = { id?: string; className?: string; children: ReactNode }

/** Heading level of the guide's parts: one below the page's heading, or in a dialog one below the dialog's. */
export const GuideHeadingLevel = createContext<'h2' | 'h3'>('h2')

export function GuideHeading({ className = 'text-title', ...rest }: HeadingProps) {
  const Tag = useContext(GuideHeadingLevel)
  return <Tag {...rest} className={className} />
}
