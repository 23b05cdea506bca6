import { relative } from 'node:path'
import { expect } from 'vitest'
import { startFile } from './record-hits.ts'

/** Runs before each test file, so that later hits count for this file. */
startFile(relative(process.cwd(), expect.getState().testPath ?? ''))
