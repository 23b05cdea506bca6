import { createRequire } from 'node:module'
import { StartupError } from '../../startup-error.ts'

const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' }

/**
 * The anvil program of this platform.
 *
 * `@foundry-rs/anvil` holds a launcher; the program is in a package per platform that npm installs beside it. It is run
 * directly: the launcher would be one more process between us and the signal that makes anvil write its state.
 *
 * @throws StartupError where there is none for this platform
 */
export function findAnvil(): string {
  const folder = `@foundry-rs/anvil-${process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const launcher = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(launcher).resolve(`${folder}/bin/${program}`)
  } catch (cause) {
    throw new StartupError(
      `CHAIN: the local chain needs the package ${folder}, which is not installed; run npm ci, or set CHAIN=bsc`,
      { cause },
    )
  }
}
