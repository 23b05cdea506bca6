import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/**
 * Adds the platform packages that are missing in the lockfile. npm leaves out other platforms' packages if a registry mirrors
 * only this platform's, and `npm ci` then refuses the lockfile everywhere. Run it after every change of dependencies.
 */
const FILE = fileURLToPath(new URL('../package-lock.json', import.meta.url))

const entry = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const lockfile = z.looseObject({ packages: z.record(z.string(), entry) })

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']
/** Names of processors that packages use in addition to Node's. */
const OTHER_NAMES: Readonly<Record<string, string>> = { amd64: 'x64' }

const lock = lockfile.parse(JSON.parse(readFileSync(FILE, 'utf8')))
let added = 0
for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, range] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isResolved(path, name)) continue
    const version = /\d+\.\d+\.\d+\S*/.exec(range)?.[0]
    if (version === undefined) throw new Error(`${path} wants ${name} ${range}: no version to lock`)
    const { dev, devOptional } = parent
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(dev === true && { dev }),
      ...(devOptional === true && { devOptional }),
      optional: true,
      ...platformOf(name),
    }
    added += 1
  }
}
const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`)
console.log(`${added} platform packages added`)

/** Returns whether a dependency of a package is locked, either beside the package or in a folder above. */
function isResolved(path: string, name: string): boolean {
  if (lock.packages[path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`] !== undefined) return true
  if (path === '') return false
  const above = path.lastIndexOf('node_modules/')
  return isResolved(path.slice(0, Math.max(0, above - 1)), name)
}

/** Returns the platform in a package's name, so that npm installs the package only on that platform. */
function platformOf(name: string): { os?: string[]; cpu?: string[]; libc?: string[] } {
  const words = name.split(/[/\-.@_]/).flatMap((word) => [word, OTHER_NAMES[word] ?? word])
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  const libc = words.includes('musl') ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { ...(os.length > 0 && { os }), ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }) }
}
