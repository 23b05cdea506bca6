import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { waitUntil } from '#test/support/wait-until.ts'
import { createPainter, type Painter } from './create-painter.ts'

const DOUBLE = fileURLToPath(new URL('../../../../test/support/world/painting-double.ts', import.meta.url))

let painter: Painter | undefined
afterEach(() => painter?.stop())

const open = (limits: Parameters<typeof createPainter>[0] = {}) => {
  painter = createPainter({ program: DOUBLE, ...limits })
  return async (svg: string) => {
    const picture = await painter?.paint({ svg, photo: null })
    return picture == null ? null : new TextDecoder().decode(picture)
  }
}
const pidOf = (answer: string | null) => Number(answer?.split(' ')[0])
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('pictures are painted one after the other, in one process without secrets', async () => {
  const paint = open()
  const answers = await Promise.all([paint('one'), paint('two'), paint('three')])
  expect(answers.map((answer) => answer?.split(' ')[1])).toEqual(['one', 'two', 'three'])
  expect(new Set(answers.map(pidOf)).size).toBe(1)
  expect(answers[0]).not.toMatch(/PATH|DATABASE|HOME/)
})

test('a picture that cannot be painted is reported, and the next is painted', async () => {
  const paint = open()
  await expect(paint('fail')).rejects.toThrow('no picture')
  expect(await paint('next')).toContain('next')
})

test('a picture that takes too long is stopped with its process, and the next is painted in another', async () => {
  const paint = open({ paintMsMax: 1_000 })
  const before = pidOf(await paint('before'))
  const late = paint('never')
  const next = paint('next')
  await expect(late).rejects.toThrow('a picture took too long')
  expect(pidOf(await next)).not.toBe(before)
  await waitUntil('the end of the process', async () => !isAlive(before))
})

test('a crashed process costs only its picture', async () => {
  const paint = open()
  const lost = paint('end')
  const next = paint('next')
  await expect(lost).rejects.toThrow('the process that paints has ended')
  expect(await next).toContain('next')
})

test('if no process can start, every caller gets an error, and the next picture is painted once one can', async () => {
  const paint = open({ waitingMax: 10_000 })
  const wanted = Array.from({ length: 10_000 }, () => paint('end'))
  const { execPath } = process
  try {
    // Then `fork` itself throws, as it does where memory is short.
    process.execPath = '\0'
    const [lost, ...others] = await Promise.allSettled(wanted)
    expect(lost).toMatchObject({ reason: { message: 'the process that paints has ended' } })
    expect(new Set(others.map((it) => it.status === 'rejected' && it.reason.code))).toEqual(
      new Set(['ERR_INVALID_ARG_VALUE']),
    )
  } finally {
    process.execPath = execPath
  }
  expect(await paint('next')).toContain('next')
})

test('a call is refused when too many wait, and the others are served', async () => {
  const paint = open({ waitingMax: 3 })
  const answers = await Promise.all(['one', 'two', 'three', 'four'].map(paint))
  expect(answers.map((answer) => answer !== null)).toEqual([true, true, true, false])
  expect(painter?.waiting()).toBe(0)
})

test('an idle process is stopped, and started again for the next picture', async () => {
  const paint = open({ idleMs: 1 })
  const first = pidOf(await paint('one'))
  await waitUntil('the end of the process', async () => !isAlive(first))
  expect(pidOf(await paint('two'))).not.toBe(first)
})

test('a stopped painter leaves no process and no waiting caller', async () => {
  const paint = open()
  const pid = pidOf(await paint('one'))
  const left = [paint('never'), paint('next')]
  painter?.stop()
  for (const each of left) await expect(each).rejects.toThrow('the server stops')
  expect(await paint('late')).toBeNull()
  await waitUntil('the end of the process', async () => !isAlive(pid))
})
