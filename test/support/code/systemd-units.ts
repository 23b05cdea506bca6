import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../../..')

/** Folder in which the units expect the checkout. */
export const UNIT_ROOT = '/opt/bv3'

/** One file of `ops/systemd`. Its settings are in their order, and a name may repeat. */
export type SystemdUnit = {
  readonly name: string
  readonly text: string
  readonly settings: readonly [string, string][]
}

export const UNITS: readonly SystemdUnit[] = globSync('ops/systemd/*.service', { cwd: ROOT })
  .sort()
  .map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8')
    const settings = text.split('\n').flatMap((line): [string, string][] => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    })
    return { name: basename(path), text, settings }
  })

export const valuesOf = ({ settings }: SystemdUnit, name: string): string[] =>
  settings.filter(([it]) => it === name).map(([, value]) => value)

/** Returns the environment that a unit sets, as systemd does. `%i` is its instance, `%d` the folder of its credentials. */
export const environmentOf = (unit: SystemdUnit, instance: string, credentials = ''): Record<string, string> =>
  Object.fromEntries(
    valuesOf(unit, 'Environment').flatMap((line) =>
      line.split(' ').map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return [name, value.replaceAll('%i', instance).replaceAll('%d', credentials)]
      }),
    ),
  )

/** Returns the command that starts it, with the path of this checkout. */
export const commandOf = (unit: SystemdUnit): string[] =>
  (valuesOf(unit, 'ExecStart')[0] ?? '').split(' ').map((part) => part.replace(UNIT_ROOT, ROOT))
