import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder, type TempFolder } from '#test/support/temp-folder.ts'
import { openDataFolder } from './data-folder.ts'
import { StartupError } from './fault.ts'

let parent: TempFolder
beforeEach(() => {
  parent = makeTempFolder()
})
afterEach(() => parent.remove())

test('creates the folder, open to pass through and closed to read', () => {
  const folder = openDataFolder(join(parent.path, 'new', 'data'))
  expect(statSync(folder.path).mode & 0o777).toBe(0o711)
  folder.release()
})

test('a second server on the same folder is refused with the first one’s name, until the first ends', () => {
  const first = openDataFolder(parent.path)
  expect(() => openDataFolder(parent.path)).toThrow(
    new StartupError(
      `DATA_DIR: ${parent.path} is in use by the process with pid ${process.pid}; stop it, or set DATA_DIR to another folder`,
    ),
  )
  first.release()
  openDataFolder(parent.path).release()
})

test('a path that cannot be a folder is refused in one line', () => {
  const path = join(parent.path, 'file')
  writeFileSync(path, '')
  expect(() => openDataFolder(path)).toThrow(
    new StartupError(`DATA_DIR: cannot write to ${path} (EEXIST); set DATA_DIR to a folder of yours`),
  )
})
