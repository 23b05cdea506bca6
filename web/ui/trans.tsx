import { Trans as LinguiTrans, type TransProps } from '@lingui/react'
import type { ReactNode } from 'react'
import { translateOf, Verbatim } from './verbatim.tsx'

/**
 * Shows a sentence with its values. `lingui.config.ts` replaces the `<Trans>` macro of every file with this component.
 *
 * Figures and names are separate elements that a browser's translator leaves unchanged. A word among the values is translated
 * with its sentence.
 */
export function Trans(props: TransProps) {
  if (props.values === undefined) return <LinguiTrans {...props} />
  const values = { ...props.values }
  for (const [name, value] of Object.entries(values))
    if (isVerbatim(name, value)) values[name] = <Verbatim>{value as ReactNode}</Verbatim>
  return (
    // One element, so that the parts of a sentence remain one item if a parent lays out its children.
    <span>
      <LinguiTrans {...props} values={values} />
    </span>
  )
}

/**
 * Returns whether a value must not be translated. A sentence whose words depend on a number uses `plural()` instead of this
 * component, because its number would become an element here.
 */
const isVerbatim = (name: string, value: unknown) =>
  translateOf(value as ReactNode) || (typeof value === 'string' && /name$/i.test(name))
