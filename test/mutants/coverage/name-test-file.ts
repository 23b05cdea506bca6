import { relative } from 'node:path'
import { expect } from 'vitest'
import { startFile } from './record-hits.ts'

/** Runs before each test file: what is reached from now on is reached by that one. */
startFile(relative(process.cwd(), expect.getState().testPath ?? ''))
