import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { decimalText } from '#web/lib/decimal-text.ts'
import type { SceneMiner } from './crew.ts'

/** Describes the mine in words. */
export function sceneText(miners: readonly SceneMiner[], isActive: boolean): string {
  const owned = miners.filter(({ copies }) => copies > 0)
  if (owned.length === 0) return t`An empty mine. A lantern is on.`
  const spent = owned.filter(({ isSpent }) => isSpent)
  const digging = owned.filter(({ isAtWork, isSpent }) => isActive && isAtWork && !isSpent)
  const asleep = owned.filter((it) => !spent.includes(it) && !digging.includes(it))
  const said: string[] = []
  if (digging.length > 0) {
    const names = namesOf(digging)
    said.push(plural(countOf(digging), { one: `${names} is digging.`, other: `${names} are digging.` }))
  }
  if (asleep.length > 0) {
    const names = namesOf(asleep)
    said.push(plural(countOf(asleep), { one: `${names} is asleep.`, other: `${names} are asleep.` }))
  }
  if (spent.length > 0) {
    const names = namesOf(spent)
    said.push(
      plural(countOf(spent), { one: `${names} has nothing left to dig.`, other: `${names} have nothing left to dig.` }),
    )
  }
  return said.join(' ')
}

const namesOf = (miners: readonly SceneMiner[]): string =>
  new Intl.ListFormat(i18n.locale).format(
    miners.map(({ name, copies }) => (copies === 1 ? name : `${name} × ${decimalText(String(copies))}`)),
  )

const countOf = (miners: readonly SceneMiner[]): number => miners.reduce((sum, { copies }) => sum + copies, 0)
