import { Trans as LinguiTrans, type TransProps } from '@lingui/react'
import type { ReactNode } from 'react'
import { translateOf, Verbatim } from './verbatim.tsx'

/**
 * A sentence with its values. The `<Trans>` macro of every file becomes this: `lingui.config.ts` says so.
 *
 * Figures and names are elements of their own that no translator touches. A word among the values is translated with its sentence.
 */
export function Trans(props: TransProps) {
  if (props.values === undefined) return <LinguiTrans {...props} />
  const values = { ...props.values }
  for (const [name, value] of Object.entries(values))
    if (isVerbatim(name, value)) values[name] = <Verbatim>{value as ReactNode}</Verbatim>
  return (
    // One element: the parts of a sentence stay one item where a parent lays out its children.
    <span>
      <LinguiTrans {...props} values={values} />
    </span>
  )
}

/** A sentence whose words depend on a number is written by `plural()`, never here: its number would be an element. */
const isVerbatim = (name: string, value: unknown) =>
  translateOf(value as ReactNode) || (typeof value === 'string' && /name$/i.test(name))
